import type { Clock } from '@klarsikt/server/platform/clock.ts';

export interface ViewDeps {
  readonly clock: Clock;
}
