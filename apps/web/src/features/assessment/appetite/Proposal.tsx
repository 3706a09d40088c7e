/** The proposed limits, and their approval by whoever may approve in every unit. */

import { type AppetiteApproval, appetite as contract } from '@klarsikt/contract';
import {
  type AppetiteArea,
  type AppetiteStatement,
  appetiteAreas,
  type MeasuredType,
  measuredTypes,
  noAppetite,
  operationalTypes,
  riskTypeWord,
  sameJson,
  typeResult,
} from '@klarsikt/engine';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/api/errors.ts';
import { useCommand } from '../../../platform/api/query.ts';
import type { DocumentEditor } from '../../../platform/document/editor.ts';
import { useDocumentState, useEditorOf, useLoadedDocument } from '../../../platform/document/use-document.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceChip } from '../../../ui/choices/ChoiceChip.tsx';
import { DocumentTools } from '../../../ui/document/DocumentTools.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SummedForm } from '../../../ui/fields/SummedForm.tsx';
import { Textarea, TextInput } from '../../../ui/kit/fields.ts';
import { Panel } from '../../../ui/Page.tsx';
import { ErrorState, ListSkeleton } from '../../../ui/states/states.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { useNames } from '../_lib/names.ts';
import styles from './appetite.module.css';
import { appetiteKind } from './kind.ts';
import { texts } from './texts.ts';

type Editor = DocumentEditor<AppetiteStatement>;

interface May {
  readonly propose: boolean;
  readonly approve: boolean;
}

/** A level as limits are stated: one decimal. */
const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Extended types have no levels by area. */
const areasOf = (type: MeasuredType): readonly AppetiteArea[] =>
  operationalTypes.some((one) => one === type) ? appetiteAreas : ['all'];

interface FieldsProps {
  readonly editor: Editor;
  readonly isReadOnly: boolean;
}

