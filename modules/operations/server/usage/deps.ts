import type { Clock } from '@klarsikt/server/platform/clock.ts';

/** What the handlers of the usage log use beside their transaction. */
export interface UsageDeps {
  readonly clock: Clock;
}
