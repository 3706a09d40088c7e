/**
 * A table for working in: sticky header and first column, sorting, virtual rows from 200, tree rows, selection,
 * keyboard. Its state comes from `useTableView`, so that `TableTools` can stand in the page's head.
 */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useHeld } from '../../platform/held.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { KeptScroll, scrollIdOf } from '../../platform/router/kept-scroll.ts';
import { watchMedia } from '../../platform/settings/media.ts';
import { texts } from '../texts.ts';
import styles from './DataTable.module.css';
import type { DataTableProps } from './props.ts';
import { TableKeys } from './TableKeys.tsx';
import { type RowActions, roleOf, TableRow } from './TableRow.tsx';
import { useGrowth } from './use-growth.ts';
import { useOverflow } from './use-overflow.ts';
import { useRowKeys } from './use-row-keys.ts';
import type { TableView } from './use-table-view.ts';

export const rowHeights = { dense: 31, roomy: 40 } as const;
/** Where names take two lines, rows are as high as they are; elsewhere they are of one height, unless a list asks. */
const wrapping = watchMedia('(max-width: 700px)');
/** About how high a line of columns is below a name. */
const stackedLine = 28;
/** Rows come and go so many at a time: while somebody scrolls, most pictures then need none. */
const block = 8;
/** A row that has the focus is kept so many rows away from those in sight; who has scrolled further has left it. */
const farthest = 100;
/** How much of the window a table takes, until it is laid out and known. */
const share = 0.7;
const firstColumnWidth = 260;
const otherColumnWidth = 110;

interface HeaderProps<R extends RowData> {
  readonly view: TableView<R>;
  readonly stacked: boolean;
}

function HeaderRow<R extends RowData>({ view, stacked }: HeaderProps<R>) {
  const { columns } = view;
  const sorted = view.sorting[0];
  return (
    <tr {...roleOf('row', stacked)}>
      {columns.map((column) => {
        const direction = sorted?.id === column.id ? (sorted.desc ? 'descending' : 'ascending') : undefined;
        const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
        return (
          <th
            key={column.id}
            {...roleOf('columnheader', stacked)}
            scope="col"
            data-align={column.align}
            aria-sort={direction}
          >
            {column.sortable !== false ? (
              <button type="button" className={styles.sort} onClick={() => view.toggleSort(column)}>
                {column.header}
                {direction === undefined ? null : <Arrow size={12} stroke={2} aria-hidden="true" />}
              </button>
            ) : (
              column.header
            )}
          </th>
        );
      })}
    </tr>
  );
}

function inBlocks({ startIndex, endIndex, overscan, count }: Range): number[] {
  // At first those in sight alone.
  const edge = overscan === 0 ? 1 : block;
  const from = Math.max(0, Math.floor((startIndex - overscan) / edge) * edge);
  // As many from there as are always enough, so that both ends change in the same picture.
  const blocks = Math.ceil((endIndex - startIndex + 1 + 2 * overscan) / edge) + (edge > 1 ? 1 : 0);
  const to = Math.min(count, from + blocks * edge);
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}

/** The place of the row that the focus is in. */
function focusedRow(scroll: HTMLElement | null): number | null {
  const row = document.activeElement?.closest<HTMLElement>('tr[data-index]');
  return row && scroll?.contains(row) ? Number(row.dataset.index) : null;
}

/**
 * The rows to draw, with the one that somebody is in: after each change a table begins anew with the rows in sight, as it
 * last heard of them, and a row that went then would take the focus and the next key with it.
 */
function withFocused(drawn: number[], focused: number | null, count: number): number[] {
  const [first = 0, last = -1] = [drawn[0], drawn.at(-1)];
  if (focused === null || focused >= count || (focused >= first && focused <= last)) return drawn;
  if (Math.max(first - focused, focused - last) > farthest) return drawn;
  const from = Math.min(first, focused);
  return Array.from({ length: Math.max(last, focused) - from + 1 }, (_, at) => from + at);
}

/** One object for the life of the table, which always does what the present properties say. */
function useRowActions<R extends RowData>(
  props: DataTableProps<R>,
  activate: (key: string) => void,
): RowActions {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  return useMemo(() => {
    const find = (key: string) => latest.current.view.rows.find((row) => row.id === key);
    const withRow = (key: string, act: ((row: R) => void) | undefined) => {
      const row = find(key);
      if (row) act?.(row.original);
    };
    return {
      activate,
      open: (key) => withRow(key, latest.current.onOpen),
      check: (key, range) => withRow(key, (row) => latest.current.onToggle?.(row, range)),
      toggle: (key) => latest.current.view.toggleRow(key),
    };
  }, [activate]);
}

