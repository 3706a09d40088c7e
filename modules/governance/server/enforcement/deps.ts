import type { Clock } from '@klarsikt/server/platform/clock.ts';

/** What the requirements before an approval need beside their transaction. */
export interface EnforcementDeps {
  readonly clock: Clock;
}
