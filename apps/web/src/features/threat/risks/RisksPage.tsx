/** The five kinds of risk with the threats behind each, and the open risk beside the list. */
import { isOperationalType, type OperationalType, operationalTypes, riskTypeWord } from '@klarsikt/engine';
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { useSame } from '../../../platform/hooks.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSearchText } from '../../../platform/router/search.ts';
import { SplitView } from '../../../ui/DetailPanel.tsx';
import { Page } from '../../../ui/Page.tsx';
import { announceLive } from '../../../ui/states/live.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableTools } from '../../../ui/table/TableTools.tsx';
import { useRememberedSort } from '../../../ui/table/use-remembered-sort.ts';
import { useTableView } from '../../../ui/table/use-table-view.ts';
import { ListFilters, ListSearch } from '../_components/choose/ListFilters.tsx';
import { NothingShown } from '../_components/NothingShown.tsx';
import { RiskPanel } from '../_components/panel/RiskPanel.tsx';
import { selection } from '../_lib/analysis/selection.ts';
import { withFileColumns } from '../_lib/lists/file-columns.ts';
import type { ListFilters as ListFiltersOfList } from '../_lib/lists/filters.ts';
import { foldedIn, unfolded } from '../_lib/lists/fold.ts';
import { useListWidth } from '../_lib/lists/list-width.ts';
import { nameOrder } from '../_lib/lists/name-order.ts';
import {
  type RiskRow,
  riskCount,
  riskRows,
  type Scope,
  scopeWith,
  threatsBehindRisk,
} from '../_lib/lists/risk-list.ts';
import { threatsUnder } from '../_lib/lists/threat-list.ts';
import { type Asked, useAsked } from '../_lib/lists/use-asked.ts';
import { type UseFilters, useFilters } from '../_lib/lists/use-filters.ts';
import { type Open, useOpen } from '../_lib/lists/use-open.ts';
import { useLibrary } from '../_lib/use-library.ts';
import { FoundContext } from '../search/found.ts';
import { useSearch } from '../search/use-search.ts';
import { texts } from '../texts.ts';
import { type ListRow, useRiskColumns } from './columns.tsx';

const filterNames = [
  'segment',
  'business',
  'area',
  'category',
  'country',
  'level',
  'label',
  'reference',
  'due',
] as const;
const sortColumns = { name: 'name', priv: 'individuals', corp: 'corporates' };

/** Threats behind the risks: those that the filters leave, the words aside. */
function useScope(filters: ListFiltersOfList) {
  const { model, facts } = useLibrary();
  const { q: _, level: __, ...others } = filters;
  const chosen = useSame(others);
  return useMemo(() => scopeWith(model, threatsUnder(model, facts, chosen)), [model, facts, chosen]);
}

const lastRows = new WeakMap<RiskRow['risk'], ListRow & { readonly kind: 'risk' }>();

/** The same row as before when the filters leave its figures as they were, so that it is not drawn again. */
function riskRow(row: RiskRow): ListRow {
  const last = lastRows.get(row.risk);
  const { individuals, corporates, threats, highest, lists } = row;
  if (
    last !== undefined &&
    last.row.individuals === individuals &&
    last.row.corporates === corporates &&
    last.row.threats === threats &&
    last.row.lists === lists &&
    last.row.highest.every((threat, at) => threat === highest[at])
  )
    return last;
  const made = { kind: 'risk', id: row.id, row } as const;
  lastRows.set(row.risk, made);
  return made;
}

function useRows(types: readonly OperationalType[], { filters, found }: Asked, scope: Scope) {
  const { model } = useLibrary();
  const { language } = useFormat();
  const hits = found?.hits ?? null;
  return useMemo(() => {
    const order = nameOrder(model, language);
    const places = hits === null ? null : new Map([...hits.keys()].map((key, place) => [key, place]));
    const compare = (a: RiskRow, b: RiskRow) =>
      places === null
        ? order(a.risk, b.risk)
        : (places.get(a.id) ?? places.size) - (places.get(b.id) ?? places.size);
    const groups = types.map((type) => {
      const rows = riskRows(model, type, filters, scope, hits).toSorted(compare);
      const children = rows.map(riskRow);
      return {
        kind: 'type',
        id: type,
        type,
        shown: rows.length,
        total: riskCount(model, type),
        children,
      } as const;
    });
    const [only] = groups;
    const shown = groups.reduce((sum, group) => sum + group.shown, 0);
    const total = groups.reduce((sum, group) => sum + group.total, 0);
    const rows: readonly ListRow[] =
      types.length === 1 && only !== undefined ? only.children : groups.filter((group) => group.shown > 0);
    return { shown, total, rows };
  }, [model, types, filters, scope, hits, language]);
}

