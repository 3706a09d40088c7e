/** State of a table: sorting, columns and row height. Columns and row height are remembered per table. */
import { type ExpandedState, type RowData, type SortingState, useTable } from '@tanstack/react-table';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useFormat } from '../../platform/i18n/format.ts';
import { createStoredSetting, type StoredSetting, useSetting } from '../../platform/settings/setting.ts';
import { useStore } from '../../platform/store.ts';
import { appliedSortStore, type TableSort } from './applied-sort.ts';
import { type DataTableColumn, tableLibraryFeatures, toLibraryColumns } from './columns.ts';
import { computeNextSorting } from './next-sorting.ts';

export type RowDensity = 'dense' | 'roomy';

/** The part of a table's state that is remembered. */
export interface TableLayout {
  readonly density: RowDensity;
  /** Columns that the person has shown or hidden, by id. */
  readonly columns: Readonly<Record<string, boolean>>;
}

const layouts = new Map<string, StoredSetting<TableLayout>>();

function parseLayout(raw: unknown): TableLayout {
  const given = typeof raw === 'object' && raw !== null ? raw : {};
  const density = 'density' in given && given.density === 'roomy' ? 'roomy' : 'dense';
  const saved =
    'columns' in given && typeof given.columns === 'object' && given.columns !== null ? given.columns : {};
  const columns = Object.fromEntries(Object.entries(saved).filter(([, on]) => typeof on === 'boolean'));
  return { density, columns };
}

export function getLayoutSetting(id: string): StoredSetting<TableLayout> {
  const known = layouts.get(id) ?? createStoredSetting(`klarsikt.table.${id}`, parseLayout);
  layouts.set(id, known);
  return known;
}

export interface TableViewInput<R extends RowData> {
  readonly id: string;
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly columns: readonly DataTableColumn<R>[];
  readonly childrenOf?: (row: R) => readonly R[] | undefined;
  readonly initialSort?: TableSort;
  /** Called with the new sorting after the rows are drawn; undefined means no sorting. */
  readonly onSort?: (sort: TableSort | undefined) => void;
  /** Sorting by the server; a click on a heading then only calls `onSort`. */
  readonly sortedBy?: TableSort;
  /** Keys of the rows that are expanded at first; `all` expands every row. */
  readonly initiallyExpanded?: 'all' | readonly string[];
}

function createExpandedState(given: TableViewInput<RowData>['initiallyExpanded']): ExpandedState {
  if (given === 'all') return true;
  return Object.fromEntries((given ?? []).map((key) => [key, true]));
}

const allOpen = (
  rows: readonly { readonly id: string; getCanExpand(): boolean }[],
): Readonly<Record<string, boolean>> =>
  Object.fromEntries(rows.filter((row) => row.getCanExpand()).map(({ id }) => [id, true]));

const sortingOf = (sort: TableSort | undefined): SortingState =>
  sort ? [{ id: sort.column, desc: sort.descending ?? false }] : [];

/** Applies a sorting from a saved view to this table. */
function useAppliedSort(table: string, take: (sorting: SortingState) => void): void {
  const applied = useStore(appliedSortStore);
  const [taken, setTaken] = useState(applied);
  if (applied === taken || applied?.table !== table) return;
  setTaken(applied);
  take(sortingOf(applied.sort));
}

function useSorting<R extends RowData>({ id, columns, initialSort, onSort, sortedBy }: TableViewInput<R>) {
  const [chosen, setSorting] = useState<SortingState>(sortingOf(initialSort));
  useAppliedSort(id, setSorting);
  // A sorting by a column that is not shown (beside a panel, on a phone, or unknown) is ignored.
  const sorting = useMemo(() => {
    const given = sortedBy ? sortingOf(sortedBy) : chosen;
    return given.filter(({ id: column }) => columns.some((each) => each.id === column));
  }, [chosen, columns, sortedBy]);
  const toggleSort = useCallback(
    (column: DataTableColumn<R>) => {
      const next = computeNextSorting(sorting, column);
      setSorting(next);
      const [first] = next;
      setTimeout(() => onSort?.(first && { column: first.id, descending: first.desc }));
    },
    [sorting, onSort],
  );
  return useMemo(() => ({ sorting, toggleSort }), [sorting, toggleSort]);
}

function useLayout<R extends RowData>({ id, columns: allColumns }: TableViewInput<R>) {
  const layout = getLayoutSetting(id);
  const { density, columns: switched } = useSetting(layout);
  return useMemo(() => {
    const columnVisibility = Object.fromEntries(
      allColumns.map((column) => [column.id, switched[column.id] ?? !column.hidden]),
    );
    return {
      allColumns,
      columns: allColumns.filter((column) => columnVisibility[column.id]),
      columnVisibility,
      switched,
      density,
      setDensity: (next: RowDensity) => layout.set({ density: next, columns: switched }),
      toggleColumn: (column: string) =>
        layout.set({ density, columns: { ...switched, [column]: !columnVisibility[column] } }),
    };
  }, [layout, density, switched, allColumns]);
}

/**
 * State shared by a table, its tools and its export. It stays the same object while nothing changes, so that its
 * users are not redrawn.
 */
export function useTableView<R extends RowData>(input: TableViewInput<R>) {
  const { id, rows, rowKey, columns, childrenOf, sortedBy } = input;
  const { compare, language } = useFormat();
  const layout = useLayout(input);
  const sorted = useSorting(input);
  const [expanded, setExpanded] = useState<ExpandedState>(() => createExpandedState(input.initiallyExpanded));
  // Headings and expanded branches change at once; the rows follow in an interruptible update.
  const drawnSorting = useDeferredValue(sorted.sorting);
  const drawnExpanded = useDeferredValue(expanded);
  const made = useMemo(() => toLibraryColumns(columns, compare), [columns, compare]);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features: tableLibraryFeatures,
    columns: made,
    data,
    getRowId: rowKey,
    getSubRows: (row) => {
      const children = childrenOf?.(row);
      return children === undefined ? undefined : [...children];
    },
    autoResetExpanded: false,
    enableMultiSort: false,
    manualSorting: sortedBy !== undefined,
    state: {
      sorting: drawnSorting,
      expanded: drawnExpanded,
      columnVisibility: layout.columnVisibility,
    },
  });
  const { rows: drawn } = table.getRowModel();
  const isTree = childrenOf !== undefined;
  return useMemo(
    () => ({
      id,
      language,
      rows: drawn,
      isTree,
      ...layout,
      ...sorted,
      expanded,
      drawnExpanded,
      isExpanded: (key: string) => expanded === true || expanded[key] === true,
      toggleRow: (key: string) =>
        setExpanded((before) => {
          const open = before === true ? allOpen(drawn) : before;
          return { ...open, [key]: open[key] !== true };
        }),
    }),
    [id, language, drawn, isTree, layout, sorted, expanded, drawnExpanded],
  );
}

export type TableView<R extends RowData> = ReturnType<typeof useTableView<R>>;
export type TableViewRow<R extends RowData> = TableView<R>['rows'][number];
