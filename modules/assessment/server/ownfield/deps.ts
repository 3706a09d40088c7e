import type { Clock } from '@klarsikt/server/platform/clock.ts';

export interface OwnFieldDeps {
  readonly clock: Clock;
}
