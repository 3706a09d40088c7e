/** Areas > categories > threats, as a tree or as a table, with the open threat beside it. */

import type { CompiledModel } from '@klarsikt/engine';
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSearchText } from '../../../platform/router/search.ts';
import { SegmentedSwitch } from '../../../ui/choices/SegmentedSwitch.tsx';
import { SplitView } from '../../../ui/DetailPanel.tsx';
import { Page } from '../../../ui/Page.tsx';
import { announceLive } from '../../../ui/states/live.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableTools } from '../../../ui/table/TableTools.tsx';
import { useRememberedSort } from '../../../ui/table/use-remembered-sort.ts';
import { useTableView } from '../../../ui/table/use-table-view.ts';
import { CompareSelected } from '../_components/choose/CompareLink.tsx';
import { ListFilters, ListSearch } from '../_components/choose/ListFilters.tsx';
import { NothingShown } from '../_components/NothingShown.tsx';
import { ThreatPanel } from '../_components/panel/ThreatPanel.tsx';
import { selection } from '../_lib/analysis/selection.ts';
import { withFileColumns } from '../_lib/lists/file-columns.ts';
import type { ListFilters as Filters } from '../_lib/lists/filters.ts';
import { foldedIn, unfolded } from '../_lib/lists/fold.ts';
import { type ListWidth, useListWidth } from '../_lib/lists/list-width.ts';
import { nameOrder } from '../_lib/lists/name-order.ts';
import {
  foldableIds,
  plainRow,
  shownThreats,
  type ThreatFacts,
  type ThreatRow,
  threatTree,
} from '../_lib/lists/threat-list.ts';
import { type Asked, useAsked } from '../_lib/lists/use-asked.ts';
import { type UseFilters, useFilters } from '../_lib/lists/use-filters.ts';
import { type Open, useOpen } from '../_lib/lists/use-open.ts';
import { concernsUnder, countsOf, directFirst } from '../_lib/read/concern.ts';
import { useLibrary } from '../_lib/use-library.ts';
import { FoundContext } from '../search/found.ts';
import { type Found, useSearch } from '../search/use-search.ts';
import { texts } from '../texts.ts';
import { nameOf, useThreatColumns } from './columns.tsx';
import { ListWaiting } from './ListWaiting.tsx';

const filterNames = [
  'area',
  'category',
  'country',
  'segment',
  'level',
  'business',
  'label',
  'reference',
  'due',
] as const;
const memory = { label: 'threatLabel', reference: 'threatReference' } as const;
const sortColumns = { name: 'name', priv: 'individuals', corp: 'corporates' };

function useRows({ filters, found }: Asked, view: 'tree' | 'table') {
  const { model, facts } = useLibrary();
  const { language } = useFormat();
  const hits = found?.hits ?? null;
  const shown = useMemo(() => shownThreats(model, facts, filters, hits), [model, facts, filters, hits]);
  const { area } = filters;
  const concerns = concernsUnder(model, filters);
  const rows = useMemo((): readonly ThreatRow[] => {
    const compare = directFirst(model, concerns, nameOrder(model, language));
    if (view === 'tree') {
      return threatTree(model, facts, shown, { compare, concerns, ...(area ? { area } : {}) });
    }
    // What concerns the business directly, then by name; what was searched for stands by how well it answers.
    const ordered =
      hits === null ? shown.toSorted((a, b) => compare(a.threat, b.threat)) : inOrderOf(hits, shown);
    return ordered.map((own) => plainRow(own, own.threat.key));
  }, [model, facts, shown, area, view, language, hits, concerns]);
  const counts = useMemo(
    () =>
      countsOf(
        concerns,
        shown.map(({ threat }) => threat),
      ),
    [concerns, shown],
  );
  return { shown, rows, concerns, counts };
}

function inOrderOf(hits: Found['hits'], shown: readonly ThreatFacts[]): readonly ThreatFacts[] {
  const byKey = new Map(shown.map((own) => [own.threat.key, own]));
  return [...hits.keys()].flatMap((key) => byKey.get(key) ?? []);
}

/** The row that stands for the open threat: a threat with several areas has several. */
function rowOf(rows: readonly ThreatRow[], id: number): string | null {
  for (const row of rows) {
    if (row.kind === 'threat' && row.facts.threat.id === id) return row.id;
    const below = rowOf(row.children, id);
    if (below !== null) return below;
  }
  return null;
}

/** The rows that can be folded, with and without filters, so that a row that comes back is as it was left. */
function useFoldable(area: Filters['area']): readonly string[] {
  const { model, facts } = useLibrary();
  return useMemo(() => {
    const all = shownThreats(model, facts, {});
    return foldableIds(threatTree(model, facts, all, { compare: () => 0, ...(area ? { area } : {}) }));
  }, [model, facts, area]);
}

function useThreatTable(
  rows: readonly ThreatRow[],
  view: 'tree' | 'table',
  filters: Filters,
  listWidth: ListWidth,
) {
  const [folded, setFolded] = useSearchText('fold');
  const { model } = useLibrary();
  const columns = useThreatColumns(view, listWidth, filters.q !== undefined, concernsUnder(model, filters));
  const tree = view === 'tree';
  const foldable = useFoldable(filters.area);
  const sort = useRememberedSort('threatSort', sortColumns);
  const table = useTableView<ThreatRow>({
    id: `threats.${view}`,
    rows,
    columns,
    rowKey: (row) => row.id,
    ...(tree ? { childrenOf: (row: ThreatRow) => (row.children.length > 0 ? row.children : undefined) } : {}),
    ...(tree ? { initiallyExpanded: unfolded(foldable, folded) } : {}),
    ...sort,
  });
  const { drawnExpanded: expanded } = table;
  const now = tree && expanded !== true ? foldedIn(foldable, expanded) : '';
  useEffect(() => {
    if (!tree || now === (folded ?? '')) return;
    // The rows first: the address is a step of the router.
    const soon = setTimeout(() => setFolded(now === '' ? undefined : now, { replace: true }));
    return () => clearTimeout(soon);
  }, [tree, now, folded, setFolded]);
  return table;
}

