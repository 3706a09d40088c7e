import type { UsesOf } from '@klarsikt/assessment/server/use/provides.ts';
import type { Rights } from './provides.ts';

/** What the handlers of groups use beside their transaction. */
export interface GroupDeps {
  readonly rights: Rights;
  readonly usesOf: UsesOf;
}
