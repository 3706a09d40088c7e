/** A value that changes on the screen at once, while its consequences follow after it has been painted. */
import { startTransition, useCallback, useOptimistic } from 'react';
import { waitForPaint } from './painted.ts';

export function useOptimisticChoice<T>(value: T, ask: (next: T) => void): readonly [T, (next: T) => void] {
  const [shown, show] = useOptimistic(value);
  const choose = useCallback(
    (next: T) =>
      startTransition(async () => {
        show(next);
        await waitForPaint();
        ask(next);
        // The optimistic value is kept until here, when the source has the new value.
        await waitForPaint();
      }),
    [show, ask],
  );
  return [shown, choose];
}