function ThreatTable({
  state,
  view,
  open,
  tools,
}: {
  state: UseFilters;
  view: 'tree' | 'table';
  open: Open;
  tools: React.ReactNode;
}) {
  const t = useT(texts);
  const { text, language } = useFormat();
  const { model, head, total } = useLibrary();
  const asked = useAsked(state, useSearch(head, state.filters.q ?? '', { early: true }));
  const { filters, found } = asked;
  const { shown, rows, concerns, counts } = useRows(asked, view);
  const { marked, beside, setOpen } = open;
  const listWidth = useListWidth(beside !== undefined);
  const table = useThreatTable(rows, view, filters, listWidth);
  const fileColumns = useThreatColumns(view, 'wide', false, concerns);
  // Until the texts are there, names alone answer: the figures say so.
  const reading = found === null && filters.q !== undefined;
  const phone = listWidth === 'phone';
  const search = <ListSearch state={state} label={t('threat.search')} />;
  const current = marked === undefined ? null : rowOf(rows, Number(marked));
  useEffect(() => {
    announceLive(t('threat.shownLive', { shown: shown.length, total }));
  }, [t, shown.length, total]);
  // Threats that the organisation has hidden are left out of every list: how many, the foot says.
  const hidden = [...(model.own?.hidden.keys() ?? [])].filter((key) => model.threats.byKey.has(key)).length;
  const foot = [
    ...(view === 'tree' ? [t('threat.highestInCategory')] : []),
    ...(hidden > 0 ? [t('threat.hiddenHere', { count: hidden })] : []),
  ].join('. ');
  const onOpen = useCallback(
    (row: ThreatRow) => {
      if (row.kind === 'threat') setOpen(String(row.facts.threat.id));
    },
    [setOpen],
  );
  const { clear } = state;
  // Drawn again when the rows or their form change, not at every letter typed in the head of the page.
  const list = useMemo(
    () => (
      <DataTable
        view={table}
        label={t('threat.threats')}
        rowName={(row) => nameOf(row, { text, language })}
        onOpen={onOpen}
        current={current}
        onToggle={toggleRow}
        isGroup={isGroup}
        wholePageKeys
        wraps={beside !== undefined}
        foot={foot === '' ? undefined : foot}
        empty={<NothingShown title={t('threat.noThreats')} reading={reading} onClear={clear} />}
      />
    ),
    [table, current, onOpen, foot, t, text, language, clear, reading, beside],
  );
  // The tools show nothing of the rows themselves: they follow when the rows are on the screen.
  const tableTools = useMemo(
    () => (
      <TableTools view={withFileColumns(table, fileColumns)} fileName={t('threat.threats').toLowerCase()} />
    ),
    [table, fileColumns, t],
  );
  return (
    <Page
      title={t('threat.threats')}
      count={
        counts === null || reading
          ? t(reading ? 'threat.shownSoFar' : 'threat.shownOf', { shown: shown.length, total })
          : t('threat.concernedOf', { ...counts, total })
      }
      tools={
        <>
          <CompareSelected model={model} />
          {phone ? null : search}
          {tools}
          {useDeferredValue(tableTools)}
        </>
      }
      bar={
        <>
          {phone ? search : null}
          <ListFilters model={model} names={filterNames} state={state} />
        </>
      }
      flush
    >
      <FoundContext value={found}>{list}</FoundContext>
    </Page>
  );
}

const isGroup = (row: ThreatRow): boolean => row.kind !== 'threat';

function toggleRow(row: ThreatRow): void {
  if (row.kind === 'threat') selection.toggle(row.facts.threat.key);
}

function LoadedThreats() {
  const t = useT(texts);
  const { model }: { model: CompiledModel } = useLibrary();
  const state = useFilters(memory);
  const [chosen, setView] = useSearchText('view');
  const open = useOpen();
  const view = chosen === 'table' ? 'table' : 'tree';
  const { beside, setOpen } = open;
  const close = useCallback(() => setOpen(undefined), [setOpen]);
  return (
    <SplitView
      panel={
        beside === undefined ? null : (
          <ThreatPanel
            model={model}
            id={Number(beside)}
            concerns={concernsUnder(model, state.filters)}
            onClose={close}
          />
        )
      }
    >
      <ThreatTable
        key={view}
        state={state}
        view={view}
        open={open}
        tools={
          <SegmentedSwitch
            label={t('threat.view')}
            value={view}
            options={[
              { value: 'tree', label: t('threat.tree') },
              { value: 'table', label: t('threat.table') },
            ]}
            onChange={(next) => setView(next === 'tree' ? undefined : next, { replace: true })}
          />
        }
      />
    </SplitView>
  );
}

export function ThreatsPage() {
  return (
    <Suspense fallback={<ListWaiting />}>
      <LoadedThreats />
    </Suspense>
  );
}
