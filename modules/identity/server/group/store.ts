import type { GroupPermission } from '@klarsikt/contract';
import { toContainsPattern } from '@klarsikt/server/platform/like.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  appUser,
  assessmentUnit,
  federationTable,
  groupMember,
  groupResource,
  organizationTable,
  userGroup,
} from '@klarsikt/server/schema/identity.ts';
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';

export type UserGroupRecord = typeof userGroup.$inferSelect;

interface GroupListQuery {
  readonly page: number;
  readonly size: number;
  readonly sort: 'name' | 'members';
  readonly order: 'asc' | 'desc';
  readonly text: string;
  readonly application?: string;
}

const collation = { en: sql.raw('collate "en-x-icu"'), sv: sql.raw('collate "sv-x-icu"') };

const memberCount = sql<number>`(select count(*)::int from ${groupMember} where ${groupMember.groupId} = ${userGroup.id})`;

export async function listUserGroups(tx: ReadTx, wanted: GroupListQuery, language: 'en' | 'sv') {
  const { page, size, sort, order, text, application } = wanted;
  const where = and(
    text === '' ? undefined : sql`${userGroup.name} ilike ${toContainsPattern(text)}`,
    application === undefined
      ? undefined
      : sql`exists (select from ${groupResource} where ${groupResource.groupId} = ${userGroup.id} and ${groupResource.application} = ${application})`,
  );
  const way = order === 'asc' ? asc : desc;
  const name = sql`${userGroup.name} ${collation[language]}`;
  const sorted: SQL[] = sort === 'members' ? [way(memberCount), asc(name)] : [way(name)];
  const rows = await tx
    .select({ group: userGroup, members: memberCount })
    .from(userGroup)
    .where(where)
    .orderBy(...sorted, asc(userGroup.id))
    .limit(size)
    .offset((page - 1) * size);
  return { rows, total: await tx.$count(userGroup, where) };
}

export async function findUserGroup(tx: ReadTx, id: number): Promise<UserGroupRecord | null> {
  const [row] = await tx.select().from(userGroup).where(eq(userGroup.id, id));
  return row ?? null;
}

export async function lockUserGroup(tx: WriteTx, id: number): Promise<UserGroupRecord | null> {
  const [row] = await tx.select().from(userGroup).where(eq(userGroup.id, id)).for('update');
  return row ?? null;
}

export async function findUserGroupByName(tx: ReadTx, name: string): Promise<number | null> {
  const [row] = await tx
    .select({ id: userGroup.id })
    .from(userGroup)
    .where(sql`lower(${userGroup.name}) = lower(${name})`);
  return row?.id ?? null;
}

export function countUserGroupMembers(tx: ReadTx, groupId: number): Promise<number> {
  return tx.$count(groupMember, eq(groupMember.groupId, groupId));
}

export async function isGroupUsedByFederation(tx: ReadTx, groupId: number): Promise<boolean> {
  return (await tx.$count(federationTable, eq(federationTable.groupId, groupId))) > 0;
}

function toResourceRow(organizationId: number, groupId: number, { permission, resource }: GroupPermission) {
  const [application = '', name = ''] = permission.split(':');
  return {
    organizationId,
    groupId,
    application,
    permission: name,
    unitId: resource.kind === 'unit' ? resource.id : null,
    // With null the permission applies to the group's own organisation.
    resourceOrganizationId:
      resource.kind === 'organization' && resource.id !== organizationId ? resource.id : null,
  };
}

export async function replaceGroupResources(
  tx: WriteTx,
  given: { organizationId: number; groupId: number; resources: readonly GroupPermission[] },
): Promise<void> {
  const { organizationId, groupId, resources } = given;
  await tx.delete(groupResource).where(eq(groupResource.groupId, groupId));
  if (resources.length > 0)
    await tx
      .insert(groupResource)
      .values(resources.map((one) => toResourceRow(organizationId, groupId, one)));
}

export async function insertUserGroup(
  tx: WriteTx,
  given: { organizationId: number; name: string; description: string },
): Promise<UserGroupRecord> {
  const [row] = await tx.insert(userGroup).values(given).returning();
  if (!row) throw new Error('the group was not written');
  return row;
}

export async function updateUserGroup(
  tx: WriteTx,
  id: number,
  given: { name: string; description: string; revision: number },
): Promise<void> {
  await tx.update(userGroup).set(given).where(eq(userGroup.id, id));
}

export async function deleteUserGroup(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(userGroup).where(eq(userGroup.id, id));
}

export async function findPerson(tx: ReadTx, id: number) {
  const [row] = await tx.select().from(appUser).where(eq(appUser.id, id));
  return row ?? null;
}

