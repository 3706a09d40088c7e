import type { Clock } from '@klarsikt/server/platform/clock.ts';

/** What the handlers of licences use beside their transaction. */
export interface LicenceDeps {
  readonly clock: Clock;
}
