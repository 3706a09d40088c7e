import type { Clock } from '../../platform/clock.ts';

/** What control specifications need beside their transaction. */
export interface SpecificationDeps {
  readonly clock: Clock;
}
