/** What differs between two versions, to be read: by kind and change, field by field. */

import { type ModelDiffAnswer, model } from '@klarsikt/contract';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useCall } from '../../platform/api/query.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { collectionWords } from '../../platform/model/model-words.ts';
import { useSearchChange } from '../../platform/router/search.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { Page } from '../../ui/Page.tsx';
import { FindField } from '../../ui/records/FindField.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { changeKinds, countsOf, type Entry, entriesOf } from './changes.ts';
import { DiffCounts } from './DiffCounts.tsx';
import { EntryView } from './EntryView.tsx';
import styles from './model.module.css';
import { texts } from './texts.ts';

const noNames = {};
const virtualFrom = 100;
const entryHeight = 140;
const timeoutMs = 15_000;
const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The answer of whichever call may be asked: a version on offer, whole versions, or what the own licence covers. */
function useDifference(a: string | null, b: string | null, remote: boolean) {
  const versions = useCall(model.listDescriptors, {});
  const operator = versions.data?.operator;
  const both = a !== null && b !== null;
  const params = { a: a ?? '', b: b ?? '' };
  const offered = useCall(
    model.getRemoteUpdate,
    { query: b === null ? {} : { hash: b } },
    { enabled: both && remote, timeoutMs },
  );
  const whole = useCall(
    model.compare,
    { params },
    { enabled: both && !remote && operator === true, timeoutMs },
  );
  const own = useCall(
    model.getDiff,
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

interface EntriesProps {
  readonly entries: readonly Entry[];
  readonly names: NonNullable<ModelDiffAnswer['names']>;
}

function Entries({ entries, names }: EntriesProps) {
  const t = useT(texts);
  const scroller = useRef<HTMLElement>(null);
  const virtual = entries.length >= virtualFrom;
  const virtualizer = useVirtualizer({
    count: entries.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => entryHeight,
    getItemKey: (at) => entries[at]?.id ?? at,
    overscan: 6,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={scroller} className={styles.entries} aria-label={t('model.entities')} tabIndex={0}>
      {virtual ? (
        <div style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const entry = entries[item.index];
            return entry === undefined ? null : (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                className={styles.placed}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <EntryView entry={entry} names={names} />
              </div>
            );
          })}
        </div>
      ) : (
        entries.map((entry) => <EntryView key={entry.id} entry={entry} names={names} />)
      )}
    </section>
  );
}

export function DiffPage() {
  const t = useT(texts);
  const format = useFormat();
  const { language } = format;
  const [search, setSearch] = useSearchChange();
  const [a, b] = [isHash(search.a) ? search.a : null, isHash(search.b) ? search.b : null];
  const remote = search.remote === '1';
  const { difference, error, refetch, nameOf } = useDifference(a, b, remote);
  const all = useMemo(() => entriesOf(difference?.collections ?? {}, language), [difference, language]);
  const counts = useMemo(() => countsOf(all), [all]);
  const collection = textOf(search.kind);
  const change = textOf(search.change);
  const sought = textOf(search.q).trim().toLocaleLowerCase();
  const entries = useMemo(
    () =>
      all.filter(
        (entry) =>
          (collection === '' || entry.collection === collection) &&
          (change === '' || entry.kind === change) &&
          `${format.text(entry.name)} ${entry.key}`.toLocaleLowerCase().includes(sought),
      ),
    [all, collection, change, sought, format],
  );
  const narrow = (name: string, value: string | undefined) =>
    setSearch((before) => ({ ...before, [name]: value }));
  const clear = () =>
    setSearch((before) => ({ ...before, kind: undefined, change: undefined, q: undefined }));
  const short = (hash: string | null) => nameOf(hash) ?? (remote && hash === b ? t('model.offered') : '–');
  const content =
    a === null || b === null ? (
      <EmptyState title={t('model.diffMissing')} text={t('model.diffMissingHelp')} />
    ) : error !== null ? (
      <ErrorState error={error} title={t('model.failed')} onRetry={() => void refetch()} />
    ) : difference === undefined ? (
      <ListSkeleton />
    ) : all.length === 0 ? (
      <EmptyState title={t('model.same')} text={t('model.sameHelp')} />
    ) : (
      <div className={styles.diff}>
        <aside className={styles.summary}>
          <DiffCounts counts={counts} chosen={collection} onChoose={(chosen) => narrow('kind', chosen)} />
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
          <Entries
            key={`${collection} ${change} ${sought}`}
            entries={entries}
            names={difference?.names ?? noNames}
          />
        )}
      </div>
    );
  return (
    <Page
      flush
      title={t('model.diffTitle')}
      {...(difference ? { count: t('model.count', { count: entries.length }) } : {})}
      sub={a === null || b === null ? undefined : t('model.diffFromTo', { a: short(a), b: short(b) })}
      tools={
        <>
          {a !== null && b !== null && !remote ? (
            <Button variant="default" onClick={() => setSearch((before) => ({ ...before, a: b, b: a }))}>
              {t('model.swap')}
            </Button>
          ) : null}
          <Link to="/admin/models" className="text-link">
            {t('model.back')}
          </Link>
        </>
      }
      bar={
        all.length === 0 ? undefined : (
          <div className={styles.bar}>
            <FindField
              value={textOf(search.q)}
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
                    label: collectionWords[value][language],
                  })),
                },
                {
                  id: 'change',
                  label: t('model.diffChange'),
                  value: change === '' ? undefined : change,
                  options: changeKinds.map((value) => ({ value, label: t(`model.${value}`) })),
                },
              ]}
              onChange={narrow}
              onClear={clear}
            />
          </div>
        )
      }
    >
      {content}
    </Page>
  );
}
