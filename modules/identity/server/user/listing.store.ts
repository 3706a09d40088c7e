import type { userFilters, userSorts } from '@klarsikt/contract';
import { toComparableText } from '@klarsikt/engine/text';
import { toUserNameKey } from '@klarsikt/server/platform/names.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { appUser, failureCounter, groupMember, passkeyTable } from '@klarsikt/server/schema/identity.ts';
import { and, asc, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { isManagedByDirectorySql } from './store.ts';

export interface UserFilter {
  readonly text: string;
  readonly status?: (typeof userFilters)[number];
  readonly group?: number;
  readonly sd: boolean;
  readonly notIn?: number;
}

interface UserListQuery extends UserFilter {
  readonly sort: (typeof userSorts)[number];
  readonly order: 'asc' | 'desc';
}

const counterKey = sql`'name ' || ${appUser.usernameKey}`;

/** Every word must be the beginning of a word of the person: "an nord" finds Anna Nordin and an.nord@fjord.example. */
function toPrefixQuery(text: string): string {
  const words = toComparableText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.map((word) => `${word}:*`).join(' & ');
}

function buildTextCondition(text: string): SQL | undefined {
  if (text === '') return undefined;
  if (text.includes('@')) return sql`position(${toUserNameKey(text)} in ${appUser.usernameKey}) > 0`;
  const words = toPrefixQuery(text);
  return words === '' ? sql`false` : sql`${appUser.id} in (select people_matching(${words}))`;
}

function buildStateCondition(status: UserFilter['status'], now: Date, unseenBefore: Date): SQL | undefined {
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

const buildGroupCondition = (groupId: number) =>
  sql`exists (select from ${groupMember} where ${groupMember.groupId} = ${groupId} and ${groupMember.userId} = ${appUser.id})`;

function buildUserCondition(given: UserFilter, listContext: UserListContext): SQL | undefined {
  const { text, status, group, sd, notIn } = given;
  const { now, unseenBefore, organizationId } = listContext;
  return and(
    // Row-level security has the same condition, but its alternative for the system scope prevents the use of an index;
    // this condition permits it.
    eq(appUser.organizationId, organizationId),
    sd || status !== undefined ? undefined : ne(appUser.status, 'disabled'),
    buildStateCondition(status, now, unseenBefore),
    buildTextCondition(text),
    group === undefined ? undefined : buildGroupCondition(group),
    notIn === undefined ? undefined : sql`not ${buildGroupCondition(notIn)}`,
  );
}

/** Each order matches an index, so that a page of a hundred thousand users needs no sort. */
function buildUserOrder(
  { sort, order }: Pick<UserListQuery, 'sort' | 'order'>,
  language: 'en' | 'sv',
): SQL[] {
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
      // People who have never signed in are first in ascending order and last in descending order.
      return order === 'asc'
        ? [sql`${appUser.lastLoginAt} asc nulls first`, desc(appUser.id)]
        : [sql`${appUser.lastLoginAt} desc nulls last`, asc(appUser.id)];
  }
}

export interface UserListContext {
  readonly organizationId: number;
  readonly now: Date;
  readonly unseenBefore: Date;
}

/** Returns all matching users, without pages. */
export function listUsers(
  tx: ReadTx,
  wanted: UserListQuery,
  listContext: UserListContext,
  language: 'en' | 'sv',
) {
  return tx
    .select({
      id: appUser.id,
      username: appUser.username,
      givenName: appUser.givenName,
      surname: appUser.surname,
      language: appUser.language,
      status: appUser.status,
      lastLoginAt: appUser.lastLoginAt,
      revision: appUser.revision,
      secondFactor:
        sql`(${appUser.totpSecret} is not null or exists (select from ${passkeyTable} where ${passkeyTable.userId} = ${appUser.id}))`.mapWith(
          Boolean,
        ),
      lockedUntil: failureCounter.lockedUntil,
      directory: isManagedByDirectorySql,
    })
    .from(appUser)
    .leftJoin(
      failureCounter,
      and(eq(failureCounter.key, counterKey), gt(failureCounter.lockedUntil, listContext.now)),
    )
    .where(buildUserCondition(wanted, listContext))
    .orderBy(...buildUserOrder(wanted, language))
    .$dynamic();
}

/**
 * Returns the rows of a page. Pages in the second half of the list are read from its end, because skipping rows takes
 * time.
 */
export async function listUsersPage(
  tx: ReadTx,
  wanted: UserListQuery & { readonly page: number; readonly size: number; readonly total: number },
  listContext: UserListContext,
  language: 'en' | 'sv',
): Promise<ListedUser[]> {
  const { page, size, total, order } = wanted;
  const before = (page - 1) * size;
  const after = total - before - size;
  if (before <= after) return listUsers(tx, wanted, listContext, language).limit(size).offset(before);
  const rows = Math.min(size, total - before);
  if (rows <= 0) return [];
  const reversed = { ...wanted, order: order === 'asc' ? 'desc' : 'asc' } as const;
  const read = await listUsers(tx, reversed, listContext, language).limit(rows).offset(Math.max(0, after));
  return read.toReversed();
}

export type ListedUser = Awaited<ReturnType<typeof listUsers>>[number];

export function countUsers(tx: ReadTx, given: UserFilter, listContext: UserListContext): Promise<number> {
  return tx.$count(appUser, buildUserCondition(given, listContext));
}
