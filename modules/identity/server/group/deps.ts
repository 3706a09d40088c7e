import type { EntityUseLookup } from '@klarsikt/assessment/server/use/provides.ts';
import type { PermissionRegister } from './provides.ts';

export interface GroupDeps {
  readonly rights: PermissionRegister;
  readonly usesOf: EntityUseLookup;
}
