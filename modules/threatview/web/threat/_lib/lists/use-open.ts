/** The row that is open beside a list, in three steps: marked at once, then in the address, then with its panel. */

import { useSearchText } from '@klarsikt/web/platform/router/search.ts';
import { painted } from '@klarsikt/web/ui/states/painted.ts';
import { startTransition, useCallback, useDeferredValue, useMemo, useOptimistic } from 'react';

export interface Open {
  /** What the reader opened last: its row is marked. */
  readonly marked: string | undefined;
  /** What the panel shows; it makes room for itself while nobody waits for it. */
  readonly beside: string | undefined;
  /** The first that is opened is a step of the history, and so is closing; the next stand in its place. */
  readonly setOpen: (next: string | undefined) => void;
}

/** The same object as long as the same row is open. */
export function useOpen(): Open {
  const [open, say] = useSearchText('open');
  const [marked, mark] = useOptimistic(open);
  const replace = marked !== undefined;
  const setOpen = useCallback(
    (next: string | undefined) =>
      startTransition(async () => {
        mark(next);
        await painted();
        say(next, { replace: replace && next !== undefined });
        // By then the address says it too.
        await painted();
      }),
    [mark, say, replace],
  );
  const beside = useDeferredValue(open);
  return useMemo(() => ({ marked, beside, setOpen }), [marked, beside, setOpen]);
}
