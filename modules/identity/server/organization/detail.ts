import type { OrganizationDetail, OrganizationRow } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { sortInTreeOrder } from '@klarsikt/server/platform/tree.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { OrganizationDeps } from './deps.ts';
import { findFederationForActor } from './federation.ts';
import {
  listAdministrableOrganizations,
  listFederatedOrganizationIds,
  listGroupsOfOrganization,
  listLicencesInReach,
  listOrganizationsInReach,
  loadOrganizationCounts,
  type OrganizationRecord,
  readOrganizationSettings,
} from './store.ts';

/** Returns whether the actor belongs to an organisation above, or to the organisation that runs the installation. */
export function isAboveOrganization(actor: Actor, { id, path }: OrganizationRecord): boolean {
  const own = actor.ownOrganizationId;
  return actor.system || (own !== null && own !== id && path.includes(own));
}

/**
 * Returns the ids of the organisations that the actor may administer; none while the actor already administers
 * another organisation.
 */
async function listAdministrableIds(tx: ReadTx, actor: Actor): Promise<ReadonlySet<number>> {
  if (actor.organizationId !== actor.ownOrganizationId) return new Set();
  return new Set((await listAdministrableOrganizations(tx, actor.userId)).map(({ id }) => id));
}

export async function loadOrganizationTree(
  tx: ReadTx,
  actor: Actor,
  deps: OrganizationDeps,
): Promise<OrganizationRow[]> {
  const here = actor.organizationId;
  if (here === null) return [];
  const tree = sortInTreeOrder(await listOrganizationsInReach(tx), here);
  const facts = await loadOrganizationCounts(tx);
  const licences = await listLicencesInReach(tx, getTodayInZone(deps.clock, actor));
  const federated = await listFederatedOrganizationIds(tx);
  return tree.map(({ row }) => {
    const { users, units, assessments } = facts(row.id);
    return {
      id: row.id,
      parentId: row.id === here ? null : row.parentId,
      system: row.kind === 'system',
      name: row.name,
      country: row.country,
      language: row.language,
      demo: row.demo,
      users,
      units,
      assessments,
      licence: licences.get(row.id) ?? { state: 'none', validTo: null },
      federated: federated.has(row.id),
      revision: row.revision,
      here: row.id === here,
    };
  });
}

export async function loadOrganizationDetail(
  tx: ReadTx,
  actor: Actor,
  row: OrganizationRecord,
): Promise<OrganizationDetail> {
  const reach = await listOrganizationsInReach(tx);
  const { users, units, assessments } = (await loadOrganizationCounts(tx, row.id))(row.id);
  const here = row.id === actor.organizationId;
  const line = row.path.flatMap((id) => reach.filter((one) => one.id === id));
  return {
    id: row.id,
    parentId: here ? null : row.parentId,
    line: line.map(({ id, name }) => ({ id, name })),
    system: row.kind === 'system',
    name: row.name,
    country: row.country,
    language: row.language,
    demo: row.demo,
    trade: row.trade,
    timeZone: row.timeZone,
    dayZone: row.dayZone,
    settings: readOrganizationSettings(row),
    federation: await findFederationForActor(tx, actor, row.id),
    groups: await listGroupsOfOrganization(tx, row.id),
    users,
    units,
    assessments,
    children: reach.filter(({ parentId }) => parentId === row.id).length,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
    can: {
      govern: isAboveOrganization(actor, row),
      administer: (await listAdministrableIds(tx, actor)).has(row.id),
      signIn: actor.permissions.has('admin:SecurityAdmin'),
    },
  };
}