export async function listUserGroupMembers(
  tx: ReadTx,
  given: { groupId: number; page: number; size: number; text: string },
  language: 'en' | 'sv',
) {
  const { groupId, page, size, text } = given;
  const matching =
    text === ''
      ? undefined
      : sql`(${appUser.username} || ' ' || ${appUser.givenName} || ' ' || ${appUser.surname}) ilike ${toContainsPattern(text)}`;
  const where = and(eq(groupMember.groupId, groupId), matching);
  const rows = await tx
    .select({
      id: appUser.id,
      username: appUser.username,
      givenName: appUser.givenName,
      surname: appUser.surname,
      status: appUser.status,
    })
    .from(groupMember)
    .innerJoin(appUser, eq(appUser.id, groupMember.userId))
    .where(where)
    .orderBy(
      asc(sql`${appUser.givenName} ${collation[language]}`),
      asc(sql`${appUser.surname} ${collation[language]}`),
      asc(appUser.id),
    )
    .limit(size)
    .offset((page - 1) * size);
  const [total] = await tx
    .select({ n: count() })
    .from(groupMember)
    .innerJoin(appUser, eq(appUser.id, groupMember.userId))
    .where(where);
  return { rows, total: total?.n ?? 0 };
}

export async function filterExistingPeople(tx: ReadTx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(inArray(appUser.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

export async function insertGroupMembers(
  tx: WriteTx,
  given: { organizationId: number; groupId: number; userIds: readonly number[] },
): Promise<number[]> {
  const { organizationId, groupId, userIds } = given;
  if (userIds.length === 0) return [];
  const added = await tx
    .insert(groupMember)
    .values(userIds.map((userId) => ({ organizationId, groupId, userId })))
    .onConflictDoNothing()
    .returning({ id: groupMember.userId });
  return added.map(({ id }) => id);
}

/** True if the directory has made some of these people members of the group. */
export async function hasDirectoryMembers(
  tx: ReadTx,
  groupId: number,
  userIds: readonly number[],
): Promise<boolean> {
  if (userIds.length === 0) return false;
  const given = and(
    eq(groupMember.groupId, groupId),
    eq(groupMember.byDirectory, true),
    inArray(groupMember.userId, [...userIds]),
  );
  return (await tx.$count(groupMember, given)) > 0;
}

export async function deleteGroupMembers(
  tx: WriteTx,
  groupId: number,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const removed = await tx
    .delete(groupMember)
    .where(and(eq(groupMember.groupId, groupId), inArray(groupMember.userId, [...userIds])))
    .returning({ id: groupMember.userId });
  return removed.map(({ id }) => id);
}

export interface ResourcePath {
  readonly id: number;
  readonly name: string;
  readonly path: readonly number[];
}

export async function listOrganizationsBelow(
  tx: ReadTx,
  text: string,
  limit: number,
): Promise<readonly ResourcePath[]> {
  return tx
    .select({ id: organizationTable.id, name: organizationTable.name, path: organizationTable.path })
    .from(organizationTable)
    .where(text === '' ? undefined : sql`${organizationTable.name} ilike ${toContainsPattern(text)}`)
    .orderBy(asc(organizationTable.path))
    .limit(limit);
}

/**
 * Returns the units that the transaction can see with their paths, parents first. Personal units are left out,
 * because permissions on them cannot be granted.
 */
export async function listUnitsInScope(tx: ReadTx): Promise<readonly ResourcePath[]> {
  const rows = await tx
    .select({
      id: assessmentUnit.id,
      name: assessmentUnit.name,
      parentId: assessmentUnit.parentId,
    })
    .from(assessmentUnit)
    .where(sql`${assessmentUnit.personalUserId} is null`)
    .orderBy(asc(assessmentUnit.position), asc(assessmentUnit.name), asc(assessmentUnit.id));
  return toTreePlaces(rows);
}

function toTreePlaces(
  rows: readonly { readonly id: number; readonly name: string; readonly parentId: number | null }[],
): readonly ResourcePath[] {
  const below = new Map<number | null, (typeof rows)[number][]>();
  const ids = new Set(rows.map(({ id }) => id));
  for (const row of rows) {
    const parent = row.parentId !== null && ids.has(row.parentId) ? row.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const places: ResourcePath[] = [];
  const visit = (parent: number | null, path: readonly number[]) => {
    for (const { id, name } of below.get(parent) ?? []) {
      const own = [...path, id];
      places.push({ id, name, path: own });
      visit(id, own);
    }
  };
  visit(null, []);
  return places;
}

export async function listOrganizationsByIds(
  tx: ReadTx,
  ids: readonly number[],
): Promise<readonly ResourcePath[]> {
  if (ids.length === 0) return [];
  return tx
    .select({ id: organizationTable.id, name: organizationTable.name, path: organizationTable.path })
    .from(organizationTable)
    .where(inArray(organizationTable.id, [...ids]));
}
