/** Page /admin/enforcement: requirements that the organisation demands before an assessment is approved. */
import { type EndpointResponse, enforcementContract } from '@klarsikt/contract';
import {
  listEnforcedRequirements,
  type Requirement,
  type RequirementEnforcement,
  requirementChapters,
  requirements,
} from '@klarsikt/engine/completeness';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import type { DocumentEditor } from '@klarsikt/web/platform/document/editor.ts';
import {
  useDocumentEditor,
  useDocumentState,
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
import { enforcementTexts } from './texts.ts';

type Editor = DocumentEditor<RequirementEnforcement>;

export function EnforcementPage() {
  const t = useT(enforcementTexts);
  const { session } = useSession();
  const id = session?.administering?.id ?? session?.user?.organization.id ?? 0;
  const { data, error, retry } = useLoadedDocument(enforcementKind, id);
  const weights = useCall(enforcementContract.weights, {});
  if (data !== null && weights.data !== undefined)
    return <Choice key={id} id={id} data={data} asked={listWeighedRequirements(weights.data)} />;
  return (
    <Page title={t('enforcement.title')} sub={t('enforcement.sub')}>
      {error === null && weights.error === null ? (
        <ListSkeleton />
      ) : (
        <ErrorState
          error={error ?? weights.error}
          onRetry={() => {
            retry();
            void weights.refetch();
          }}
        />
      )}
    </Page>
  );
}

function listWeighedRequirements({
  weights,
}: EndpointResponse<typeof enforcementContract.weights>): readonly Requirement[] {
  const known = new Map(weights.map(({ requirement, severity }) => [requirement, severity]));
  return requirements.map((one) => ({ ...one, severity: known.get(one.id) ?? one.severity }));
}

/** Returns a function that names the requirement at a path, such as "C9 Kinds of sources considered". */
function useNames(): (path: string) => string {
  const t = useT(enforcementTexts);
  const { text } = useFormat();
  return (path) => {
    const requirement = requirements.find(({ id }) => path === `/${id}`);
    if (requirement === undefined) return path;
    return t('enforcement.name', { id: requirement.id, title: text(requirement.title) });
  };
}

function useHistorySource(): HistorySource {
  const t = useT(enforcementTexts);
  const nameOf = useNames();
  return {
    path: enforcementContract.history.path,
    page: (before) => call(enforcementContract.history, { query: before === null ? {} : { before } }),
    restore: (body) => call(enforcementContract.restore, { body }),
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
  readonly data: Parameters<typeof useDocumentEditor<RequirementEnforcement>>[2];
  readonly asked: readonly Requirement[];
}

function Choice({ id, data, asked }: ChoiceProps) {
  const t = useT(enforcementTexts);
  const labelOf = useNames();
  const editor = useDocumentEditor(enforcementKind, id, data);
  const { document } = useDocumentState(editor);
  const enforced = listEnforcedRequirements(document, asked);
  const source = useHistorySource();
  const choosable = asked.filter(({ atSignOff }) => !atSignOff);
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
          {asked
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

function Line({ editor, requirement, checked }: LineProps) {
  const t = useT(enforcementTexts);
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
