import type { Clock } from '@klarsikt/server/platform/clock.ts';

/** What the terms used in reports need beside their transaction. */
export interface TermsDeps {
  readonly clock: Clock;
}
