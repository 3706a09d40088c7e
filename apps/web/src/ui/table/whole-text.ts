import type { PointerEvent } from 'react';

/** The element in a cell whose text does not fit, if there is one. */
const cutIn = (cell: HTMLElement): HTMLElement | undefined =>
  [cell, ...cell.querySelectorAll<HTMLElement>('*')].find(
    (part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).textOverflow === 'ellipsis',
  );

/** Where the text of a cell is cut, the pointer over it shows all of it: nothing else on the screen need say it. */
export function tellWholeText({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
  if (cell === null) return;
  const cut = cutIn(cell);
  if (cut === undefined) cell.removeAttribute('title');
  else cell.title = cut.textContent.trim();
}
