import type { Clock } from '@klarsikt/server/platform/clock.ts';

export interface UsageDeps {
  readonly clock: Clock;
}
