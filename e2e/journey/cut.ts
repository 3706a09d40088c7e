/** Finds texts that a page cuts off: without an ellipsis, or beside free room. */
import type { Page } from 'playwright-core';

export function cutWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const draw = document.createElement('canvas').getContext('2d');
    const isCut = (field: HTMLInputElement): boolean => {
      const { font, paddingLeft, paddingRight, textOverflow } = getComputedStyle(field);
      if (draw === null || field.offsetParent === null || textOverflow === 'ellipsis') return false;
      draw.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return draw.measureText(field.placeholder).width > room + 1;
    };
    const fields = [...document.querySelectorAll('input')].filter(isCut).map((one) => one.placeholder);
    const headings = [...document.querySelectorAll('h1')].filter((one) => one.scrollWidth > one.clientWidth);
    return [...new Set([...fields, ...headings.map((one) => one.textContent ?? '')])];
  });
}

/** Fewer pixels beside a cut text are no room. */
const leastRoom = 48;

/**
 * Returns the texts that end in an ellipsis although another column of their table has room for the missing part in every
 * row, or the space beside them is empty.
 */
export function cutBesideRoom(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const range = document.createRange();
    const cutBy = (part: HTMLElement): number =>
      getComputedStyle(part).textOverflow === 'ellipsis' ? part.scrollWidth - part.clientWidth : 0;
    /** Boxes of texts, pictures and fields, which are what a reader sees. */
    const boxesIn = (part: Node): DOMRect[] => {
      const boxes: DOMRect[] = [];
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node instanceof Element) {
          const isSeen = node.matches(
            'svg, img, input, button, select, textarea, [data-level], [role="img"]',
          );
          if (isSeen) boxes.push(node.getBoundingClientRect());
        } else if (node.textContent?.trim()) {
          range.selectNodeContents(node);
          boxes.push(...range.getClientRects());
        }
      }
      return boxes.filter(({ width, height }) => width > 0 && height > 0);
    };
    const spareOf = (cell: Element): number => {
      const parts = [cell, ...cell.querySelectorAll<HTMLElement>('*')];
      if (parts.some((part) => part instanceof HTMLElement && cutBy(part) > 1)) return 0;
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      const boxes = boxesIn(cell);
      const room = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (boxes.length === 0) return room;
      const from = Math.min(...boxes.map(({ left }) => left));
      return room - (Math.max(...boxes.map(({ right }) => right)) - from);
    };
    const spareOfColumns = new Map<Element, readonly number[]>();
    const columnsOf = (table: Element): readonly number[] => {
      const known = spareOfColumns.get(table);
      if (known !== undefined) return known;
      const rows = [...table.querySelectorAll('tr:not([data-group])')].map((row) => [...row.children]);
      const count = Math.max(0, ...rows.map((cells) => cells.length));
      const whole = rows.filter((cells) => cells.length === count);
      const spare = Array.from({ length: count }, (_, at) =>
        Math.min(...whole.map((cells) => (cells[at] === undefined ? 0 : spareOf(cells[at])))),
      );
      spareOfColumns.set(table, spare);
      return spare;
    };
    const hasColumnWithRoom = (cell: Element, missing: number): boolean => {
      const table = cell.closest('table');
      const own = [...(cell.parentElement?.children ?? [])].indexOf(cell);
      return (
        table !== null && columnsOf(table).some((room, at) => at !== own && room > Math.max(least, missing))
      );
    };
    /** Up to the edge of the frame around the text, or the next thing that a reader sees. */
    const roomAfter = (part: HTMLElement): number => {
      const { top, bottom, right } = part.getBoundingClientRect();
      let edge = window.innerWidth;
      for (let frame = part.parentElement; frame !== null; frame = frame.parentElement) {
        const { overflowX, position, paddingRight, borderRightWidth } = getComputedStyle(frame);
        edge = Math.min(edge, frame.getBoundingClientRect().right - Number.parseFloat(paddingRight));
        if (overflowX !== 'visible' || position === 'fixed' || borderRightWidth !== '0px') break;
      }
      const next = boxesIn(document.body).filter(
        (box) => box.bottom > top + 2 && box.top < bottom - 2 && box.left >= right - 2,
      );
      return Math.min(edge, ...next.map(({ left }) => left)) - right;
    };
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((part) => {
      const isText = !part.matches('input, select') && part.textContent?.trim() !== '';
      if (!isText || cutBy(part) <= 1 || part.closest('[inert], [aria-hidden="true"]') !== null) return false;
      if (!part.checkVisibility() || part.clientWidth === 0) return false;
      const cell = part.closest('td, th');
      return cell === null ? roomAfter(part) > least : hasColumnWithRoom(cell, cutBy(part));
    });
    return [...new Set(cut.map((part) => part.textContent?.trim() ?? ''))];
  }, leastRoom);
}
