import type { Clock } from '@klarsikt/server/platform/clock.ts';

export interface TermsDeps {
  readonly clock: Clock;
}
