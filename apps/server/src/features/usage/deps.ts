import type { Clock } from '../../platform/clock.ts';

/** What the handlers of the usage log use beside their transaction. */
export interface UsageDeps {
  readonly clock: Clock;
}
