import { analysisContract as contract, type OpenAnalysis } from '@klarsikt/contract';
import type { CompiledModel } from '@klarsikt/engine/model';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { listContestedPatches } from '@klarsikt/web/platform/document/state.ts';
import { useDocumentState } from '@klarsikt/web/platform/document/use-document.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ConflictDialog } from '@klarsikt/web/ui/document/ConflictDialog.tsx';
import { buildSaveStatus, OtherChangesNotice } from '@klarsikt/web/ui/document/DocumentTools.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { SaveState } from '@klarsikt/web/ui/states/SaveState.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  getAnalysisDraft,
  getAnalysisEditor,
  useAnalysisDraftPart,
} from '../../../threat/_lib/analysis/analysis-editor.ts';
import { useStartAnalysis } from '../../_lib/address/use-address.ts';
import { analysisPagesByType } from '../../_lib/pages.ts';
import { buildAnalysisDocument } from '../../_lib/saved/document.ts';
import {
  applySharingChange,
  attachToSavedAnalysis,
  saveAnalysis,
  useAnalysisSaving,
} from '../../_lib/saved/place.ts';
import { analysisActions, useOpenAnalysis } from '../../_lib/work.ts';
import { analysisTexts } from '../../texts.ts';
import styles from '../results/frame.module.css';
import { ShareAnalysisDialog } from '../share/ShareDialog.tsx';
import { AnalysisExportMenu } from './ExportMenu.tsx';
import { useAnalysisFieldWording } from './field-words.ts';
import { AnalysisNameDialog } from './NameDialog.tsx';

type BarDialog = 'save' | 'rename' | 'copy' | 'share' | null;

interface SafetyProps {
  readonly model: CompiledModel;
  /** True if the user saves changes; false for a reader, who only receives the changes of others. */
  readonly isSaved: boolean;
}