export function DataTable<R extends RowData>(props: DataTableProps<R>) {
  const { view, label, onOpen, onToggle, current = null, empty, foot, wholePageKeys = false } = props;
  const { checked, isGroup, rowName, tickable, onToggleAll, wraps = false, stacks = false } = props;
  const t = useT(texts);
  // Scrolling, sorting, filtering draw anew only the rows that show something else than before.
  const Row = useMemo(() => memo(TableRow<R>), []);
  const scroll = useRef<HTMLDivElement>(null);
  const { rows, columns, density } = view;
  const narrow = useHeld(wrapping);
  const stacked = stacks && narrow;
  // Two columns go into a line below the name, about.
  const height = rowHeights[density] + (stacked ? stackedLine * Math.ceil((columns.length - 1) / 2) : 0);
  const { beyond, whole, virtual } = useGrowth(rows, columns);
  const rangeExtractor = useCallback(
    (range: Range) => withFocused(inBlocks(range), focusedRow(scroll.current), range.count),
    [],
  );
  // Also while all rows are drawn: it must know its place when that ends, or it would draw none at first.
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    // The rows in sight are drawn with the table, not once more when it is on the page.
    initialRect: { width: 0, height: Math.round(window.innerHeight * share) },
    overscan: beyond,
    rangeExtractor,
    scrollPaddingStart: 30,
  });
  // Heights that were estimated or measured before are those of other rows.
  const known = useRef(height);
  useLayoutEffect(() => {
    if (known.current !== height) virtualizer.measure();
    known.current = height;
  }, [height, virtualizer]);
  // Of a table that will soon be whole, only what is above the rows in sight must be as high as it will be.
  const placed = virtual || (virtualizer.scrollOffset ?? 0) > 0;
  const uneven = narrow || wraps;
  const measure = uneven && !whole && placed ? virtualizer.measureElement : undefined;
  const scrollTo = (index: number) => {
    if (!whole) virtualizer.scrollToIndex(index, { align: 'auto' });
  };
  const { tabStop, setActive } = useRowKeys({
    rows,
    current,
    onOpen,
    onToggle,
    onToggleAll,
    onFold: view.toggleRow,
    scroll,
    scrollTo,
    wholePage: wholePageKeys,
  });
  const actions = useRowActions(props, setActive);
  const items = whole ? null : virtualizer.getVirtualItems();
  const shown =
    items === null
      ? rows.map((row, index) => ({ row, index }))
      : items.flatMap(({ index }) => {
          const row = rows[index];
          return row === undefined ? [] : [{ row, index }];
        });
  const before = items?.[0]?.start ?? 0;
  const after = items === null ? 0 : virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const width = columns.reduce(
    (sum, { width: own }, at) => sum + (own ?? (at === 0 ? firstColumnWidth : otherColumnWidth)),
    0,
  );
  const scrolls = useOverflow(scroll, stacked ? 0 : width);
  const [scrollId] = useState(() => scrollIdOf('table'));
  return (
    <div className={styles.wrap}>
      {wholePageKeys ? <KeptScroll id={scrollId} scroll={scroll} ready={rows.length > 0} /> : null}
      <div
        className={styles.scroll}
        ref={scroll}
        data-scroll-restoration-id={wholePageKeys ? scrollId : undefined}
        data-scrolls={scrolls || undefined}
        data-fills={wholePageKeys || undefined}
        data-wraps={wraps || stacked || undefined}
        data-stacked={stacked || undefined}
        style={{ '--row': `${rowHeights[density]}px` }}
      >
        <table
          className={styles.table}
          role={view.isTree ? 'treegrid' : 'grid'}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          // The rows that are not drawn; as margins they keep the header where it sticks.
          style={{ minWidth: stacked ? undefined : width, marginTop: before, marginBottom: after }}
        >
          <colgroup>
            {columns.map((column, at) => (
              <col
                key={column.id}
                style={
                  at === 0 && column.width === undefined
                    ? undefined
                    : { width: column.width ?? otherColumnWidth }
                }
              />
            ))}
          </colgroup>
          <thead {...roleOf('rowgroup', stacked)}>
            <HeaderRow view={view} stacked={stacked} />
          </thead>
          <tbody {...roleOf('rowgroup', stacked)}>
            {shown.map(({ row, index }) => (
              <Row
                key={row.id}
                id={row.id}
                data={row.original}
                name={rowName(row.original)}
                index={index}
                depth={row.depth}
                columns={columns}
                isTree={view.isTree}
                expanded={row.getCanExpand() ? view.isExpanded(row.id) : undefined}
                checked={
                  checked && onToggle && (tickable?.(row.original) ?? true) ? checked.has(row.id) : undefined
                }
                beside={onToggle !== undefined && !(isGroup?.(row.original) ?? false)}
                isCurrent={row.id === current}
                isGroup={isGroup?.(row.original) ?? false}
                opens={onOpen !== undefined}
                tabStop={row.id === tabStop}
                actions={actions}
                measure={measure}
                stacked={stacked}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 ? <div className={styles.empty}>{empty ?? t('ui.noRows')}</div> : null}
      </div>
      {foot === false ? null : (
        <div className={styles.foot} data-print="hide">
          <span className="tabular">{foot ?? t('ui.rows', { count: rows.length })}</span>
          <TableKeys
            name={label}
            opens={onOpen !== undefined}
            selects={onToggle !== undefined}
            selectsAll={onToggleAll !== undefined}
            expands={view.isTree}
          />
        </div>
      )}
    </div>
  );
}
