/** /admin/enforcement: which requirements an organisation asks for before an assessment can be approved. */
import { enforcement } from '@klarsikt/contract';
import {
  type Enforcement,
  enforcedBy,
  type Requirement,
  requirementChapters,
  requirements,
} from '@klarsikt/engine';
import { call } from '@klarsikt/web/platform/api/call.ts';
import type { DocumentEditor } from '@klarsikt/web/platform/document/editor.ts';
import {
  useDocumentState,
  useEditorOf,
  useLoadedDocument,
} from '@klarsikt/web/platform/document/use-document.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { DocumentHistory, type HistorySource } from '@klarsikt/web/ui/document/DocumentHistory.tsx';
import { DocumentTools } from '@klarsikt/web/ui/document/DocumentTools.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import styles from './enforcement.module.css';
import { enforcementKind } from './kind.ts';
import { texts } from './texts.ts';

type Editor = DocumentEditor<Enforcement>;

export function EnforcementPage() {
  const t = useT(texts);
  const { session } = useSession();
  const id = session?.administering?.id ?? session?.user?.organization.id ?? 0;
  const { data, error, retry } = useLoadedDocument(enforcementKind, id);
  if (data !== null) return <Choice key={id} id={id} data={data} />;
  return (
    <Page title={t('enforcement.title')} sub={t('enforcement.sub')}>
      {error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={retry} />}
    </Page>
  );
}

/** What a place of the document is called: "C9 Kinds of sources considered". */
function useNames(): (path: string) => string {
  const t = useT(texts);
  const { text } = useFormat();
  return (path) => {
    const requirement = requirements.find(({ id }) => path === `/${id}`);
    if (requirement === undefined) return path;
    return t('enforcement.name', { id: requirement.id, title: text(requirement.title) });
  };
}

function useHistorySource(): HistorySource {
  const t = useT(texts);
  const nameOf = useNames();
  return {
    path: enforcement.history.path,
    page: (before) => call(enforcement.history, { query: before === null ? {} : { before } }),
    restore: (body) => call(enforcement.restore, { body }),
    said: (patch) => {
      const set = patch.op === 'set' ? (patch.value === true ? 'asked' : 'notAsked') : 'usual';
      return `${nameOf(patch.path)}: ${t(`enforcement.${set}`)}`;
    },
    words: {
      none: t('enforcement.historyNone'),
      first: t('enforcement.first'),
      restored: t('enforcement.restored'),
    },
  };
}

interface ChoiceProps {
  readonly id: number;
  readonly data: Parameters<typeof useEditorOf<Enforcement>>[2];
}

function Choice({ id, data }: ChoiceProps) {
  const t = useT(texts);
  const labelOf = useNames();
  const editor = useEditorOf(enforcementKind, id, data);
  const { document } = useDocumentState(editor);
  const enforced = enforcedBy(document);
  const source = useHistorySource();
  const choosable = requirements.filter(({ atSignOff }) => !atSignOff);
  const chosen = choosable.filter((one) => enforced.includes(one.id)).length;
  return (
    <Page
      title={t('enforcement.title')}
      count={t('enforcement.count', { count: chosen, total: choosable.length })}
      sub={t('enforcement.sub')}
      tools={<DocumentTools editor={editor} words={{ labelOf }} />}
    >
      {requirementChapters.map((chapter) => (
        <fieldset key={chapter} className={styles.chapter}>
          <legend>{t(`enforcement.${chapter}`)}</legend>
          {requirements
            .filter((one) => one.chapter === chapter)
            .map((one) => (
              <Line key={one.id} editor={editor} requirement={one} checked={enforced.includes(one.id)} />
            ))}
        </fieldset>
      ))}
      <DocumentHistory editor={editor} source={source} />
    </Page>
  );
}

interface LineProps {
  readonly editor: Editor;
  readonly requirement: Requirement;
  readonly checked: boolean;
}

/** One requirement with its summary; a "must" that is not asked for says what follows. */
function Line({ editor, requirement, checked }: LineProps) {
  const t = useT(texts);
  const { text } = useFormat();
  const { id, title, summary, severity, atSignOff } = requirement;
  const label = t('enforcement.name', { id, title: text(title) });
  return (
    <div className={styles.line}>
      <Checkbox
        label={label}
        description={text(summary)}
        checked={checked && !atSignOff}
        disabled={atSignOff}
        onChange={(event) =>
          editor.change(label, [{ op: 'set', path: `/${id}`, value: event.currentTarget.checked }])
        }
      />
      <span className="muted">{t(atSignOff ? 'enforcement.atSignOff' : `enforcement.${severity}`)}</span>
      {severity === 'must' && !checked ? <p className={styles.note}>{t('enforcement.lowered')}</p> : null}
    </div>
  );
}
