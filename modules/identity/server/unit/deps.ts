import type { UsesOf } from '@klarsikt/assessment/server/use/provides.ts';

/** What the handlers of units use beside their transaction. */
export interface UnitDeps {
  readonly usesOf: UsesOf;
}
