/** Which rows of a table are drawn, and the height of those that are not. */
import type { RowData } from '@tanstack/react-table';
import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { useGrowth } from './use-growth.ts';
import type { TableView, ViewRow } from './use-table-view.ts';

/** Rows come and go so many at a time: while somebody scrolls, most pictures then need none. */
const block = 8;
/** A row that has the focus is kept so many rows away from those in sight; who has scrolled further has left it. */
const farthest = 100;
/** How much of the window a table takes, until it is laid out and known. */
const share = 0.7;

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

interface VirtualRowsInput<R extends RowData> {
  readonly rows: TableView<R>['rows'];
  readonly columns: TableView<R>['columns'];
  /** The caller's own element: one of a component above it is not there yet when rows are measured first. */
  readonly scroll: RefObject<HTMLDivElement | null>;
  /** About how high a row is. */
  readonly height: number;
  /** Rows may be of different heights. */
  readonly uneven: boolean;
}

/** A row that is drawn, and its place among all. */
export interface DrawnRow<R extends RowData> {
  readonly row: ViewRow<R>;
  readonly index: number;
}

export interface VirtualRows<R extends RowData> {
  readonly shown: readonly DrawnRow<R>[];
  /** The height of the rows above and below that are not drawn, in pixels. */
  readonly before: number;
  readonly after: number;
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  readonly scrollTo: (index: number) => void;
}

export function useVirtualRows<R extends RowData>(input: VirtualRowsInput<R>): VirtualRows<R> {
  const { rows, columns, scroll, height, uneven } = input;
  const { beyond, whole, virtual } = useGrowth(rows, columns);
  const rangeExtractor = useCallback(
    (range: Range) => withFocused(inBlocks(range), focusedRow(scroll.current), range.count),
    [scroll],
  );
  // Also while all rows are drawn: it must know its place when that ends, or it would draw none at first.
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
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
  const scrollTo = (index: number) => {
    if (!whole) virtualizer.scrollToIndex(index, { align: 'auto' });
  };
  if (whole) {
    const shown = rows.map((row, index) => ({ row, index }));
    return { shown, before: 0, after: 0, measure: undefined, scrollTo };
  }
  const items = virtualizer.getVirtualItems();
  const shown = items.flatMap(({ index }) => {
    const row = rows[index];
    return row === undefined ? [] : [{ row, index }];
  });
  // Of a table that will soon be whole, only what is above the rows in sight must be as high as it will be.
  const placed = virtual || (virtualizer.scrollOffset ?? 0) > 0;
  const measure = uneven && placed ? virtualizer.measureElement : undefined;
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return { shown, before, after, measure, scrollTo };
}
