import type { Clock } from '../../platform/clock.ts';

/** What the requirements before an approval need beside their transaction. */
export interface EnforcementDeps {
  readonly clock: Clock;
}
