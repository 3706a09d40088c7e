/** Gives the virtual rows the size of the scrolled element without forcing an additional layout of the page. */
import { elementScroll, type Rect, type Virtualizer } from '@tanstack/react-virtual';

type Rows<E extends HTMLElement> = Virtualizer<E, HTMLTableRowElement>;

/**
 * Reports the size of the element after the browser has laid out the page; the library's own observer forces an
 * earlier layout.
 */
export function observeElementSize<E extends HTMLElement>(
  rows: Rows<E>,
  report: (size: Rect) => void,
): (() => void) | undefined {
  const { scrollElement: element } = rows;
  if (element === null) return undefined;
  const observer = new ResizeObserver(() =>
    report({ width: element.clientWidth, height: element.clientHeight }),
  );
  observer.observe(element);
  return () => observer.disconnect();
}

const written = new WeakSet<Element>();

/**
 * Scrolls the element. A new element is not scrolled to its start, because it is already there and scrolling would
 * force a layout.
 */
export function scrollRows<E extends HTMLElement>(
  offset: number,
  options: Parameters<typeof elementScroll>[1],
  rows: Rows<E>,
): void {
  const { scrollElement: element } = rows;
  if (element === null) return;
  const isNew = !written.has(element);
  written.add(element);
  if (isNew && offset + (options.adjustments ?? 0) === 0) return;
  elementScroll(offset, options, rows);
}
