import type { EntityUseLookup } from '@klarsikt/assessment/server/use/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';

export interface UnitDeps {
  readonly clock: Clock;
  readonly usesOf: EntityUseLookup;
}
