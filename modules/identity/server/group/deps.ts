import type { ListUses } from '@klarsikt/assessment/server/use/provides.ts';
import type { Rights } from './provides.ts';

export interface GroupDeps {
  readonly rights: Rights;
  readonly usesOf: ListUses;
}
