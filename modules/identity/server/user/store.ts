import { toUserNameKey } from '@klarsikt/server/platform/names.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { directoryTable, directoryUser } from '@klarsikt/server/schema/directory.ts';
import {
  appUser,
  assessmentUnit,
  failureCounter,
  federatedIdentity,
  groupMember,
  organizationTable,
  passkeyTable,
  sessionTable,
  userGroup,
} from '@klarsikt/server/schema/identity.ts';
import { and, asc, desc, eq, getTableColumns, gt, inArray, ne, sql } from 'drizzle-orm';

export type UserRecord = typeof appUser.$inferSelect;

/** SQL condition that is true if the organisation's directory manages the account. */
export const isManagedByDirectorySql = sql<boolean>`exists (select from ${directoryUser} k
  join ${directoryTable} s on s.organization_id = k.organization_id and s.enabled
  where k.user_id = ${appUser.id} and k.deleted_at is null)`;

/** Returns the ids of the given accounts that the organisation's directory manages. */
export async function filterDirectoryManagedIds(
  tx: ReadTx,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(sql`${appUser.id} = any (${`{${ids.join(',')}}`}::bigint[])`, isManagedByDirectorySql));
  return new Set(rows.map(({ id }) => id));
}

export interface UserGroupMembership {
  readonly id: number;
  readonly name: string;
  /** True if the directory made the person a member. */
  readonly byDirectory: boolean;
}

export async function listGroupsByUser(
  tx: ReadTx,
  userIds: readonly number[] | 'all',
): Promise<ReadonlyMap<number, readonly UserGroupMembership[]>> {
  if (userIds !== 'all' && userIds.length === 0) return new Map();
  const rows = await tx
    .select({
      userId: groupMember.userId,
      id: userGroup.id,
      name: userGroup.name,
      byDirectory: groupMember.byDirectory,
    })
    .from(groupMember)
    .innerJoin(userGroup, eq(userGroup.id, groupMember.groupId))
    .where(userIds === 'all' ? undefined : inArray(groupMember.userId, [...userIds]))
    .orderBy(asc(userGroup.name), asc(userGroup.id));
  const found = new Map<number, UserGroupMembership[]>();
  for (const { userId, ...membership } of rows) {
    const list = found.get(userId);
    if (list) list.push(membership);
    else found.set(userId, [membership]);
  }
  return found;
}

export async function findUser(tx: ReadTx, id: number): Promise<UserRecord | null> {
  const [row] = await tx.select().from(appUser).where(eq(appUser.id, id));
  return row ?? null;
}

/** A user row that is locked for update; `isKept` is true if the organisation's directory manages the account. */
export type LockedUser = UserRecord & { readonly isKept: boolean };

export async function lockUser(tx: WriteTx, id: number): Promise<LockedUser | null> {
  const [row] = await tx
    .select({ ...getTableColumns(appUser), isKept: isManagedByDirectorySql })
    .from(appUser)
    .where(eq(appUser.id, id))
    .for('update');
  return row ?? null;
}

export async function findAccountLockEnd(tx: ReadTx, usernameKey: string, now: Date): Promise<Date | null> {
  const [row] = await tx
    .select({ until: failureCounter.lockedUntil })
    .from(failureCounter)
    .where(and(eq(failureCounter.key, `name ${usernameKey}`), gt(failureCounter.lockedUntil, now)));
  return row?.until ?? null;
}

export function countPasskeys(tx: ReadTx, userId: number): Promise<number> {
  return tx.$count(passkeyTable, eq(passkeyTable.userId, userId));
}

export async function isFederatedUser(tx: ReadTx, userId: number): Promise<boolean> {
  return (await tx.$count(federatedIdentity, eq(federatedIdentity.userId, userId))) > 0;
}

