import type { userFilters, userSorts } from '@klarsikt/contract';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { nameKey } from '../../platform/names.ts';
import type { ReadTx, WriteTx } from '../../platform/tx.ts';
import {
  appUser,
  assessmentUnit,
  failureCounter,
  federatedIdentity,
  groupMember,
  organization,
  session,
  userGroup,
} from '../../schema/identity.ts';

export type UserRecord = typeof appUser.$inferSelect;

export interface Narrowing {
  readonly text: string;
  readonly status?: (typeof userFilters)[number];
  readonly group?: number;
  readonly sd: boolean;
  readonly notIn?: number;
}

interface Wanted extends Narrowing {
  readonly sort: (typeof userSorts)[number];
  readonly order: 'asc' | 'desc';
}

const counterKey = sql`'name ' || ${appUser.usernameKey}`;

/** Every word must begin a word of the person: "an nord" finds Anna Nordin and an.nord@fjord.example. */
function wordsQuery(text: string): string {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.map((word) => `${word}:*`).join(' & ');
}

function matching(text: string): SQL | undefined {
  if (text === '') return undefined;
  if (text.includes('@')) return sql`position(${nameKey(text)} in ${appUser.usernameKey}) > 0`;
  const words = wordsQuery(text);
  return words === '' ? sql`false` : sql`${appUser.id} in (select people_matching(${words}))`;
}

function inState(status: Narrowing['status'], now: Date, unseenBefore: Date): SQL | undefined {
  if (status === undefined) return undefined;
  if (status === 'locked')
    return and(
      ne(appUser.status, 'disabled'),
      sql`${appUser.usernameKey} in (select substr(${failureCounter.key}, 6) from ${failureCounter}
        where starts_with(${failureCounter.key}, 'name ') and ${failureCounter.lockedUntil} > ${now.toISOString()}::timestamptz)`,
    );
  if (status === 'unseen')
    return and(
      eq(appUser.status, 'active'),
      or(isNull(appUser.lastLoginAt), lt(appUser.lastLoginAt, unseenBefore)),
    );
  return eq(appUser.status, status);
}

const inGroup = (groupId: number) =>
  sql`exists (select from ${groupMember} where ${groupMember.groupId} = ${groupId} and ${groupMember.userId} = ${appUser.id})`;

function narrowed(given: Narrowing, looking: Looking): SQL | undefined {
  const { text, status, group, sd, notIn } = given;
  const { now, unseenBefore, organizationId } = looking;
  return and(
    // Row-level security says the same, but so that no index helps: an organisation or the system.
    eq(appUser.organizationId, organizationId),
    sd || status !== undefined ? undefined : ne(appUser.status, 'disabled'),
    inState(status, now, unseenBefore),
    matching(text),
    group === undefined ? undefined : inGroup(group),
    notIn === undefined ? undefined : sql`not ${inGroup(notIn)}`,
  );
}

/** Each order is that of an index, so that a page of a hundred thousand costs no sorting. */
function ordered({ sort, order }: Pick<Wanted, 'sort' | 'order'>, language: 'en' | 'sv'): SQL[] {
  const way = order === 'asc' ? asc : desc;
  const collate = sql.raw(`collate "${language}-x-icu"`);
  switch (sort) {
    case 'name':
      return [
        way(sql`${appUser.givenName} ${collate}`),
        way(sql`${appUser.surname} ${collate}`),
        way(appUser.id),
      ];
    case 'username':
      return [way(appUser.usernameKey)];
    case 'status':
      return [way(appUser.status), way(appUser.usernameKey)];
    case 'lastLogin':
      // Who has never been here comes first among the longest away, and last among the latest.
      return order === 'asc'
        ? [sql`${appUser.lastLoginAt} asc nulls first`, desc(appUser.id)]
        : [sql`${appUser.lastLoginAt} desc nulls last`, asc(appUser.id)];
  }
}

/** From where and when the list is looked at. */
export interface Looking {
  readonly organizationId: number;
  readonly now: Date;
  readonly unseenBefore: Date;
}

/** The rows of a page; all of them without `page`. */
export function listUsers(
  tx: ReadTx,
  wanted: Wanted & { readonly page?: number; readonly size?: number },
  looking: Looking,
  language: 'en' | 'sv',
) {
  const query = tx
    .select({
      id: appUser.id,
      username: appUser.username,
      givenName: appUser.givenName,
      surname: appUser.surname,
      language: appUser.language,
      status: appUser.status,
      lastLoginAt: appUser.lastLoginAt,
      revision: appUser.revision,
      secondFactor: isNotNull(appUser.totpSecret).mapWith(Boolean),
      lockedUntil: failureCounter.lockedUntil,
    })
    .from(appUser)
    .leftJoin(
      failureCounter,
      and(eq(failureCounter.key, counterKey), gt(failureCounter.lockedUntil, looking.now)),
    )
    .where(narrowed(wanted, looking))
    .orderBy(...ordered(wanted, language))
    .$dynamic();
  const { page, size } = wanted;
  return size === undefined ? query : query.limit(size).offset(((page ?? 1) - 1) * size);
}

