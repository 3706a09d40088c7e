/** The state of a table: sorting, which columns, row height. Columns and height are remembered per table. */
import { type ExpandedState, type RowData, type SortingState, useTable } from '@tanstack/react-table';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useFormat } from '../../platform/i18n/format.ts';
import { type Setting, storedSetting, useSetting } from '../../platform/settings/setting.ts';
import { type Column, features, libraryColumns } from './columns.ts';
import { nextSorting } from './next-sorting.ts';

export type Density = 'dense' | 'roomy';

interface Layout {
  readonly density: Density;
  /** Columns that somebody switched on or off, by id. */
  readonly columns: Readonly<Record<string, boolean>>;
}

const layouts = new Map<string, Setting<Layout>>();

function parseLayout(raw: unknown): Layout {
  const given = typeof raw === 'object' && raw !== null ? raw : {};
  const density = 'density' in given && given.density === 'roomy' ? 'roomy' : 'dense';
  const saved =
    'columns' in given && typeof given.columns === 'object' && given.columns !== null ? given.columns : {};
  const columns = Object.fromEntries(Object.entries(saved).filter(([, on]) => typeof on === 'boolean'));
  return { density, columns };
}

function layoutOf(id: string): Setting<Layout> {
  const known = layouts.get(id) ?? storedSetting(`klarsikt.table.${id}`, parseLayout);
  layouts.set(id, known);
  return known;
}

/** Column and direction of a sorting. */
export interface TableSort {
  readonly column: string;
  readonly descending?: boolean;
}

export interface TableInput<R extends RowData> {
  readonly id: string;
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly columns: readonly Column<R>[];
  readonly childrenOf?: (row: R) => readonly R[] | undefined;
  readonly initialSort?: TableSort;
  /** Told what somebody sorts by, once the rows are drawn; undefined when the sorting is taken away. */
  readonly onSort?: (sort: TableSort | undefined) => void;
  /** The rows come sorted by this from the server; a click on a heading only tells `onSort`. */
  readonly sortedBy?: TableSort;
  /** `all`: everything open at first. */
  readonly initiallyExpanded?: 'all' | readonly string[];
}

function startExpanded(given: TableInput<RowData>['initiallyExpanded']): ExpandedState {
  if (given === 'all') return true;
  return Object.fromEntries((given ?? []).map((key) => [key, true]));
}

const allOpen = (
  rows: readonly { readonly id: string; getCanExpand(): boolean }[],
): Readonly<Record<string, boolean>> =>
  Object.fromEntries(rows.filter((row) => row.getCanExpand()).map(({ id }) => [id, true]));

function useSorting<R extends RowData>({ columns, initialSort, onSort, sortedBy }: TableInput<R>) {
  const [chosen, setSorting] = useState<SortingState>(
    initialSort ? [{ id: initialSort.column, desc: initialSort.descending ?? false }] : [],
  );
  // A column that is not in the table at present (beside a panel, on a phone, of a strange address) sorts nothing.
  const sorting = useMemo(() => {
    const given = sortedBy ? [{ id: sortedBy.column, desc: sortedBy.descending ?? false }] : chosen;
    return given.filter(({ id: column }) => columns.some((each) => each.id === column));
  }, [chosen, columns, sortedBy]);
  const toggleSort = useCallback(
    (column: Column<R>) => {
      const next = nextSorting(sorting, column);
      setSorting(next);
      const [first] = next;
      setTimeout(() => onSort?.(first && { column: first.id, descending: first.desc }));
    },
    [sorting, onSort],
  );
  return useMemo(() => ({ sorting, toggleSort }), [sorting, toggleSort]);
}

/** Which columns are shown and how high the rows are. */
function useLayout<R extends RowData>({ id, columns: allColumns }: TableInput<R>) {
  const layout = layoutOf(id);
  const { density, columns: switched } = useSetting(layout);
  return useMemo(() => {
    const columnVisibility = Object.fromEntries(
      allColumns.map((column) => [column.id, switched[column.id] ?? !column.hidden]),
    );
    return {
      allColumns,
      columns: allColumns.filter((column) => columnVisibility[column.id]),
      columnVisibility,
      density,
      setDensity: (next: Density) => layout.set({ density: next, columns: switched }),
      toggleColumn: (column: string) =>
        layout.set({ density, columns: { ...switched, [column]: !columnVisibility[column] } }),
    };
  }, [layout, density, switched, allColumns]);
}

/**
 * Everything that the table, its tools and its export share. The same object as long as nothing of it changes: what is
 * drawn from it need not be drawn again.
 */
export function useTableView<R extends RowData>(input: TableInput<R>) {
  const { id, rows, rowKey, columns, childrenOf, sortedBy } = input;
  const { compare, language } = useFormat();
  const layout = useLayout(input);
  const sorted = useSorting(input);
  const [expanded, setExpanded] = useState<ExpandedState>(() => startExpanded(input.initiallyExpanded));
  // Headings and branches answer at once; the rows that this moves follow, and let themselves be interrupted.
  const drawnSorting = useDeferredValue(sorted.sorting);
  const drawnExpanded = useDeferredValue(expanded);
  const made = useMemo(() => libraryColumns(columns, compare), [columns, compare]);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
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
      /** What stands open; the rows follow. */
      expanded,
      /** What stands open in the rows as they are drawn. */
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
export type ViewRow<R extends RowData> = TableView<R>['rows'][number];
