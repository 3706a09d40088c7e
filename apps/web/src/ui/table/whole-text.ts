import type { PointerEvent } from 'react';

const isCut = (part: HTMLElement): boolean => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(part);
  if (part.scrollWidth > part.clientWidth && textOverflow === 'ellipsis') return true;
  return part.scrollHeight > part.clientHeight && !['', 'none', undefined].includes(webkitLineClamp);
};

const cutIn = (cell: HTMLElement): HTMLElement | undefined =>
  [cell, ...cell.querySelectorAll<HTMLElement>('*')].find(isCut);

/** Shows the whole text of a shortened cell as a tooltip under the pointer. */
export function showTruncatedText({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
  if (cell === null) return;
  const cut = cutIn(cell);
  if (cut === undefined) cell.removeAttribute('title');
  else cell.title = cut.textContent.trim();
}