export type ListedUser = Awaited<ReturnType<typeof listUsers>>[number];

export function countUsers(tx: ReadTx, given: Narrowing, looking: Looking): Promise<number> {
  return tx.$count(appUser, narrowed(given, looking));
}

/** Groups of these people by person, each by name. */
export async function groupsOf(
  tx: ReadTx,
  userIds: readonly number[] | 'all',
): Promise<ReadonlyMap<number, readonly { readonly id: number; readonly name: string }[]>> {
  if (userIds !== 'all' && userIds.length === 0) return new Map();
  const rows = await tx
    .select({ userId: groupMember.userId, id: userGroup.id, name: userGroup.name })
    .from(groupMember)
    .innerJoin(userGroup, eq(userGroup.id, groupMember.groupId))
    .where(userIds === 'all' ? undefined : inArray(groupMember.userId, [...userIds]))
    .orderBy(asc(userGroup.name), asc(userGroup.id));
  const found = new Map<number, { id: number; name: string }[]>();
  for (const { userId, id, name } of rows) {
    const list = found.get(userId);
    if (list) list.push({ id, name });
    else found.set(userId, [{ id, name }]);
  }
  return found;
}

export async function findUser(tx: ReadTx, id: number): Promise<UserRecord | null> {
  const [row] = await tx.select().from(appUser).where(eq(appUser.id, id));
  return row ?? null;
}

export async function lockUser(tx: WriteTx, id: number): Promise<UserRecord | null> {
  const [row] = await tx.select().from(appUser).where(eq(appUser.id, id)).for('update');
  return row ?? null;
}

export async function lockedUntil(tx: ReadTx, usernameKey: string, now: Date): Promise<Date | null> {
  const [row] = await tx
    .select({ until: failureCounter.lockedUntil })
    .from(failureCounter)
    .where(and(eq(failureCounter.key, `name ${usernameKey}`), gt(failureCounter.lockedUntil, now)));
  return row?.until ?? null;
}

export async function isFederated(tx: ReadTx, userId: number): Promise<boolean> {
  return (await tx.$count(federatedIdentity, eq(federatedIdentity.userId, userId))) > 0;
}

/** Live sessions, the latest active first. */
export function sessionsOf(tx: ReadTx, userId: number, now: Date) {
  return tx
    .select()
    .from(session)
    .where(
      and(
        eq(session.userId, userId),
        gt(session.hardAt, now),
        sql`${session.activeAt} + make_interval(secs => ${session.softSec}) > ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(session.activeAt));
}

export async function deleteSession(
  tx: WriteTx,
  given: { userId: number; id: string; keep: Buffer | null },
): Promise<number> {
  const { userId, id, keep } = given;
  const ended = await tx
    .delete(session)
    .where(
      and(
        eq(session.userId, userId),
        eq(session.id, id),
        keep === null ? undefined : ne(session.tokenHash, keep),
      ),
    )
    .returning({ id: session.id });
  return ended.length;
}

/** Those of the names that an account has already, anywhere in the installation. */
export async function takenNames(tx: ReadTx, keys: readonly string[]): Promise<ReadonlySet<string>> {
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

/** Makes accounts with their personal units; ids in the order given. */
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
          usernameKey: nameKey(given.username),
          createdAt: at,
          updatedAt: at,
          ...(given.status === 'disabled' ? { disabledAt: at } : {}),
        })),
      )
      .returning({ id: appUser.id, key: appUser.usernameKey });
    const byKey = new Map(rows.map(({ id, key }) => [key, id]));
    const made = batch.flatMap((given) => {
      const id = byKey.get(nameKey(given.username));
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

/** Which of the ids are groups of the organisation in scope. */
export async function groupsAmong(tx: ReadTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: userGroup.id })
    .from(userGroup)
    .where(inArray(userGroup.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

export function allGroups(tx: ReadTx) {
  return tx.select({ id: userGroup.id, name: userGroup.name }).from(userGroup);
}

export async function leaveGroups(tx: WriteTx, userId: number, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length > 0)
    await tx
      .delete(groupMember)
      .where(and(eq(groupMember.userId, userId), inArray(groupMember.groupId, [...groupIds])));
}

export async function joinGroups(
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

/** People of the organisation in scope by the key of their name. */
export async function usersByKey(
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

/** The organisation, when it is the one in scope or stands below it. */
export async function organizationInScope(tx: ReadTx, id: number): Promise<number | null> {
  const [row] = await tx.select({ id: organization.id }).from(organization).where(eq(organization.id, id));
  return row?.id ?? null;
}
