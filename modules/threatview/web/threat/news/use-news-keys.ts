/** j k move from publication to publication, m marks, s saves, o opens. */
import type { FeedPublication } from '@klarsikt/contract';
import { useLayoutEffect } from 'react';
import type { MarkChange } from './use-marks.ts';

const busy = 'input, textarea, select, [role="menu"], [role="dialog"], [role="listbox"], [role="combobox"]';

const itemOf = (id: number): HTMLElement | null => document.querySelector<HTMLElement>(`[data-item="${id}"]`);

/** The publication that has the focus, or holds what has it. */
function currentAt(rows: readonly FeedPublication[]): number {
  const item = document.activeElement?.closest<HTMLElement>('[data-item]');
  return rows.findIndex(({ id }) => String(id) === item?.dataset.item);
}

export function useNewsKeys(
  rows: readonly FeedPublication[],
  onMark: ((publication: FeedPublication, change: MarkChange) => void) | null,
): void {
  // With the rows, not after they are painted: a key pressed at once is not lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(busy) !== null) return;
      const at = currentAt(rows);
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
