import type { Clock } from '../../platform/clock.ts';

/** What the handlers of long work use beside their transaction. */
export interface DeferredDeps {
  readonly clock: Clock;
}
