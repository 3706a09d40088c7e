/** Keyboard shortcuts: j and k move between publications, m marks, s saves, o opens. */
import type { FeedPublication } from '@klarsikt/contract';
import { useLayoutEffect } from 'react';
import type { NewsMarkChange } from './use-marks.ts';

const busy = 'input, textarea, select, [role="menu"], [role="dialog"], [role="listbox"], [role="combobox"]';

const itemOf = (id: number): HTMLElement | null => document.querySelector<HTMLElement>(`[data-item="${id}"]`);

function findFocusedIndex(rows: readonly FeedPublication[]): number {
  const item = document.activeElement?.closest<HTMLElement>('[data-item]');
  return rows.findIndex(({ id }) => String(id) === item?.dataset.item);
}

export function useNewsKeyboard(
  rows: readonly FeedPublication[],
  onMark: ((publication: FeedPublication, change: NewsMarkChange) => void) | null,
): void {
  // Use a layout effect, so that a key pressed before the first paint is not lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(busy) !== null) return;
      const at = findFocusedIndex(rows);
      const current = rows[at];
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      const next = rows[at < 0 ? 0 : at + step];
      if (step !== 0 && next !== undefined) {
        itemOf(next.id)?.focus();
        itemOf(next.id)?.scrollIntoView({ block: 'nearest' });
      } else if (current === undefined) return;
      else if (event.key === 'm' && onMark !== null) onMark(current, { read: !current.read });
      else if (event.key === 's' && onMark !== null) onMark(current, { saved: !current.saved });
      else if (event.key === 'o')
        itemOf(current.id)?.querySelector<HTMLAnchorElement>('a[data-open]')?.click();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [rows, onMark]);
}
