/**
 * Permissions apply to their resource and everything below it: on an organisation, to the organisations below and all
 * their units; on a unit, to the units below.
 */
import type { HeldPermission } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import { isAdministeringCustomer } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { GroupGrant, LicenceInForce, PermissionRegister } from './provides.ts';
import {
  countAdministrators,
  findLicenceInForce,
  isSystemOrganization,
  listGrantsForReach,
  listGroupGrants,
  listGroupsWithMembers,
  lockOrganizationPeople,
} from './rights.store.ts';

export function isGrantCovering(granted: GroupGrant, wanted: GroupGrant): boolean {
  if (granted.permission !== wanted.permission) return false;
  if (granted.unit === null) return wanted.organization.path.includes(granted.organization.id);
  return wanted.unit?.path.includes(granted.unit.id) ?? false;
}

export function listMissingPermissions(
  granted: readonly GroupGrant[],
  wanted: readonly GroupGrant[],
): readonly Permission[] {
  const lacking = wanted.filter((grant) => !granted.some((own) => isGrantCovering(own, grant)));
  return [...new Set(lacking.map(({ permission }) => permission))];
}

export function toGrantResource({
  organization: place,
  unit,
}: GroupGrant): HeldPermission['from'][number]['resource'] {
  return unit === null
    ? { kind: 'organization', id: place.id, name: place.name }
    : { kind: 'unit', id: unit.id, name: unit.name };
}

export function toPermissionOrigin(grant: GroupGrant): HeldPermission['from'][number] {
  return { group: grant.group, resource: toGrantResource(grant) };
}

/**
 * Returns whether the licence covers a permission's application. Administration needs any valid licence; the
 * organisation that runs the installation needs none.
 */
export function isLicenceCovering(
  licence: LicenceInForce | null,
  system: boolean,
  permission: Permission,
): boolean {
  const application = permission.slice(0, permission.indexOf(':'));
  if (application === 'admin') return system || licence !== null;
  return licence?.applications.includes(application) ?? false;
}

export function createPermissionRegister(clock: Clock): PermissionRegister {
  const rights: PermissionRegister = {
    ofUser: (tx, userId) => listGroupGrants(tx, userId, null),
    ofGroups: async (tx, groupIds) => (groupIds.length === 0 ? [] : listGroupGrants(tx, null, groupIds)),
    missing: listMissingPermissions,
    higher: async (tx, actor, userIds) => {
      const wanted = userIds.filter((id) => id !== actor.userId);
      if (wanted.length === 0) return new Map();
      const { granted, others } = await listGrantsForReach(tx, actor.userId, wanted);
      const lacking = [...others].map(
        ([id, grants]) => [id, listMissingPermissions(granted, grants)] as const,
      );
      return new Map(lacking.filter(([, permissions]) => permissions.length > 0));
    },
    requireReach: async (tx, actor, userIds) => {
      const higher = await rights.higher(tx, actor, userIds);
      const lacking = [...new Set([...higher.values()].flat())];
      if (lacking.length > 0) throw new Refusal('error.user.higher', { rights: lacking.join(', ') });
    },
    requireOverAll: async (tx, actor) => {
      const granted = actor.userId === null ? [] : await rights.ofUser(tx, actor.userId);
      const grants = await rights.ofGroups(tx, await listGroupsWithMembers(tx));
      const lacking = listMissingPermissions(granted, grants);
      if (lacking.length > 0) throw new Refusal('error.user.signin', { rights: lacking.join(', ') });
    },
    requireGranted: async (tx, actor, wanted) => {
      const granted = actor.userId === null ? [] : await rights.ofUser(tx, actor.userId);
      const lacking = listMissingPermissions(granted, wanted);
      if (lacking.length > 0) throw new Refusal('error.user.grant', { rights: lacking.join(', ') });
    },
    licence: (tx, organizationId) => findLicenceInForce(tx, organizationId, clock.now()),
    missingSeats: async (tx, organizationId, wanted) => {
      if (wanted <= 0) return null;
      const { limit = null, used = 0 } = (await rights.licence(tx, organizationId)) ?? {};
      return limit === null || used + wanted <= limit ? null : { limit, used, wanted };
    },
    explain: async (tx, organizationId, grants) => {
      const licence = await rights.licence(tx, organizationId);
      const system = await isSystemOrganization(tx, organizationId);
      return [...new Set(grants.map(({ permission }) => permission))].map((permission) => ({
        permission,
        licensed: isLicenceCovering(licence, system, permission),
        from: grants.filter((grant) => grant.permission === permission).map(toPermissionOrigin),
      }));
    },
    lock: lockOrganizationPeople,
    administrators: countAdministrators,
    keepAdministrator: async (tx, actor) => {
      const scope = actor.organizationId;
      // A customer organisation needs no administrator of its own, because it can be administered from above.
      if (scope === null || isAdministeringCustomer(actor)) return;
      if ((await countAdministrators(tx, scope)).entering === 0) throw new Refusal('error.user.lastadmin');
    },
  };
  return rights;
}
