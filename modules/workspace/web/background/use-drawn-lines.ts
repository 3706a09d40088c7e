/** Chooses the lines of the grid to draw; long lists are drawn around the view only. */
import { observeElementSize, scrollRows } from '@klarsikt/web/ui/table/scrolled-element.ts';
import { extractRangeWithFocus } from '@klarsikt/web/ui/table/use-virtual-rows.ts';
import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';

/** Up to this number of lines all are drawn. */
const drawnWhole = 200;
const lineHeight = 28;
/** Height of the headings and the totals, above the first line. */
const aboveLines = 84;
const overscan = 12;
/** Share of the window that the grid takes, until its size is known. */
const share = 0.7;

export interface VirtualLines {
  readonly shown: readonly number[];
  /** Height of the undrawn lines above and below, in pixels. */
  readonly before: number;
  readonly after: number;
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  readonly scrollTo: (index: number) => void;
}

export function useVirtualLines(count: number, scroll: RefObject<HTMLElement | null>): VirtualLines {
  const rangeExtractor = useCallback(
    (range: Range) => extractRangeWithFocus(range, scroll.current),
    [scroll],
  );
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => lineHeight,
    observeElementRect: observeElementSize,
    scrollToFn: scrollRows,
    initialRect: { width: 0, height: Math.round(window.innerHeight * share) },
    overscan,
    rangeExtractor,
    scrollMargin: aboveLines,
    scrollPaddingStart: aboveLines,
  });
  if (count <= drawnWhole) {
    const shown = Array.from({ length: count }, (_, index) => index);
    return { shown, before: 0, after: 0, measure: undefined, scrollTo: () => undefined };
  }
  const items = virtualizer.getVirtualItems();
  return {
    shown: items.map(({ index }) => index).filter((index) => index < count),
    before: Math.max(0, (items[0]?.start ?? aboveLines) - aboveLines),
    after: Math.max(0, virtualizer.getTotalSize() + aboveLines - (items.at(-1)?.end ?? aboveLines)),
    measure: virtualizer.measureElement,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}
