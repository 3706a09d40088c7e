/** What must hold whenever an account is made or changed: seats, rights, names. */
import type { Fault } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found, invalid, Refusal } from '@klarsikt/server/platform/errors.ts';
import { nameKey } from '@klarsikt/server/platform/names.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { UserDeps } from './deps.ts';
import {
  groupsAmong,
  groupsOf,
  joinGroups,
  leaveGroups,
  lockUser,
  takenNames,
  type UserRecord,
} from './store.ts';
import { noGroup } from './texts.ts';

/** The organisation in scope; administration is never without one. */
export function scopeOf(actor: Actor): number {
  return found(actor.organizationId);
}

/** Refuses when the licence has fewer seats left than are wanted. */
export async function requireSeats(
  tx: WriteTx,
  deps: UserDeps,
  organizationId: number,
  wanted: number,
): Promise<void> {
  const missing = await deps.rights.missingSeats(tx, organizationId, wanted);
  if (missing !== null) throw new Refusal('error.user.seats', { ...missing });
}

export const subjectOf = (id: number): string => `user:${id}`;

/** The account for a change that only who holds as much may make. */
export async function reachable(tx: WriteTx, deps: UserDeps, actor: Actor, id: number): Promise<UserRecord> {
  await deps.rights.lock(tx, scopeOf(actor));
  const row = found(await lockUser(tx, id));
  await deps.rights.requireReach(tx, actor, [row.id]);
  return row;
}

export async function requireFreeName(tx: ReadTx, username: string): Promise<void> {
  const taken = await takenNames(tx, [nameKey(username)]);
  if (taken.size > 0) throw new Refusal('error.user.exists');
}

/** Refuses groups that are not of the organisation in scope, each at its place. */
async function requireGroups(tx: ReadTx, groups: readonly number[], language: Language): Promise<void> {
  const there = await groupsAmong(tx, groups);
  const faults = groups.flatMap((id, index): Fault[] =>
    there.has(id) ? [] : [{ path: `body.groups.${index}`, code: 'user.group', message: noGroup[language] }],
  );
  if (faults.length > 0) throw invalid(...faults);
}

/**
 * Puts a person into exactly these groups. What is given or taken must be held by the actor. Gives the groups before
 * and after, for the audit log.
 */
export async function setGroups(
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
  const before = ((await groupsOf(tx, [userId])).get(userId) ?? []).map(({ id }) => id);
  const after = [...new Set(groups)];
  const joined = after.filter((id) => !before.includes(id));
  const left = before.filter((id) => !after.includes(id));
  await deps.rights.requireGranted(tx, actor, await deps.rights.ofGroups(tx, [...joined, ...left]));
  await leaveGroups(tx, userId, left);
  await joinGroups(
    tx,
    organizationId,
    joined.map((groupId) => ({ userId, groupId })),
  );
  return { before, after };
}
