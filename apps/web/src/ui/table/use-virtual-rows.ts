/** Chooses the rows to draw and computes the height of the undrawn rows. */
import type { RowData } from '@tanstack/react-table';
import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { observeElementSize, scrollRows } from './scrolled-element.ts';
import { useIncrementalRows } from './use-growth.ts';
import type { TableView, TableViewRow } from './use-table-view.ts';

/** Number of rows that are added or removed together, so that most frames of scrolling need no drawing. */
const block = 8;
/** Maximum distance from the view, in rows, at which a focused row stays drawn. */
const farthest = 100;
/** Share of the window's height that a table is assumed to take until its size is known. */
const share = 0.7;

function extendRange({ startIndex, endIndex, overscan, count }: Range): number[] {
  // At first only the visible rows are drawn, without the extension to whole blocks.
  const edge = overscan === 0 ? 1 : block;
  const from = Math.max(0, Math.floor((startIndex - overscan) / edge) * edge);
  // The number of blocks is constant, so that rows are added and removed in the same frame.
  const blocks = Math.ceil((endIndex - startIndex + 1 + 2 * overscan) / edge) + (edge > 1 ? 1 : 0);
  const to = Math.min(count, from + blocks * edge);
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}

function findFocusedRow(scroll: HTMLElement | null): number | null {
  const row = document.activeElement?.closest<HTMLElement>('tr[data-index]');
  return row && scroll?.contains(row) ? Number(row.dataset.index) : null;
}

/**
 * Adds the focused row to the drawn rows. After each change a table draws only the last known visible rows, and
 * removing the focused row would lose the focus and the next key.
 */
function addFocusedRow(drawn: number[], focused: number | null, count: number): number[] {
  const [first = 0, last = -1] = [drawn[0], drawn.at(-1)];
  if (focused === null || focused >= count || (focused >= first && focused <= last)) return drawn;
  if (Math.max(first - focused, focused - last) > farthest) return drawn;
  const from = Math.min(first, focused);
  return Array.from({ length: Math.max(last, focused) - from + 1 }, (_, at) => from + at);
}

/**
 * Returns the indexes of the rows to draw: the rows around the view, and the focused row. `data-index` contains a
 * row's index.
 */
export const extractRangeWithFocus = (range: Range, scroll: HTMLElement | null): number[] =>
  addFocusedRow(extendRange(range), findFocusedRow(scroll), range.count);

interface VirtualRowsInput<R extends RowData> {
  readonly rows: TableView<R>['rows'];
  readonly columns: TableView<R>['columns'];
  /**
   * Element that is scrolled; the caller creates it, because an element of a parent component does not exist at the
   * first measurement.
   */
  readonly scroll: RefObject<HTMLDivElement | null>;
  /** Estimated height of a row, in pixels. */
  readonly height: number;
  readonly uneven: boolean;
}

export interface RenderedRow<R extends RowData> {
  readonly row: TableViewRow<R>;
  readonly index: number;
}

export interface VirtualRows<R extends RowData> {
  readonly shown: readonly RenderedRow<R>[];
  /** Height in pixels of the undrawn rows above (`before`) and below (`after`) the drawn rows. */
  readonly before: number;
  readonly after: number;
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  readonly scrollTo: (index: number) => void;
}

export function useVirtualRows<R extends RowData>(input: VirtualRowsInput<R>): VirtualRows<R> {
  const { rows, columns, scroll, height, uneven } = input;
  const { beyond, whole, virtual } = useIncrementalRows(rows, columns);
  const rangeExtractor = useCallback(
    (range: Range) => extractRangeWithFocus(range, scroll.current),
    [scroll],
  );
  // The virtualizer also runs while all rows are drawn, so that its scroll position is correct afterwards.
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    observeElementRect: observeElementSize,
    scrollToFn: scrollRows,
    // An estimated size draws the visible rows together with the table, instead of in a second drawing after mounting.
    initialRect: { width: 0, height: Math.round(window.innerHeight * share) },
    overscan: beyond,
    rangeExtractor,
    scrollPaddingStart: 30,
  });
  // If the row height changes, the measured heights no longer apply.
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
  // If all rows will be drawn soon, only the rows above the view need their final height.
  const placed = virtual || (virtualizer.scrollOffset ?? 0) > 0;
  const measure = uneven && placed ? virtualizer.measureElement : undefined;
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return { shown, before, after, measure, scrollTo };
}
