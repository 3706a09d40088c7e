import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { directoryGroup, directoryMember } from '@klarsikt/server/schema/directory.ts';
import { groupMember } from '@klarsikt/server/schema/identity.ts';
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';

export interface GroupMapping {
  readonly id: number;
  readonly userGroupId: number;
  readonly mappedBy: number | null;
}

/** Passes the list as one SQL parameter, so that the statement does not depend on its length. */
const idsSql = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::bigint[]`;

export async function listMappedGroups(tx: ReadTx, organizationId: number): Promise<readonly GroupMapping[]> {
  const rows = await tx
    .select({
      id: directoryGroup.id,
      userGroupId: directoryGroup.userGroupId,
      mappedBy: directoryGroup.mappedBy,
    })
    .from(directoryGroup)
    .where(and(eq(directoryGroup.organizationId, organizationId), isNotNull(directoryGroup.userGroupId)));
  return rows.flatMap(({ userGroupId, ...row }) => (userGroupId === null ? [] : [{ ...row, userGroupId }]));
}

export async function isGranterActive(tx: ReadTx, userId: number): Promise<boolean> {
  const [row] = await tx
    .select({ active: sql<boolean>`a.active` })
    .from(sql`(select granter_is_active(${userId}) as active) a`);
  return row?.active ?? false;
}

export async function listMembersOfGroups(tx: ReadTx, groupIds: readonly number[]): Promise<number[]> {
  if (groupIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ userId: directoryMember.userId })
    .from(directoryMember)
    .where(inArray(directoryMember.directoryGroupId, [...groupIds]));
  return rows.map(({ userId }) => userId);
}

export async function addMappedMembers(
  tx: WriteTx,
  organizationId: number,
  groupIds: readonly number[],
  people: readonly number[],
): Promise<void> {
  if (groupIds.length === 0) return;
  await tx.execute(sql`insert into group_member (organization_id, group_id, user_id, by_directory)
    select distinct ${organizationId}::bigint, g.user_group_id, m.user_id, true
    from ${directoryGroup} g join ${directoryMember} m on m.directory_group_id = g.id
    where g.id = any (${idsSql(groupIds)}) and m.user_id = any (${idsSql(people)})
    on conflict do nothing`);
}

/** Ends memberships of these people that no mapped group gives any more; returns the number of ended memberships. */
export async function removeUnmappedMembers(
  tx: WriteTx,
  organizationId: number,
  people: readonly number[],
): Promise<number> {
  const rows = await tx
    .delete(groupMember)
    .where(
      and(
        eq(groupMember.organizationId, organizationId),
        eq(groupMember.byDirectory, true),
        sql`${groupMember.userId} = any (${idsSql(people)})`,
        sql`not exists (select from ${directoryGroup} g join ${directoryMember} m on m.directory_group_id = g.id
          where g.user_group_id = ${groupMember.groupId} and m.user_id = ${groupMember.userId})`,
      ),
    )
    .returning({ userId: groupMember.userId });
  return rows.length;
}
