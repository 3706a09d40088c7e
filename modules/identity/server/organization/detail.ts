/** Organisations as the wire shows them. */

import type { OrganizationDetail, OrganizationRow } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { inTreeOrder } from '@klarsikt/server/platform/tree.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { OrganizationDeps } from './deps.ts';
import { shownFederation } from './federation.ts';
import {
  administrableBy,
  factsOf,
  federatedIds,
  groupsOf,
  licencesInReach,
  type OrganizationRecord,
  organizationsInReach,
  settingsOf,
} from './store.ts';

/** True for who belongs to an organisation further up, or to the one that runs the installation. */
export function standsAbove(actor: Actor, { id, path }: OrganizationRecord): boolean {
  const own = actor.ownOrganizationId;
  return actor.system || (own !== null && own !== id && path.includes(own));
}

/** Which of the organisations in reach the actor may administer: known only from where they belong. */
async function administrableIds(tx: ReadTx, actor: Actor): Promise<ReadonlySet<number>> {
  if (actor.organizationId !== actor.ownOrganizationId) return new Set();
  return new Set((await administrableBy(tx, actor.userId)).map(({ id }) => id));
}

export async function organizationTree(
  tx: ReadTx,
  actor: Actor,
  deps: OrganizationDeps,
): Promise<OrganizationRow[]> {
  const here = actor.organizationId;
  if (here === null) return [];
  const tree = inTreeOrder(await organizationsInReach(tx), here);
  const facts = await factsOf(tx);
  const licences = await licencesInReach(tx, todayOf(deps.clock, actor));
  const federated = await federatedIds(tx);
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

export async function organizationDetail(
  tx: ReadTx,
  actor: Actor,
  row: OrganizationRecord,
): Promise<OrganizationDetail> {
  const reach = await organizationsInReach(tx);
  const { users, units, assessments } = (await factsOf(tx, row.id))(row.id);
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
    settings: settingsOf(row),
    federation: await shownFederation(tx, actor, row.id),
    groups: await groupsOf(tx, row.id),
    users,
    units,
    assessments,
    children: reach.filter(({ parentId }) => parentId === row.id).length,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
    can: {
      govern: standsAbove(actor, row),
      administer: (await administrableIds(tx, actor)).has(row.id),
      signIn: actor.permissions.has('admin:SecurityAdmin'),
    },
  };
}
