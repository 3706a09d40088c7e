import type {
  groupContract as contract,
  EndpointOutput,
  GroupPermission,
  PermissionResource,
} from '@klarsikt/contract';
import { grantablePermissions, type Permission } from '@klarsikt/engine/people';
import { toComparableText } from '@klarsikt/engine/text';
import { createInputRefusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { GroupGrant, LicenceInForce } from './provides.ts';
import { isPermission } from './rights.store.ts';
import { isGrantCovering, isLicenceCovering } from './rights.ts';
import {
  listOrganizationsBelow,
  listOrganizationsByIds,
  listUnitsInScope,
  type ResourcePath,
} from './store.ts';
import { unknownResourceText } from './texts.ts';

export const toGroupPermissionKey = ({ permission, resource }: GroupPermission): string =>
  `${permission} ${resource.kind}:${resource.id}`;

/** Builds a grant for a group that does not exist yet. */
function createGrant(
  permission: Permission,
  organization: ResourcePath,
  unit: ResourcePath | null,
): GroupGrant {
  return { permission, group: { id: 0, name: '' }, organization, unit };
}

type ResolvedResources = ReadonlyMap<
  string,
  { readonly organization: ResourcePath; readonly unit: ResourcePath | null }
>;

/** Finds the resources with their paths; resources that the transaction cannot see are left out. */
async function resolveResources(
  tx: ReadTx,
  scope: number,
  resources: readonly PermissionResource[],
): Promise<ResolvedResources> {
  const organizationIds = resources.filter(({ kind }) => kind === 'organization').map(({ id }) => id);
  const organizations = await listOrganizationsByIds(tx, [...new Set([...organizationIds, scope])]);
  const units = resources.some(({ kind }) => kind === 'unit') ? await listUnitsInScope(tx) : [];
  const own = organizations.find(({ id }) => id === scope);
  const places = new Map<string, { organization: ResourcePath; unit: ResourcePath | null }>();
  for (const organization of organizations)
    places.set(`organization:${organization.id}`, { organization, unit: null });
  if (own) for (const unit of units) places.set(`unit:${unit.id}`, { organization: own, unit });
  return places;
}

/** Converts permissions to grants. A resource that the transaction cannot see is a fault at its index. */
export async function resolveGroupGrants(
  tx: ReadTx,
  given: { scope: number; resources: readonly GroupPermission[]; language: 'en' | 'sv' },
): Promise<ReadonlyMap<string, GroupGrant>> {
  const { scope, resources, language } = given;
  const places = await resolveResources(
    tx,
    scope,
    resources.map(({ resource }) => resource),
  );
  const message = unknownResourceText[language];
  const grants = new Map<string, GroupGrant>();
  const faults = resources.flatMap((one, index) => {
    const place = places.get(`${one.resource.kind}:${one.resource.id}`);
    if (!place) return [{ path: `body.resources.${index}`, code: 'group.resource', message }];
    grants.set(toGroupPermissionKey(one), createGrant(one.permission, place.organization, place.unit));
    return [];
  });
  if (faults.length > 0) throw createInputRefusal(...faults);
  return grants;
}

const listLimit = 2000;

function sortListedResources(
  organizations: readonly ResourcePath[],
  units: readonly ResourcePath[],
  scope: number,
) {
  const top = organizations.find(({ id }) => id === scope);
  const depth = top?.path.length ?? 1;
  const shownUnits = new Set(units.map(({ id }) => id));
  const unitRows = units.map(({ id, name, path }) => {
    const parent = path.at(-2);
    const own = parent !== undefined && shownUnits.has(parent) ? `unit:${parent}` : `organization:${scope}`;
    return { kind: 'unit' as const, id, name, depth: path.length, parent: own };
  });
  return organizations.flatMap((place) => {
    const parent = place.id === scope ? undefined : place.path.at(-2);
    const row = {
      kind: 'organization' as const,
      id: place.id,
      name: place.name,
      depth: place.path.length - depth,
      parent: parent === undefined ? null : `organization:${parent}`,
    };
    return place.id === scope ? [row, ...unitRows] : [row];
  });
}

/**
 * Returns for each permission whether a person with `granted` can grant it on every resource, or on which of the
 * listed resources.
 */
export async function listGrantablePermissions(
  tx: ReadTx,
  given: {
    scope: number;
    granted: readonly GroupGrant[];
    licence: LicenceInForce | null;
    system: boolean;
    text: string;
  },
): Promise<EndpointOutput<(typeof contract)['available']>> {
  const { scope, granted, licence, system, text } = given;
  const sought = toComparableText(text);
  const organizations = await listOrganizationsBelow(tx, '', listLimit);
  const units = await listUnitsInScope(tx);
  const matches = ({ name, id }: ResourcePath) => id === scope || toComparableText(name).includes(sought);
  const own = organizations.find(({ id }) => id === scope);
  const shownOrganizations = organizations.filter(matches);
  const shownUnits = units.filter(({ name }) => toComparableText(name).includes(sought));
  const resources = sortListedResources(shownOrganizations, shownUnits, scope);
  const kept = resources.slice(0, listLimit);
  const organizationById = new Map(organizations.map((place) => [place.id, place]));
  const unitById = new Map(units.map((place) => [place.id, place]));
  const names = Object.entries(grantablePermissions).flatMap(([application, words]) =>
    words.map((word) => `${application}:${word}`),
  );
  const permissions = names.filter(isPermission).map((permission) => {
    const mine = granted.filter((grant) => grant.permission === permission);
    const can = ({ kind, id }: PermissionResource) => {
      const organization = kind === 'organization' ? organizationById.get(id) : own;
      const unit = kind === 'unit' ? (unitById.get(id) ?? null) : null;
      if (!organization) return false;
      const wanted = createGrant(permission, organization, unit);
      return mine.some((grant) => isGrantCovering(grant, wanted));
    };
    const everywhere = own !== undefined && can({ kind: 'organization', id: own.id });
    return {
      permission,
      licensed: isLicenceCovering(licence, system, permission),
      everywhere,
      resources: everywhere ? [] : kept.filter(can).map(({ kind, id }) => `${kind}:${id}`),
    };
  });
  return {
    permissions,
    resources: kept,
    more: resources.length > kept.length || organizations.length === listLimit,
  };
}
