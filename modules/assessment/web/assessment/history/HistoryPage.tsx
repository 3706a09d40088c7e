/** /ra/{raId}/history: lists the saved states with authors and changes; each state can be restored. */

import type { RevisionEntry } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { SaveTools } from '../_components/frame/SaveTools.tsx';
import { ListRowTag } from '../_components/lists/lines.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { useSubjectWords } from '../_lib/subjects.ts';
import styles from './history.module.css';
import { PastStatePanel } from './PastStatePanel.tsx';
import { computeValueBefore, filterShownPaths } from './plain.ts';
import { historyTexts } from './texts.ts';
import { useAssessmentHistory } from './use-history.ts';
import { useDocumentPathLabels } from './use-place.ts';
import { useValueFormatter } from './use-value-words.ts';

/** Maximum number of subjects that the summary of a revision names. */
const maxNamedSubjects = 3;
/** Maximum number of changes for which the summary shows old and new values. */
const maxDetailedChanges = 2;
/** Maximum length of a shown value, in characters. */
const maxValueLength = 60;

const shortenText = (text: string): string =>
  text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;

/** Summarises a revision: "Young adults, share: 5.2 % to 6 %"; only the names if many values have changed. */
function useSummary(): (entry: RevisionEntry) => string {
  const t = useT(historyTexts);
  const { document } = useAssessment();
  const words = useSubjectWords();
  const placeOf = useDocumentPathLabels();
  const wordsOf = useValueFormatter();
  const said = (value: unknown, path: string): string => {
    const written = wordsOf(value, path);
    return written === null ? t('history.empty') : shortenText(written);
  };
  return ({ subjects, revision, patches, inverse, movedTo }) => {
    // A move to another model version is the only change that the line mentions; the panel shows the others.
    if (movedTo !== null) return t('history.moved', { model: movedTo });
    if (revision === 1 || subjects.length === 0) return t('history.begun');
    // A status results from other changes, so it is mentioned only if nothing else has changed.
    const entered = subjects.filter(({ part }) => part !== 'status');
    const paths = filterShownPaths(patches.map(({ path }) => path)).filter(
      (path) => !path.startsWith('/status'),
    );
    if (paths.length > 0 && paths.length <= maxDetailedChanges) {
      const changes = paths.map((path) => {
        const { name, what } = placeOf(path, document);
        const patch = patches.findLast((one) => one.path === path);
        const after = patch?.op === 'set' ? patch.value : undefined;
        const place = what === '' ? name : `${name}, ${what}`;
        const before = computeValueBefore(path, after, inverse);
        return t('history.changed', { place, before: said(before, path), after: said(after, path) });
      });
      return changes.join('; ');
    }
    const subjectsTold = (entered.length > 0 ? entered : subjects).map(words);
    const names = [...new Set(subjectsTold.map(({ name, part }) => name ?? part))];
    const more = names.length - maxNamedSubjects;
    const first = names.slice(0, maxNamedSubjects).join(', ');
    return more > 0 ? `${first} ${t('history.more', { count: more })}` : first;
  };
}

interface LineProps {
  readonly entry: RevisionEntry;
  readonly present: boolean;
  readonly current: boolean;
  readonly onOpen: () => void;
}

function Line({ entry, present, current, onOpen }: LineProps) {
  const t = useT(historyTexts);
  const format = useFormat();
  const summary = useSummary();
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        aria-current={current ? 'true' : undefined}
        onClick={onOpen}
      >
        <time dateTime={entry.at} className="tabular">
          {format.dateTime(entry.at)}
        </time>
        <span className={styles.what}>
          {summary(entry)} {present ? <ListRowTag tone="strong">{t('history.present')}</ListRowTag> : null}
        </span>
        <span className="muted">{entry.author}</span>
      </button>
    </li>
  );
}

export function HistoryPage() {
  const t = useT(historyTexts);
  const { answer, entries, newest } = useAssessmentHistory();
  const { id } = useAssessment();
  const [chosen, setChosen] = useSearchParameter('state');
  const entry = entries.find(({ revision }) => String(revision) === chosen) ?? null;
  const panel =
    entry === null ? null : (
      <PastStatePanel
        key={entry.revision}
        entry={entry}
        present={entry.revision === newest}
        onClose={() => setChosen(undefined)}
      />
    );
  return (
    <SplitView panel={panel}>
      <Page
        title={t('history.title')}
        count={newest === null ? undefined : t('history.count', { count: newest })}
        sub={t('history.pick')}
        tools={
          <>
            <Link className="text-link" to="/ra/$raId/compare" params={{ raId: String(id) }}>
              {t('history.compare')}
            </Link>
            <SaveTools />
          </>
        }
      >
        {answer.isPending ? <ListSkeleton /> : null}
        {answer.error === null ? null : (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {answer.isSuccess && entries.length === 0 ? <p className="muted">{t('history.noChanges')}</p> : null}
        <ol className={styles.list} aria-label={t('history.list')}>
          {entries.map((each) => (
            <Line
              key={each.revision}
              entry={each}
              present={each.revision === newest}
              current={each === entry}
              onOpen={() => setChosen(String(each.revision), { replace: chosen !== undefined })}
            />
          ))}
        </ol>
        {answer.hasNextPage ? (
          <Button
            size="xs"
            variant="default"
            loading={answer.isFetchingNextPage}
            onClick={() => void answer.fetchNextPage()}
          >
            {t('history.older')}
          </Button>
        ) : null}
      </Page>
    </SplitView>
  );
}