function Limits({ editor, isReadOnly }: FieldsProps) {
  const t = useT(texts);
  const { language } = useFormat();
  const { limits } = useDocumentState(editor).document;
  const write = (type: MeasuredType, area: AppetiteArea, value: number | null) => {
    const { [area]: _before, ...others } = limits[type] ?? {};
    const next = value === null ? others : { ...others, [area]: rounded(value) };
    editor.change(riskTypeWord(type, language), [{ op: 'set', path: `/limits/${type}`, value: next }]);
  };
  return (
    <div className={styles.scroll}>
      <table className={styles.levels}>
        <thead>
          <tr>
            <th scope="col">{t('appetite.residual')}</th>
            {appetiteAreas.map((area) => (
              <th key={area} scope="col">
                {t(`appetite.area.${area}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measuredTypes.map((type) => (
            <tr key={type}>
              <th scope="row">{riskTypeWord(type, language)}</th>
              {areasOf(type).map((area) => (
                <td key={area}>
                  <NumberField
                    size="xs"
                    className={styles.limit ?? ''}
                    aria-label={t('appetite.cell', {
                      type: riskTypeWord(type, language),
                      area: t(`appetite.area.${area}`),
                    })}
                    min={0}
                    max={4}
                    disabled={isReadOnly}
                    value={limits[type]?.[area] ?? null}
                    onChange={(value) => write(type, area, value)}
                    onBlur={editor.rest}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Limits of single risks: added from the risks that count, each at its present level. */
function SingleLimits({ editor, isReadOnly }: FieldsProps) {
  const t = useT(texts);
  const { language } = useFormat();
  const names = useNames();
  const { result } = useAssessment();
  const { risks } = useDocumentState(editor).document;
  const write = (type: MeasuredType, key: string, value: number | null) => {
    const { [key]: _before, ...others } = risks[type] ?? {};
    const next = value === null ? others : { ...others, [key]: rounded(value) };
    editor.change(names.risk(type, key), [{ op: 'set', path: `/risks/${type}`, value: next }]);
  };
  const stated = measuredTypes.flatMap((type) =>
    Object.entries(risks[type] ?? {}).map(([key, limit]) => ({ type, key, limit })),
  );
  const offered = () =>
    measuredTypes.flatMap((type) =>
      (typeResult(result, type)?.risks ?? []).map(({ key }) => ({
        value: `${type}/${key}`,
        label: `${names.risk(type, key)} (${riskTypeWord(type, language)})`,
      })),
    );
  const add = (value: string) => {
    const type = measuredTypes.find((one) => value.startsWith(`${one}/`));
    if (type === undefined) return;
    const key = value.slice(type.length + 1);
    const found = typeResult(result, type)?.risks.find((risk) => risk.key === key);
    if (found !== undefined) write(type, key, found.residual);
  };
  return (
    <div className={styles.single}>
      {stated.map(({ type, key, limit }) => (
        <div key={`${type} ${key}`} className={styles.cell}>
          <span>{names.risk(type, key)}</span>
          <NumberField
            size="xs"
            className={styles.limit ?? ''}
            aria-label={names.risk(type, key)}
            min={0}
            max={4}
            disabled={isReadOnly}
            value={limit}
            onChange={(value) => {
              if (value !== null) write(type, key, value);
            }}
            onBlur={editor.rest}
          />
          {isReadOnly ? null : (
            <Button size="compact-xs" variant="subtle" onClick={() => write(type, key, null)}>
              {t('appetite.remove')}
            </Button>
          )}
        </div>
      ))}
      {isReadOnly ? null : (
        <ChoiceChip
          label={t('appetite.addRisk')}
          shown={t('appetite.addRiskShown')}
          choices={offered}
          chosen={[]}
          off={t('appetite.addRiskShown')}
          onChoose={add}
          onRemove={() => undefined}
        />
      )}
    </div>
  );
}

function Approve({ editor }: { readonly editor: Editor }) {
  const t = useT(texts);
  const { revision, queue } = useDocumentState(editor);
  const [decided, setDecided] = useState('');
  const [statement, setStatement] = useState('');
  const [tried, setTried] = useState(false);
  const { language } = useFormat();
  const approve = useCommand(contract.approve, { refreshes: [contract.approvals] });
  const submit = async () => {
    setTried(true);
    if (decided === '') return;
    await editor.flush();
    await approve.mutateAsync({ body: { revision, decided, statement } });
  };
  return (
    <SummedForm className={styles.approve} onSubmit={submit}>
      <DateField
        size="xs"
        label={t('appetite.decided')}
        description={t('appetite.decidedHow')}
        value={decided}
        error={tried && decided === '' ? t('appetite.decidedMissing') : null}
        onChange={setDecided}
      />
      <TextInput
        size="xs"
        label={t('appetite.statement')}
        value={statement}
        onChange={(event) => setStatement(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" loading={approve.isPending} disabled={queue.length > 0}>
        {t('appetite.approve')}
      </Button>
      {approve.error === null ? null : (
        <p role="alert" className={styles.error}>
          {sentenceOf(approve.error, language)}
        </p>
      )}
    </SummedForm>
  );
}

interface ProposalProps {
  readonly inForce: AppetiteApproval | null;
  readonly may: May;
}

function Loaded({
  id,
  data,
  inForce,
  may,
}: ProposalProps & {
  readonly id: number;
  readonly data: Parameters<typeof useEditorOf<AppetiteStatement>>[2];
}) {
  const t = useT(texts);
  const { language } = useFormat();
  const editor = useEditorOf(appetiteKind, id, data);
  const { document } = useDocumentState(editor);
  const isSame = sameJson(inForce?.document ?? noAppetite, document);
  const same = inForce === null ? 'appetite.proposalNone' : 'appetite.proposalSame';
  const isReadOnly = !may.propose;
  const labelOf = (path: string) => {
    const type = measuredTypes.find((one) => path.split('/').includes(one));
    return type === undefined ? t('appetite.note') : riskTypeWord(type, language);
  };
  return (
    <Panel
      title={t('appetite.proposal')}
      note={isReadOnly ? undefined : <DocumentTools editor={editor} words={{ labelOf }} />}
    >
      <p className="muted">{t('appetite.proposalNote')}</p>
      <Limits editor={editor} isReadOnly={isReadOnly} />
      <SingleLimits editor={editor} isReadOnly={isReadOnly} />
      <Textarea
        size="xs"
        label={t('appetite.note')}
        autosize
        disabled={isReadOnly}
        value={document.note}
        onChange={(event) =>
          editor.change(t('appetite.note'), [{ op: 'set', path: '/note', value: event.currentTarget.value }])
        }
        onBlur={editor.rest}
      />
      <p className="muted">
        {isReadOnly ? t('appetite.mayNotPropose') : null} {t(isSame ? same : 'appetite.proposalOther')}{' '}
        {may.approve ? null : t('appetite.mayNotApprove')}
      </p>
      {may.approve && !isSame ? <Approve editor={editor} /> : null}
    </Panel>
  );
}

export function Proposal({ inForce, may }: ProposalProps) {
  const { session } = useSession();
  const id = session?.administering?.id ?? session?.user?.organization.id ?? 0;
  const { data, error, retry } = useLoadedDocument(appetiteKind, id);
  if (data !== null) return <Loaded key={id} id={id} data={data} inForce={inForce} may={may} />;
  return error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={retry} />;
}
