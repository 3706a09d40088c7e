import { type KeyboardEvent, useCallback } from 'react';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Move the focus between cells by arrow keys; the table is a single tab stop. */
export function moveFocusByArrow(event: KeyboardEvent<HTMLTableElement>): void {
  const [down = 0, right = 0] = arrows[event.key] ?? [];
  if (down === 0 && right === 0) return;
  const table = event.currentTarget;
  const from = document.activeElement?.closest<HTMLElement>('[data-cell]');
  const line = from?.closest('tr');
  if (!from || !line) return;
  const cellsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('[data-cell]')];
  const lines = [...table.querySelectorAll('tr')].filter((row) => cellsOf(row).length > 0);
  const cells = cellsOf(lines[lines.indexOf(line) + down] ?? line);
  const at = cellsOf(line).indexOf(from) + right;
  cells[Math.min(Math.max(at, 0), cells.length - 1)]?.focus();
  event.preventDefault();
}

/** Makes the cell with the focus the tab stop of the table. */
export function useSingleTabStop() {
  return useCallback((table: HTMLTableElement | null) => {
    if (table === null) return undefined;
    const first = table.querySelector<HTMLElement>('[data-cell]');
    if (table.querySelector('[data-cell][tabindex="0"]') === null) first?.setAttribute('tabindex', '0');
    const stop = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches('[data-cell]')) return;
      for (const cell of table.querySelectorAll('[data-cell][tabindex="0"]'))
        cell.setAttribute('tabindex', '-1');
      target.setAttribute('tabindex', '0');
    };
    table.addEventListener('focusin', stop);
    return () => table.removeEventListener('focusin', stop);
  }, []);
}