export function listSessionsOfUser(tx: ReadTx, userId: number, now: Date) {
  return tx
    .select()
    .from(sessionTable)
    .where(
      and(
        eq(sessionTable.userId, userId),
        gt(sessionTable.hardAt, now),
        sql`${sessionTable.activeAt} + make_interval(secs => ${sessionTable.softSec}) > ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(sessionTable.activeAt));
}

export async function deleteSession(
  tx: WriteTx,
  given: { userId: number; id: string; keep: Buffer | null },
): Promise<number> {
  const { userId, id, keep } = given;
  const ended = await tx
    .delete(sessionTable)
    .where(
      and(
        eq(sessionTable.userId, userId),
        eq(sessionTable.id, id),
        keep === null ? undefined : ne(sessionTable.tokenHash, keep),
      ),
    )
    .returning({ id: sessionTable.id });
  return ended.length;
}

/** Returns the given user names that already exist anywhere in the installation. */
export async function listTakenUsernames(tx: ReadTx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx
    .select({ key: sql<string>`t.key` })
    .from(
      sql`usernames_taken(array(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))) as t(key)`,
    );
  return new Set(rows.map(({ key }) => key));
}

export interface NewUser {
  readonly username: string;
  readonly givenName: string;
  readonly surname: string;
  readonly language: 'en' | 'sv' | null;
  readonly status: 'invited' | 'active' | 'disabled';
}

/** Creates accounts with their personal units; returns the ids in the given order. */
export async function insertUsers(
  tx: WriteTx,
  organizationId: number,
  users: readonly NewUser[],
  at: Date,
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < users.length; start += 1000) {
    const batch = users.slice(start, start + 1000);
    const rows = await tx
      .insert(appUser)
      .values(
        batch.map((given) => ({
          ...given,
          organizationId,
          usernameKey: toUserNameKey(given.username),
          createdAt: at,
          updatedAt: at,
          ...(given.status === 'disabled' ? { disabledAt: at } : {}),
        })),
      )
      .returning({ id: appUser.id, key: appUser.usernameKey });
    const byKey = new Map(rows.map(({ id, key }) => [key, id]));
    const made = batch.flatMap((given) => {
      const id = byKey.get(toUserNameKey(given.username));
      return id === undefined
        ? []
        : [{ id, name: `${given.givenName} ${given.surname}`.trim() || given.username }];
    });
    await tx.insert(assessmentUnit).values(
      made.map(({ id, name }) => ({
        organizationId,
        name: name.slice(0, 200),
        personalUserId: id,
        createdAt: at,
      })),
    );
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}

export async function updateUser(
  tx: WriteTx,
  id: number,
  given: Partial<Omit<typeof appUser.$inferInsert, 'id' | 'organizationId'>>,
): Promise<void> {
  await tx.update(appUser).set(given).where(eq(appUser.id, id));
}

export async function filterExistingGroups(tx: ReadTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: userGroup.id })
    .from(userGroup)
    .where(inArray(userGroup.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

export function listAllUserGroups(tx: ReadTx) {
  return tx.select({ id: userGroup.id, name: userGroup.name }).from(userGroup);
}

export async function deleteMemberships(
  tx: WriteTx,
  userId: number,
  groupIds: readonly number[],
): Promise<void> {
  if (groupIds.length > 0)
    await tx
      .delete(groupMember)
      .where(and(eq(groupMember.userId, userId), inArray(groupMember.groupId, [...groupIds])));
}

export async function insertMemberships(
  tx: WriteTx,
  organizationId: number,
  pairs: readonly { readonly userId: number; readonly groupId: number }[],
): Promise<void> {
  for (let start = 0; start < pairs.length; start += 5000)
    await tx
      .insert(groupMember)
      .values(pairs.slice(start, start + 5000).map((pair) => ({ organizationId, ...pair })))
      .onConflictDoNothing();
}

export async function findUsersByUsernameKey(
  tx: ReadTx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, UserRecord>> {
  const found = new Map<string, UserRecord>();
  for (let start = 0; start < keys.length; start += 5000) {
    const rows = await tx
      .select()
      .from(appUser)
      .where(inArray(appUser.usernameKey, keys.slice(start, start + 5000)));
    for (const row of rows) found.set(row.usernameKey, row);
  }
  return found;
}

export async function findOrganizationInScope(tx: ReadTx, id: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: organizationTable.id })
    .from(organizationTable)
    .where(eq(organizationTable.id, id));
  return row?.id ?? null;
}
