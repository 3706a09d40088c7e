import { toUserNameKey } from '@klarsikt/server/platform/names.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { directoryGroup, directoryMember, directoryUser } from '@klarsikt/server/schema/directory.ts';
import { appUser } from '@klarsikt/server/schema/identity.ts';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ScimFilterAttributes } from './filter.store.ts';
import type { ScimResourcePage } from './users.store.ts';

export type DirectoryGroupRow = typeof directoryGroup.$inferSelect;

const ofOrganization = (organizationId: number): SQL => eq(directoryGroup.organizationId, organizationId);

export async function findDirectoryGroup(
  tx: ReadTx,
  organizationId: number,
  id: number,
): Promise<DirectoryGroupRow | null> {
  const [row] = await tx
    .select()
    .from(directoryGroup)
    .where(and(ofOrganization(organizationId), eq(directoryGroup.id, id)));
  return row ?? null;
}

export async function lockDirectoryGroup(
  tx: WriteTx,
  organizationId: number,
  id: number,
): Promise<DirectoryGroupRow | null> {
  const [row] = await tx
    .select()
    .from(directoryGroup)
    .where(and(ofOrganization(organizationId), eq(directoryGroup.id, id)))
    .for('update');
  return row ?? null;
}

export async function findDirectoryGroupByKey(
  tx: ReadTx,
  organizationId: number,
  name: string,
): Promise<number | null> {
  const [row] = await tx
    .select({ id: directoryGroup.id })
    .from(directoryGroup)
    .where(and(ofOrganization(organizationId), eq(directoryGroup.nameKey, toUserNameKey(name))));
  return row?.id ?? null;
}

/** Attributes of a group that can be filtered and sorted by, by their names in lower case. */
export const scimGroupAttributes: ScimFilterAttributes = {
  id: {
    kind: 'text',
    column: sql`${directoryGroup.id}::text`,
    exact: true,
    equals: (value) => (/^\d{1,15}$/.test(value) ? sql`${directoryGroup.id} = ${Number(value)}` : sql`false`),
  },
  displayname: {
    kind: 'text',
    column: sql`${directoryGroup.name}`,
    equals: (value) => sql`${directoryGroup.nameKey} = ${toUserNameKey(value)}`,
  },
  externalid: { kind: 'text', column: sql`${directoryGroup.externalId}`, exact: true },
  members: {
    kind: 'many',
    rows: sql`(select m.user_id from ${directoryMember} m where m.directory_group_id = ${directoryGroup.id}) x`,
    of: {
      '': { kind: 'text', column: sql`x.user_id::text`, exact: true },
      value: { kind: 'text', column: sql`x.user_id::text`, exact: true },
    },
  },
  'meta.created': { kind: 'instant', column: sql`${directoryGroup.createdAt}` },
  'meta.lastmodified': { kind: 'instant', column: sql`${directoryGroup.updatedAt}` },
};

export async function listDirectoryGroups(
  tx: ReadTx,
  organizationId: number,
  { condition, order, offset, limit }: ScimResourcePage,
): Promise<{ readonly rows: readonly DirectoryGroupRow[]; readonly total: number }> {
  const where = and(ofOrganization(organizationId), condition);
  const total = await tx.$count(directoryGroup, where);
  if (limit === 0 || total === 0) return { rows: [], total };
  const rows = await tx
    .select()
    .from(directoryGroup)
    .where(where)
    .orderBy(...(order === undefined ? [] : [order]), asc(directoryGroup.id))
    .limit(limit)
    .offset(offset);
  return { rows, total };
}

const idsSql = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::bigint[]`;

export interface GroupMemberRow {
  readonly groupId: number;
  readonly id: number;
  readonly name: string;
}

export async function listDirectoryGroupMembers(
  tx: ReadTx,
  groupIds: readonly number[],
): Promise<readonly GroupMemberRow[]> {
  if (groupIds.length === 0) return [];
  return tx
    .select({
      groupId: directoryMember.directoryGroupId,
      id: directoryMember.userId,
      name: sql<string>`coalesce(nullif(btrim(${appUser.givenName} || ' ' || ${appUser.surname}), ''), ${appUser.username})`,
    })
    .from(directoryMember)
    .innerJoin(appUser, eq(appUser.id, directoryMember.userId))
    .where(sql`${directoryMember.directoryGroupId} = any (${idsSql(groupIds)})`)
    .orderBy(asc(directoryMember.directoryGroupId), asc(directoryMember.userId));
}

export async function listDirectoryMemberIds(tx: ReadTx, groupId: number): Promise<readonly number[]> {
  const rows = await tx
    .select({ id: directoryMember.userId })
    .from(directoryMember)
    .where(eq(directoryMember.directoryGroupId, groupId));
  return rows.map(({ id }) => id);
}

/** Returns the ids that belong to accounts visible to the directory. */
export async function filterVisiblePeople(
  tx: ReadTx,
  organizationId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .leftJoin(directoryUser, eq(directoryUser.userId, appUser.id))
    .where(
      and(
        eq(appUser.organizationId, organizationId),
        isNull(directoryUser.deletedAt),
        sql`${appUser.id} = any (${idsSql(ids)})`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

export async function insertDirectoryGroup(
  tx: WriteTx,
  given: {
    readonly organizationId: number;
    readonly name: string;
    readonly externalId: string | null;
    readonly at: Date;
  },
): Promise<number> {
  const { at, ...values } = given;
  const [row] = await tx
    .insert(directoryGroup)
    .values({ ...values, nameKey: toUserNameKey(values.name), createdAt: at, updatedAt: at })
    .returning({ id: directoryGroup.id });
  if (row === undefined) throw new Error('the group of the directory was not written');
  return row.id;
}

export async function updateDirectoryGroup(
  tx: WriteTx,
  id: number,
  given: { readonly name: string; readonly externalId: string | null; readonly at: Date },
): Promise<void> {
  const { name, externalId, at } = given;
  await tx
    .update(directoryGroup)
    .set({
      name,
      externalId,
      nameKey: toUserNameKey(name),
      version: sql`${directoryGroup.version} + 1`,
      updatedAt: at,
    })
    .where(eq(directoryGroup.id, id));
}

export async function deleteDirectoryGroup(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(directoryGroup).where(eq(directoryGroup.id, id));
}

export async function insertDirectoryMembers(
  tx: WriteTx,
  given: { readonly organizationId: number; readonly groupId: number; readonly ids: readonly number[] },
): Promise<readonly number[]> {
  const { organizationId, groupId, ids } = given;
  if (ids.length === 0) return [];
  const rows = await tx
    .insert(directoryMember)
    .select(sql`select ${organizationId}::bigint, ${groupId}::bigint, i from unnest(${idsSql(ids)}) i`)
    .onConflictDoNothing()
    .returning({ id: directoryMember.userId });
  return rows.map(({ id }) => id);
}

export async function deleteDirectoryMembers(
  tx: WriteTx,
  groupId: number,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .delete(directoryMember)
    .where(
      and(
        eq(directoryMember.directoryGroupId, groupId),
        sql`${directoryMember.userId} = any (${idsSql(ids)})`,
      ),
    )
    .returning({ id: directoryMember.userId });
  return rows.map(({ id }) => id);
}
