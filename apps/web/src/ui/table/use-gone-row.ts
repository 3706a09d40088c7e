import { type RefObject, useLayoutEffect, useRef } from 'react';
import { registerDrawnTable } from '../focus/keep-focus.ts';

/**
 * Moves the focus if the focused row disappears, for example by its own delete button: to the row in its place, or to
 * the page's content. A row that is only scrolled out of view has not disappeared.
 */
export function useFocusAfterRemoval(
  scroll: RefObject<HTMLElement | null>,
  rows: readonly { readonly id: string }[],
): void {
  useLayoutEffect(() => {
    // If the focus is lost only later, for example when a dialog closes, it is kept in place there.
    if (scroll.current !== null)
      registerDrawnTable(scroll.current, (row) => rows.some(({ id }) => id === row));
  }, [scroll, rows]);
  const last = useRef<{ readonly row: HTMLElement; readonly at: number } | null>(null);
  useLayoutEffect(() => {
    const table = scroll.current;
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null;
      last.current = row === null ? null : { row, at: Number(row.dataset.index) };
    };
    table?.addEventListener('focusin', note);
    return () => table?.removeEventListener('focusin', note);
  }, [scroll]);
  useLayoutEffect(() => {
    if (last.current === null || last.current.row.isConnected) return;
    const { row, at } = last.current;
    if (rows.some(({ id }) => id === row.dataset.row)) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const drawn = [...(scroll.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
    const next = drawn.find(({ dataset }) => Number(dataset.index) >= at) ?? drawn.at(-1);
    (next ?? scroll.current?.closest('main'))?.focus({ preventScroll: true });
  });
}
