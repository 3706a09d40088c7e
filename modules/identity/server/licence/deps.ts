import type { Clock } from '@klarsikt/server/platform/clock.ts';

export interface LicenceDeps {
  readonly clock: Clock;
}
