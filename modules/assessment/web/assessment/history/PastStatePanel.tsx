import { historyContract as contract, type RevisionEntry } from '@klarsikt/contract';
import { type AssessmentDocument, getValueAtPointer } from '@klarsikt/engine/assessment';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DetailPanel } from '@klarsikt/web/ui/DetailPanel.tsx';
import { LevelSquare } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import table from '../_components/levels/small-table.module.css';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import styles from './history.module.css';
import { filterShownPaths } from './plain.ts';
import { historyTexts } from './texts.ts';
import { useStateRestoration } from './use-history.ts';
import { useDocumentPathLabels } from './use-place.ts';
import { useValueFormatter } from './use-value-words.ts';

function useStateOf(revision: number) {
  const { id } = useAssessment();
  // A past state never changes, so it is never loaded again.
  return useCall(
    contract.getState,
    { params: { id }, body: { revision: Math.max(1, revision) } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
}

type Summary = NonNullable<ReturnType<typeof useStateOf>['data']>['summary'];

function Levels({ before, after }: { readonly before: Summary | null; readonly after: Summary }) {
  const t = useT(historyTexts);
  const line = (name: 'inherent' | 'residual') => (
    <tr>
      <th scope="row">{t(`history.${name}`)}</th>
      {before === null ? null : (
        <td>
          <LevelSquare level={before.overall?.[name] ?? null} />
        </td>
      )}
      <td>
        <LevelSquare level={after.overall?.[name] ?? null} />
      </td>
    </tr>
  );
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{t('history.levels')}</th>
          {before === null ? null : <th scope="col">{t('history.before')}</th>}
          <th scope="col">{t('history.after')}</th>
        </tr>
      </thead>
      <tbody>
        {line('inherent')}
        {line('residual')}
      </tbody>
    </table>
  );
}

interface ChangesProps {
  readonly entry: RevisionEntry;
  readonly before: AssessmentDocument;
  readonly after: AssessmentDocument;
}

function Changes({ entry, before, after }: ChangesProps) {
  const t = useT(historyTexts);
  const wordsOf = useValueFormatter();
  const placeOf = useDocumentPathLabels();
  return (
    <ul className={styles.changes}>
      {filterShownPaths(entry.patches.map(({ path }) => path)).map((path) => {
        const { name, what } = placeOf(path, after);
        const [was, is] = [before, after].map((state) => wordsOf(getValueAtPointer(state, path), path));
        return (
          <li key={path}>
            <span className={styles.place}>
              {name}
              <span className="muted">{what}</span>
            </span>
            <span className={styles.values}>
              <del>{was ?? t('history.empty')}</del> <ins>{is ?? t('history.empty')}</ins>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface StatePanelProps {
  readonly entry: RevisionEntry;
  readonly present: boolean;
  readonly onClose: () => void;
}

export function PastStatePanel({ entry, present, onClose }: StatePanelProps) {
  const t = useT(historyTexts);
  const format = useFormat();
  const { id, editable } = useAssessment();
  const params = { raId: String(id) };
  const { restore, busy } = useStateRestoration();
  const after = useStateOf(entry.revision);
  const before = useStateOf(entry.revision - 1);
  const error = after.error ?? before.error;
  const first = entry.revision === 1;
  return (
    <DetailPanel
      title={t('history.state', { revision: entry.revision })}
      crumb={t('history.by', { author: entry.author, at: format.dateTime(entry.at) })}
      onClose={onClose}
      foot={
        <>
          <Link
            className="text-link"
            to="/ra/$raId"
            params={params}
            search={{ revision: String(entry.revision) }}
          >
            {t('history.open')}
          </Link>
          {present || !editable ? null : (
            <Button size="xs" variant="default" loading={busy} onClick={() => void restore(entry)}>
              {t('history.restore')}
            </Button>
          )}
        </>
      }
    >
      {error === null ? null : <ErrorState error={error} onRetry={() => void after.refetch()} />}
      {after.data && before.data ? (
        <div className={styles.panel}>
          <Levels before={first ? null : before.data.summary} after={after.data.summary} />
          <h3>{t('history.changes')}</h3>
          {entry.movedTo === null ? null : <p>{t('history.moved', { model: entry.movedTo })}</p>}
          {entry.movedTo !== null && entry.patches.length === 0 ? null : first ||
            entry.patches.length === 0 ? (
            <p className="muted">{t('history.noChanges')}</p>
          ) : (
            <Changes entry={entry} before={before.data.document} after={after.data.document} />
          )}
        </div>
      ) : error === null ? (
        <ListSkeleton />
      ) : null}
    </DetailPanel>
  );
}