/** The columns of the file: it names every threat behind a risk, where the screen has space for the highest two. */
function useFileColumns(type: OperationalType | undefined, scope: Scope) {
  const { model } = useLibrary();
  const { text } = useFormat();
  const wide = useRiskColumns(type, 'wide', false);
  return useMemo(() => {
    const csv = (row: ListRow) =>
      row.kind === 'type'
        ? ''
        : threatsBehindRisk(model, row.row.type, row.id, scope)
            .map(({ name }) => text(name))
            .join('; ');
    return wide.map((column) => (column.id === 'behind' ? { ...column, csv } : column));
  }, [model, text, scope, wide]);
}

const isGroup = (row: ListRow): boolean => row.kind === 'type';

function toggleRow(row: ListRow): void {
  if (row.kind === 'risk') selection.toggle(row.id);
}

const childrenOf = (row: ListRow) => (row.kind === 'type' ? row.children : undefined);

function RiskTable({
  types,
  state,
  open,
}: {
  readonly types: readonly OperationalType[];
  readonly state: UseFilters;
  readonly open: Open;
}) {
  const t = useT(texts);
  const { language, text } = useFormat();
  const { model, head } = useLibrary();
  const asked = useAsked(state, useSearch(head, state.filters.q ?? '', { early: true }));
  const { filters, found } = asked;
  const scope = useScope(filters);
  const { shown, total, rows } = useRows(types, asked, scope);
  const single = types.length === 1 ? types[0] : undefined;
  const { marked, beside, setOpen } = open;
  const [folded, setFolded] = useSearchText('fold');
  const listWidth = useListWidth(beside !== undefined);
  const columns = useRiskColumns(single, listWidth, filters.q !== undefined);
  const fileColumns = useFileColumns(single, scope);
  const sort = useRememberedSort('threatSort', sortColumns);
  const table = useTableView<ListRow>({
    id: `risks.${single ?? 'all'}`,
    rows,
    columns,
    rowKey: (row) => row.id,
    ...(single === undefined ? { childrenOf, initiallyExpanded: unfolded(types, folded) } : {}),
    ...sort,
  });
  const { drawnExpanded: unfoldedNow } = table;
  const now = single === undefined && unfoldedNow !== true ? foldedIn(types, unfoldedNow) : '';
  useEffect(() => {
    if (now === (folded ?? '')) return;
    // The rows first: the address is a step of the router.
    const soon = setTimeout(() => setFolded(now === '' ? undefined : now, { replace: true }));
    return () => clearTimeout(soon);
  }, [now, folded, setFolded]);
  useEffect(() => {
    announceLive(t('threat.shownLive', { shown, total }));
  }, [t, shown, total]);
  const onOpen = useCallback(
    (row: ListRow) => {
      if (row.kind === 'risk') setOpen(row.id);
    },
    [setOpen],
  );
  const title = single === undefined ? t('threat.risks') : riskTypeWord(single, language);
  // Until the texts are there, names alone answer: the figures say so.
  const reading = found === null && filters.q !== undefined;
  const search = (
    <ListSearch state={state} label={t('threat.searchRisks', { type: title.toLocaleLowerCase(language) })} />
  );
  const { clear } = state;
  // Drawn again when the rows or their form change, not at every letter typed in the head of the page.
  const list = useMemo(
    () => (
      <DataTable
        view={table}
        label={title}
        rowName={(row) => (row.kind === 'risk' ? text(row.row.risk.name) : riskTypeWord(row.type, language))}
        onOpen={onOpen}
        current={marked ?? null}
        onToggle={toggleRow}
        isGroup={isGroup}
        wholePageKeys
        empty={<NothingShown title={t('threat.noRisks')} reading={reading} onClear={clear} />}
      />
    ),
    [table, title, marked, onOpen, language, t, text, clear, reading],
  );
  // The tools show nothing of the rows themselves: they follow when the rows are on the screen.
  const tableTools = useMemo(
    () => <TableTools view={withFileColumns(table, fileColumns)} fileName={title.toLowerCase()} />,
    [table, fileColumns, title],
  );
  return (
    <Page
      title={title}
      count={t(reading ? 'threat.shownSoFar' : 'threat.shownOf', { shown, total })}
      tools={
        <>
          {listWidth === 'phone' ? null : search}
          {useDeferredValue(tableTools)}
        </>
      }
      bar={
        <>
          {listWidth === 'phone' ? search : null}
          <ListFilters model={model} names={filterNames} state={state} />
        </>
      }
      flush
    >
      <FoundContext value={found}>{list}</FoundContext>
    </Page>
  );
}

export function RisksPage() {
  const { model } = useLibrary();
  const state = useFilters();
  const [type] = useSearchText('type');
  const open = useOpen();
  const types = useMemo(() => (isOperationalType(type) ? [type] : operationalTypes), [type]);
  const { beside, setOpen } = open;
  const close = useCallback(() => setOpen(undefined), [setOpen]);
  const filters = useDeferredValue(state.filters);
  return (
    <SplitView
      panel={
        beside === undefined ? null : (
          <RiskPanel model={model} riskKey={beside} filters={filters} onClose={close} />
        )
      }
    >
      <RiskTable key={types.join()} types={types} state={state} open={open} />
    </SplitView>
  );
}
