/** The list of people: narrowed, sorted and paged in the database. */

import type { userFilters, userSorts } from '@klarsikt/contract';
import { comparable } from '@klarsikt/engine';
import { nameKey } from '@klarsikt/server/platform/names.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { appUser, failureCounter, groupMember } from '@klarsikt/server/schema/identity.ts';
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';

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
  const words = comparable(text)
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

function narrowed(given: Narrowing, listContext: ListContext): SQL | undefined {
  const { text, status, group, sd, notIn } = given;
  const { now, unseenBefore, organizationId } = listContext;
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
      // People who never signed in come first when the oldest sign-in is first, and last otherwise.
      return order === 'asc'
        ? [sql`${appUser.lastLoginAt} asc nulls first`, desc(appUser.id)]
        : [sql`${appUser.lastLoginAt} desc nulls last`, asc(appUser.id)];
  }
}

/** The organisation and the times that a list of users is narrowed by. */
export interface ListContext {
  readonly organizationId: number;
  readonly now: Date;
  readonly unseenBefore: Date;
}

/** The rows of a page; all of them without `page`. */
export function listUsers(
  tx: ReadTx,
  wanted: Wanted & { readonly page?: number; readonly size?: number },
  listContext: ListContext,
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
      and(eq(failureCounter.key, counterKey), gt(failureCounter.lockedUntil, listContext.now)),
    )
    .where(narrowed(wanted, listContext))
    .orderBy(...ordered(wanted, language))
    .$dynamic();
  const { page, size } = wanted;
  return size === undefined ? query : query.limit(size).offset(((page ?? 1) - 1) * size);
}

export type ListedUser = Awaited<ReturnType<typeof listUsers>>[number];

export function countUsers(tx: ReadTx, given: Narrowing, listContext: ListContext): Promise<number> {
  return tx.$count(appUser, narrowed(given, listContext));
}
