import type { InputFault } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { createInputRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { toUserNameKey } from '@klarsikt/server/platform/names.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { UserDeps } from './deps.ts';
import {
  deleteMemberships,
  filterExistingGroups,
  insertMemberships,
  type LockedUser,
  listGroupsByUser,
  listTakenUsernames,
  lockUser,
} from './store.ts';
import { unknownGroupText } from './texts.ts';

/** Returns the id of the organisation that the actor administers; every administration request has one. */
export function requireOrganizationScope(actor: Actor): number {
  return requireFound(actor.organizationId);
}

export async function requireFreeSeats(
  tx: WriteTx,
  deps: UserDeps,
  organizationId: number,
  wanted: number,
): Promise<void> {
  const missing = await deps.rights.missingSeats(tx, organizationId, wanted);
  if (missing !== null) throw new Refusal('error.user.seats', { ...missing });
}

export const toUserSubject = (id: number): string => `user:${id}`;

/**
 * Locks and returns an account that the actor may change; refuses if the account has a permission that the actor
 * lacks.
 */
export async function lockReachableUser(
  tx: WriteTx,
  deps: UserDeps,
  actor: Actor,
  id: number,
): Promise<LockedUser> {
  await deps.rights.lock(tx, requireOrganizationScope(actor));
  const row = requireFound(await lockUser(tx, id));
  await deps.rights.requireReach(tx, actor, [row.id]);
  return row;
}

export async function requireFreeUsername(tx: ReadTx, username: string): Promise<void> {
  const taken = await listTakenUsernames(tx, [toUserNameKey(username)]);
  if (taken.size > 0) throw new Refusal('error.user.exists');
}

/** Refuses groups outside the organisation in scope; each fault contains the index of the group in the request. */
async function requireGroups(tx: ReadTx, groups: readonly number[], language: Language): Promise<void> {
  const there = await filterExistingGroups(tx, groups);
  const faults = groups.flatMap((id, index): InputFault[] =>
    there.has(id)
      ? []
      : [{ path: `body.groups.${index}`, code: 'user.group', message: unknownGroupText[language] }],
  );
  if (faults.length > 0) throw createInputRefusal(...faults);
}

/**
 * Sets the groups of a person. The actor must hold every permission that is added or removed. Returns the groups
 * before and after for the audit log.
 */
export async function replaceGroupsOfUser(
  tx: WriteTx,
  deps: UserDeps,
  given: {
    actor: Actor;
    organizationId: number;
    userId: number;
    groups: readonly number[];
    language: Language;
  },
): Promise<{ before: number[]; after: number[] }> {
  const { actor, organizationId, userId, groups, language } = given;
  await requireGroups(tx, groups, language);
  const memberships = (await listGroupsByUser(tx, [userId])).get(userId) ?? [];
  const before = memberships.map(({ id }) => id);
  const after = [...new Set(groups)];
  const joined = after.filter((id) => !before.includes(id));
  const left = before.filter((id) => !after.includes(id));
  if (memberships.some(({ id, byDirectory }) => byDirectory && left.includes(id)))
    throw new Refusal('error.directory.member');
  await deps.rights.requireGranted(tx, actor, await deps.rights.ofGroups(tx, [...joined, ...left]));
  await deleteMemberships(tx, userId, left);
  await insertMemberships(
    tx,
    organizationId,
    joined.map((groupId) => ({ userId, groupId })),
  );
  return { before, after };
}