function Safety({ model, isSaved }: SafetyProps) {
  const editor = getAnalysisEditor();
  const state = useDocumentState(editor);
  const words = useAnalysisFieldWording(model);
  const [isComparing, setComparing] = useState(false);
  const { meeting } = state;
  const isContested = listContestedPatches(state).length > 0;
  const acts = { onCompare: () => setComparing(true), onRetry: () => void saveAnalysis() };
  return (
    <>
      {isSaved || isContested ? <SaveState status={buildSaveStatus(state, acts)} /> : null}
      {meeting === null ? null : <OtherChangesNotice meeting={meeting} onOpen={acts.onCompare} />}
      {meeting === null || !isComparing ? null : (
        <ConflictDialog
          choose={editor.choose}
          fieldOf={editor.fieldOf}
          meeting={meeting}
          words={words}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  );
}

function Notes({ open }: { readonly open: OpenAnalysis }) {
  const t = useT(analysisTexts);
  return (
    <>
      {open.can.write ? null : (
        <p className={styles.note} role="note">
          {open.owner === null
            ? t('analysis.readOnlyNobody')
            : t('analysis.readOnly', { owner: open.owner.name })}
        </p>
      )}
      {open.unknown.length === 0 ? null : (
        <div className={styles.note} role="note">
          {t('analysis.unknownPlaces', { count: open.unknown.length })}
          <ul>
            {open.unknown.slice(0, 20).map(({ path, value }) => (
              <li key={path}>
                <code>{`${path}: ${value}`}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Refused() {
  const t = useT(analysisTexts);
  const { save } = useDocumentState(getAnalysisEditor());
  const [last, setLast] = useState(save);
  // Keep the message during pending saves, which have no result yet.
  const isOver = save.kind !== 'unsaved' && save.kind !== 'saving';
  if (isOver && save !== last) setLast(save);
  if (last.kind !== 'failed' || (last.code !== 'error.notfound' && last.code !== 'error.forbidden'))
    return null;
  return (
    <p className={styles.note} role="alert">
      {t('analysis.noMore', { cause: last.message })}
    </p>
  );
}

function useSaveAs(model: CompiledModel, open: OpenAnalysis | null) {
  const { mutateAsync } = useCommand(contract.create, { refreshes: [contract.list] });
  return async (name: string): Promise<OpenAnalysis> => {
    // Give the new name only to the copy.
    const analysis = buildAnalysisDocument(model, { ...getAnalysisDraft(), name }, open);
    if (open !== null) void saveAnalysis();
    const answer = await mutateAsync({ body: { shared: [], analysis } });
    attachToSavedAnalysis(model, answer);
    return answer;
  };
}

interface BarButtonsProps {
  readonly open: OpenAnalysis | null;
  readonly empty: boolean;
  readonly onAsk: (asked: BarDialog) => void;
}

function BarButtons({ open, empty, onAsk }: BarButtonsProps) {
  const t = useT(analysisTexts);
  const begin = useStartAnalysis();
  const ask = (asked: BarDialog, label: string): ReactNode => (
    <Button size="xs" variant="default" onClick={() => onAsk(asked)}>
      {label}
    </Button>
  );
  return (
    <>
      {open === null ? (
        <Button size="xs" disabled={empty} onClick={() => onAsk('save')}>
          {t('analysis.save')}
        </Button>
      ) : (
        <>
          {open.can.write ? ask('rename', t('analysis.rename')) : null}
          {open.can.share ? ask('share', t('analysis.shareButton', { count: open.shares })) : null}
          {ask('copy', t('analysis.saveCopy'))}
        </>
      )}
      {open === null ? null : (
        <Button size="xs" variant="default" onClick={begin}>
          {t('analysis.new')}
        </Button>
      )}
    </>
  );
}

export function AnalysisBar({
  model,
  report = false,
}: {
  readonly model: CompiledModel;
  readonly report?: boolean;
}) {
  const t = useT(analysisTexts);
  const { can } = useSession();
  const open = useOpenAnalysis();
  const name = useAnalysisDraftPart((draft) => draft.name);
  const type = useAnalysisDraftPart(({ analysisType }) => analysisType);
  const empty = useAnalysisDraftPart(({ selected }) => Object.keys(selected).length === 0);
  useAnalysisSaving(model);
  const saveAs = useSaveAs(model, open);
  const { act } = useRecordAction();
  const [asked, setAsked] = useState<BarDialog>(null);
  const close = () => setAsked(null);
  const named = (given: string) => {
    if (asked !== 'rename') return act(() => saveAs(given), { done: t('analysis.savedAs', { name: given }) });
    analysisActions.name(given);
    return given;
  };
  const naming = asked === 'save' || asked === 'rename' || asked === 'copy';
  return (
    <>
      <section className={styles.bar} aria-label={t('analysis.bar')} data-print="hide">
        <div className={styles.name}>
          <h2>{open === null ? t(`analysis.unnamed.${type}`) : name}</h2>
          {open === null ? null : <Safety key={open.id} model={model} isSaved={open.can.write} />}
        </div>
        <div className={styles.actions}>
          {can('threatview:View') ? <BarButtons open={open} empty={empty} onAsk={setAsked} /> : null}
          <Link
            className={`text-link ${styles.other}`}
            to={report ? analysisPagesByType[type] : '/threatview/report'}
          >
            {t(report ? 'analysis.toAnalysis' : 'analysis.toReport')}
          </Link>
          {can('threatview:View') ? <AnalysisExportMenu model={model} /> : null}
        </div>
      </section>
      {open === null ? null : <Notes open={open} />}
      <Refused />
      {naming ? (
        <AnalysisNameDialog
          title={t(asked === 'rename' ? 'analysis.renameTitle' : 'analysis.saveTitle')}
          start={asked === 'copy' ? t('analysis.copyOf', { name }) : name}
          submit={t(asked === 'rename' ? 'analysis.rename' : 'analysis.saveYes')}
          onClose={close}
          onName={named}
        />
      ) : null}
      {asked === 'share' && open !== null ? (
        <ShareAnalysisDialog open={open} onClose={close} onShared={applySharingChange} />
      ) : null}
    </>
  );
}
