/** A switch that shows what is asked for at once; what that changes on the screen follows when it has been painted. */
import { startTransition, useCallback, useOptimistic } from 'react';
import { painted } from './painted.ts';

export function useAtOnce<T>(value: T, ask: (next: T) => void): readonly [T, (next: T) => void] {
  const [shown, show] = useOptimistic(value);
  const choose = useCallback(
    (next: T) =>
      startTransition(async () => {
        show(next);
        await painted();
        ask(next);
        // By then what holds the value says it too.
        await painted();
      }),
    [show, ask],
  );
  return [shown, choose];
}
