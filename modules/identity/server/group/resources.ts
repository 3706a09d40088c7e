/** Resources of rights as they are asked for, given, and shown. */
import type { group as contract, OutputOf, Resource, RoleResource } from '@klarsikt/contract';
import { comparable, grantablePermissions, type Permission } from '@klarsikt/engine';
import { invalid } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { Grant, LicenceInForce } from './provides.ts';
import { isPermission } from './rights.store.ts';
import { covers, licenceCovers } from './rights.ts';
import { organizationsAmong, organizationsBelow, type Place, unitsInScope } from './store.ts';
import { noResource } from './texts.ts';

export const keyOf = ({ permission, resource }: RoleResource): string =>
  `${permission} ${resource.kind}:${resource.id}`;

/** A grant as it would be for a group that does not exist yet. */
function grantOf(permission: Permission, organization: Place, unit: Place | null): Grant {
  return { permission, group: { id: 0, name: '' }, organization, unit };
}

type Places = ReadonlyMap<string, { readonly organization: Place; readonly unit: Place | null }>;

/** The places of these resources; what does not lie in scope is not among them. */
async function placesOf(tx: ReadTx, scope: number, resources: readonly Resource[]): Promise<Places> {
  const organizationIds = resources.filter(({ kind }) => kind === 'organization').map(({ id }) => id);
  const organizations = await organizationsAmong(tx, [...new Set([...organizationIds, scope])]);
  const units = resources.some(({ kind }) => kind === 'unit') ? await unitsInScope(tx) : [];
  const own = organizations.find(({ id }) => id === scope);
  const places = new Map<string, { organization: Place; unit: Place | null }>();
  for (const organization of organizations)
    places.set(`organization:${organization.id}`, { organization, unit: null });
  if (own) for (const unit of units) places.set(`unit:${unit.id}`, { organization: own, unit });
  return places;
}

/** The rights as grants; refuses resources that do not lie in scope, each at its place. */
export async function asGrants(
  tx: ReadTx,
  given: { scope: number; resources: readonly RoleResource[]; language: 'en' | 'sv' },
): Promise<ReadonlyMap<string, Grant>> {
  const { scope, resources, language } = given;
  const places = await placesOf(
    tx,
    scope,
    resources.map(({ resource }) => resource),
  );
  const message = noResource[language];
  const grants = new Map<string, Grant>();
  const faults = resources.flatMap((one, index) => {
    const place = places.get(`${one.resource.kind}:${one.resource.id}`);
    if (!place) return [{ path: `body.resources.${index}`, code: 'group.resource', message }];
    grants.set(keyOf(one), grantOf(one.permission, place.organization, place.unit));
    return [];
  });
  if (faults.length > 0) throw invalid(...faults);
  return grants;
}

const listLimit = 2000;

function listed(organizations: readonly Place[], units: readonly Place[], scope: number) {
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

/** What the holder of `granted` can give: for every permission everywhere, or for which of the listed resources. */
export async function availableTo(
  tx: ReadTx,
  given: {
    scope: number;
    granted: readonly Grant[];
    licence: LicenceInForce | null;
    system: boolean;
    text: string;
  },
): Promise<OutputOf<(typeof contract)['available']>> {
  const { scope, granted, licence, system, text } = given;
  const sought = comparable(text);
  const organizations = await organizationsBelow(tx, '', listLimit);
  const units = await unitsInScope(tx);
  const matches = ({ name, id }: Place) => id === scope || comparable(name).includes(sought);
  const own = organizations.find(({ id }) => id === scope);
  const shownOrganizations = organizations.filter(matches);
  const shownUnits = units.filter(({ name }) => comparable(name).includes(sought));
  const resources = listed(shownOrganizations, shownUnits, scope);
  const kept = resources.slice(0, listLimit);
  const organizationById = new Map(organizations.map((place) => [place.id, place]));
  const unitById = new Map(units.map((place) => [place.id, place]));
  const names = Object.entries(grantablePermissions).flatMap(([application, words]) =>
    words.map((word) => `${application}:${word}`),
  );
  const permissions = names.filter(isPermission).map((permission) => {
    const mine = granted.filter((grant) => grant.permission === permission);
    const can = ({ kind, id }: Resource) => {
      const organization = kind === 'organization' ? organizationById.get(id) : own;
      const unit = kind === 'unit' ? (unitById.get(id) ?? null) : null;
      if (!organization) return false;
      const wanted = grantOf(permission, organization, unit);
      return mine.some((grant) => covers(grant, wanted));
    };
    const everywhere = own !== undefined && can({ kind: 'organization', id: own.id });
    return {
      permission,
      licensed: licenceCovers(licence, system, permission),
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
