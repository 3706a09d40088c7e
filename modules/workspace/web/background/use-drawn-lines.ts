/** Chooses which lines of the grid are rendered; of long lists only the lines around the visible ones. */
import { observeElementSize, scrollRows } from '@klarsikt/web/ui/table/scrolled-element.ts';
import { extractRangeWithFocus } from '@klarsikt/web/ui/table/use-virtual-rows.ts';
import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';

/** Largest number of lines for which all are rendered. */
const drawnWhole = 200;
const lineHeight = 28;
/** Height in pixels of the headings and totals above the first line. */
const aboveLines = 84;
const overscan = 12;
/** Share of the window height that the grid is assumed to have until it is measured. */
const share = 0.7;

export interface VirtualLines {
  readonly shown: readonly number[];
  /** Heights in pixels of the lines above and below that are not rendered. */
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
