/**
 * State of the row that is open beside a list. Opening has three steps: mark the row, change the address, render the
 * panel.
 */

import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { waitForPaint } from '@klarsikt/web/ui/states/painted.ts';
import { startTransition, useCallback, useDeferredValue, useMemo, useOptimistic } from 'react';

export interface OpenListRow {
  /** Key of the row that the user opened last. The list highlights this row. */
  readonly marked: string | undefined;
  /** Key of the row whose panel is shown; it changes in a React transition, after `marked`. */
  readonly beside: string | undefined;
  /** Opening the first row and closing the panel add a history entry; opening another row replaces the entry. */
  readonly setOpen: (next: string | undefined) => void;
}

/** Returns the open row; the object is the same while the open row does not change. */
export function useOpenListRow(): OpenListRow {
  const [open, say] = useSearchParameter('open');
  const [marked, mark] = useOptimistic(open);
  const replace = marked !== undefined;
  const setOpen = useCallback(
    (next: string | undefined) =>
      startTransition(async () => {
        mark(next);
        await waitForPaint();
        say(next, { replace: replace && next !== undefined });
        // End the transition only after the next paint, when the address has changed as well.
        await waitForPaint();
      }),
    [mark, say, replace],
  );
  const beside = useDeferredValue(open);
  return useMemo(() => ({ marked, beside, setOpen }), [marked, beside, setOpen]);
}
