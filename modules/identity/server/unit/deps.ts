import type { ListUses } from '@klarsikt/assessment/server/use/provides.ts';

export interface UnitDeps {
  readonly usesOf: ListUses;
}
