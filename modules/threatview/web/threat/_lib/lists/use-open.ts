/** The row that is open beside a list, in three steps: row marked, address changed, panel rendered. */

import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { waitForPaint } from '@klarsikt/web/ui/states/painted.ts';
import { startTransition, useCallback, useDeferredValue, useMemo, useOptimistic } from 'react';

export interface OpenListRow {
  /** Key of the most recently opened row, which is marked. */
  readonly marked: string | undefined;
  /** Key of the row whose panel is shown; changes in a transition. */
  readonly beside: string | undefined;
  /** Opening the first row and closing add a history entry; further rows replace it. */
  readonly setOpen: (next: string | undefined) => void;
}

/** Returns the same object while the same row is open. */
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
        // The transition ends after the paint, when the address is changed too.
        await waitForPaint();
      }),
    [mark, say, replace],
  );
  const beside = useDeferredValue(open);
  return useMemo(() => ({ marked, beside, setOpen }), [marked, beside, setOpen]);
}
