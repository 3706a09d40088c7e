import { modelContract } from '@klarsikt/contract';
import { toComparableText } from '@klarsikt/engine/text';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { collectionLabels } from '@klarsikt/web/platform/model/model-words.ts';
import { useSearchParameters } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FilterChips } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { RecordSearchField } from '@klarsikt/web/ui/records/FindField.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { countDiffByCollection, type DiffEntry, diffChangeKinds, listDiffEntries } from './changes.ts';
import { ModelDiffCounts } from './DiffCounts.tsx';
import { ModelDiffEntries } from './Entries.tsx';
import type { DiffEntityNames } from './EntryView.tsx';
import styles from './model.module.css';
import { modelTexts } from './texts.ts';

const noNames = {};
const timeoutMs = 15_000;
const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Compares two versions by the call that the user may make: with an offered version, between whole versions, or in
 * the user's own projection.
 */
function useDifference(a: string | null, b: string | null, remote: boolean) {
  const versions = useCall(modelContract.listDescriptors, {});
  const operator = versions.data?.operator;
  const both = a !== null && b !== null;
  const params = { a: a ?? '', b: b ?? '' };
  const offered = useCall(
    modelContract.getRemoteUpdate,
    { query: b === null ? {} : { hash: b } },
    { enabled: both && remote, timeoutMs },
  );
  const whole = useCall(
    modelContract.compare,
    { params },
    { enabled: both && !remote && operator === true, timeoutMs },
  );
  const own = useCall(
    modelContract.getDiff,
    { params },
    { enabled: both && !remote && operator === false, timeoutMs },
  );
  const { data, error, refetch } = remote ? offered : operator === false ? own : whole;
  const difference = data === undefined ? undefined : 'brings' in data ? data.brings : data;
  const nameOf = (hash: string | null) =>
    versions.data?.rows.find((row) => row.hash === hash)?.name ??
    offered.data?.versions.find((offer) => offer.hash === hash)?.name ??
    null;
  return { difference, error: versions.error ?? error, refetch, nameOf };
}

/** The filters are stored in the page's address, so that a link contains them. */
function useDiffFilter() {
  const [search, setSearch] = useSearchParameters();
  const narrow = (name: string, value: string | undefined) =>
    setSearch((before) => ({ ...before, [name]: value }));
  const clear = () =>
    setSearch((before) => ({ ...before, kind: undefined, change: undefined, q: undefined }));
  const [collection, change, find] = [textOf(search.kind), textOf(search.change), textOf(search.q)];
  return { collection, change, find, narrow, clear };
}
type DiffFilter = ReturnType<typeof useDiffFilter>;

function useFilteredEntries(
  all: readonly DiffEntry[],
  { collection, change, find }: DiffFilter,
): readonly DiffEntry[] {
  const format = useFormat();
  const sought = toComparableText(find.trim());
  return useMemo(
    () =>
      all.filter(
        (entry) =>
          (collection === '' || entry.collection === collection) &&
          (change === '' || entry.kind === change) &&
          toComparableText(`${format.text(entry.name)} ${entry.key}`).includes(sought),
      ),
    [all, collection, change, sought, format],
  );
}

interface CountedProps {
  readonly counts: ReturnType<typeof countDiffByCollection>;
  readonly narrowing: DiffFilter;
}

function Filters({ counts, narrowing }: CountedProps) {
  const t = useT(modelTexts);
  const { language } = useFormat();
  const { collection, change, find, narrow, clear } = narrowing;
  return (
    <div className={styles.bar}>
      <RecordSearchField
        value={find}
        label={t('model.findDiff')}
        onChange={(text) => narrow('q', text === '' ? undefined : text)}
      />
      <FilterChips
        filters={[
          {
            id: 'kind',
            label: t('model.diffKind'),
            value: collection === '' ? undefined : collection,
            options: counts.map(({ collection: value }) => ({
              value,
              label: collectionLabels[value][language],
            })),
          },
          {
            id: 'change',
            label: t('model.diffChange'),
            value: change === '' ? undefined : change,
            options: diffChangeKinds.map((value) => ({ value, label: t(`model.${value}`) })),
          },
        ]}
        onChange={narrow}
        onClear={clear}
      />
    </div>
  );
}

interface DifferenceProps extends CountedProps {
  readonly entries: readonly DiffEntry[];
  readonly names: DiffEntityNames;
}

function Difference({ counts, narrowing, entries, names }: DifferenceProps) {
  const t = useT(modelTexts);
  const { collection, change, find, narrow, clear } = narrowing;
  return (
    <div className={styles.diff}>
      <aside className={styles.summary}>
        <ModelDiffCounts counts={counts} chosen={collection} onChoose={(chosen) => narrow('kind', chosen)} />
      </aside>
      {entries.length === 0 ? (
        <EmptyState
          title={t('model.noMatch')}
          action={
            <Button variant="default" onClick={clear}>
              {t('model.clear')}
            </Button>
          }
        />
      ) : (
        <ModelDiffEntries
          key={`${collection} ${change} ${toComparableText(find.trim())}`}
          entries={entries}
          names={names}
        />
      )}
    </div>
  );
}

function useComparedVersions() {
  const [search, setSearch] = useSearchParameters();
  const [a, b] = [isHash(search.a) ? search.a : null, isHash(search.b) ? search.b : null];
  const swap = () => setSearch((before) => ({ ...before, a: b, b: a }));
  return { a, b, remote: search.remote === '1', swap };
}

export function ModelDiffPage() {
  const t = useT(modelTexts);
  const { language } = useFormat();
  const { a, b, remote, swap } = useComparedVersions();
  const narrowing = useDiffFilter();
  const { difference, error, refetch, nameOf } = useDifference(a, b, remote);
  const all = useMemo(() => listDiffEntries(difference?.collections ?? {}, language), [difference, language]);
  const counts = useMemo(() => countDiffByCollection(all), [all]);
  const entries = useFilteredEntries(all, narrowing);
  const short = (hash: string | null) => nameOf(hash) ?? (remote && hash === b ? t('model.offered') : '–');
  const isBoth = a !== null && b !== null;
  const content = !isBoth ? (
    <EmptyState title={t('model.diffMissing')} text={t('model.diffMissingHelp')} />
  ) : error !== null ? (
    <ErrorState error={error} title={t('model.failed')} onRetry={() => void refetch()} />
  ) : difference === undefined ? (
    <ListSkeleton />
  ) : all.length === 0 ? (
    <EmptyState title={t('model.same')} text={t('model.sameHelp')} />
  ) : (
    <Difference {...{ counts, narrowing, entries }} names={difference?.names ?? noNames} />
  );
  return (
    <Page
      flush
      title={t('model.diffTitle')}
      {...(difference ? { count: t('model.count', { count: entries.length }) } : {})}
      sub={isBoth ? t('model.diffFromTo', { a: short(a), b: short(b) }) : undefined}
      tools={
        <>
          {isBoth && !remote ? (
            <Button variant="default" onClick={swap}>
              {t('model.swap')}
            </Button>
          ) : null}
          <Link to="/admin/models" className="text-link">
            {t('model.back')}
          </Link>
        </>
      }
      bar={all.length === 0 ? undefined : <Filters counts={counts} narrowing={narrowing} />}
    >
      {content}
    </Page>
  );
}
