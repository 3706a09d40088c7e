import { maxStoredDirectoryCalls } from '@klarsikt/contract';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  directoryCall,
  directoryGroup,
  directoryKey,
  directoryMember,
  directoryTable,
  directoryUser,
} from '@klarsikt/server/schema/directory.ts';
import { appUser, userGroup } from '@klarsikt/server/schema/identity.ts';
import { and, asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';

export async function findDirectorySetting(tx: ReadTx, organizationId: number) {
  const [row] = await tx
    .select()
    .from(directoryTable)
    .where(eq(directoryTable.organizationId, organizationId));
  return row ?? null;
}

/** Stores the setting of a directory; returns false if the revision is outdated. At revision 0 no row exists yet. */
export async function saveDirectorySetting(
  tx: WriteTx,
  given: {
    readonly organizationId: number;
    readonly revision: number;
    readonly enabled: boolean;
    readonly invites: boolean;
    readonly at: Date;
  },
): Promise<boolean> {
  const { organizationId, revision, enabled, invites, at } = given;
  const values = { enabled, invites, updatedAt: at };
  const rows =
    revision === 0
      ? await tx
          .insert(directoryTable)
          .values({ organizationId, ...values })
          .onConflictDoNothing()
          .returning({ id: directoryTable.organizationId })
      : await tx
          .update(directoryTable)
          .set({ ...values, revision: revision + 1 })
          .where(
            and(eq(directoryTable.organizationId, organizationId), eq(directoryTable.revision, revision)),
          )
          .returning({ id: directoryTable.organizationId });
  return rows.length > 0;
}

const keyColumns = {
  id: directoryKey.id,
  organizationId: directoryKey.organizationId,
  userId: directoryKey.userId,
  label: directoryKey.label,
  createdAt: directoryKey.createdAt,
  expiresAt: directoryKey.expiresAt,
  usedAt: directoryKey.usedAt,
  revokedAt: directoryKey.revokedAt,
  givenName: appUser.givenName,
  surname: appUser.surname,
  username: appUser.username,
  status: appUser.status,
};

const selectKeys = (tx: ReadTx) =>
  tx.select(keyColumns).from(directoryKey).innerJoin(appUser, eq(appUser.id, directoryKey.userId));

export type DirectoryKeyRecord = Awaited<ReturnType<ReturnType<typeof selectKeys>['execute']>>[number];

export function listDirectoryKeys(
  tx: ReadTx,
  organizationId: number,
): Promise<readonly DirectoryKeyRecord[]> {
  return selectKeys(tx)
    .where(eq(directoryKey.organizationId, organizationId))
    .orderBy(desc(directoryKey.id))
    .limit(20);
}

export async function findDirectoryKey(tx: ReadTx, id: number): Promise<DirectoryKeyRecord | null> {
  const [row] = await selectKeys(tx).where(eq(directoryKey.id, id));
  return row ?? null;
}

export async function countActiveDirectoryKeys(
  tx: ReadTx,
  organizationId: number,
  now: Date,
): Promise<number> {
  return tx.$count(
    directoryKey,
    and(
      eq(directoryKey.organizationId, organizationId),
      isNull(directoryKey.revokedAt),
      gt(directoryKey.expiresAt, now),
    ),
  );
}

export async function insertDirectoryKey(
  tx: WriteTx,
  row: typeof directoryKey.$inferInsert,
): Promise<number> {
  const [made] = await tx.insert(directoryKey).values(row).returning({ id: directoryKey.id });
  if (made === undefined) throw new Error('the key of the directory was not written');
  return made.id;
}

/** Revokes a key; returns false if it had already ended. */
export async function revokeDirectoryKey(tx: WriteTx, id: number, at: Date): Promise<boolean> {
  const rows = await tx
    .update(directoryKey)
    .set({ revokedAt: at })
    .where(and(eq(directoryKey.id, id), isNull(directoryKey.revokedAt)))
    .returning({ id: directoryKey.id });
  return rows.length > 0;
}

export async function findAccountStatus(tx: ReadTx, organizationId: number, userId: number) {
  const [row] = await tx
    .select({ status: appUser.status })
    .from(appUser)
    .where(and(eq(appUser.id, userId), eq(appUser.organizationId, organizationId)));
  return row?.status ?? null;
}

export async function countDirectoryPeople(tx: ReadTx, organizationId: number) {
  const [row] = await tx
    .select({
      kept: count(),
      active: sql<number>`(count(*) filter (where ${appUser.status} <> 'disabled'))::int`,
    })
    .from(directoryUser)
    .innerJoin(appUser, eq(appUser.id, directoryUser.userId))
    .where(and(eq(directoryUser.organizationId, organizationId), isNull(directoryUser.deletedAt)));
  return { kept: row?.kept ?? 0, active: row?.active ?? 0 };
}

/** Largest number of directory groups in the list. */
const listedGroups = 1000;

export function listGroupsWithMapping(tx: ReadTx, organizationId: number) {
  return tx
    .select({
      id: directoryGroup.id,
      name: directoryGroup.name,
      revision: directoryGroup.revision,
      mappedBy: directoryGroup.mappedBy,
      userGroupId: directoryGroup.userGroupId,
      groupName: userGroup.name,
      granter: sql<string | null>`nullif(btrim(${appUser.givenName} || ' ' || ${appUser.surname}), '')`,
      granterName: appUser.username,
      members: sql<number>`(select count(*)::int from ${directoryMember} m where m.directory_group_id = ${directoryGroup.id})`,
    })
    .from(directoryGroup)
    .leftJoin(userGroup, eq(userGroup.id, directoryGroup.userGroupId))
    .leftJoin(appUser, eq(appUser.id, directoryGroup.mappedBy))
    .where(eq(directoryGroup.organizationId, organizationId))
    .orderBy(asc(directoryGroup.nameKey))
    .limit(listedGroups);
}

export function listDirectoryCalls(tx: ReadTx, organizationId: number) {
  return tx
    .select({
      id: directoryCall.id,
      at: directoryCall.at,
      key: directoryKey.label,
      method: directoryCall.method,
      path: directoryCall.path,
      status: directoryCall.status,
      code: directoryCall.code,
      details: directoryCall.details,
    })
    .from(directoryCall)
    .innerJoin(directoryKey, eq(directoryKey.id, directoryCall.keyId))
    .where(eq(directoryCall.organizationId, organizationId))
    .orderBy(desc(directoryCall.id))
    .limit(maxStoredDirectoryCalls);
}

export async function findUserGroupName(tx: ReadTx, id: number): Promise<string | null> {
  const [row] = await tx.select({ name: userGroup.name }).from(userGroup).where(eq(userGroup.id, id));
  return row?.name ?? null;
}

export async function updateGroupMapping(
  tx: WriteTx,
  given: {
    readonly id: number;
    readonly userGroupId: number | null;
    readonly mappedBy: number | null;
    readonly at: Date;
    readonly revision: number;
  },
): Promise<void> {
  const { id, userGroupId, mappedBy, at, revision } = given;
  const mapped = { userGroupId, mappedBy, mappedAt: userGroupId === null ? null : at };
  await tx
    .update(directoryGroup)
    .set({ ...mapped, revision: revision + 1 })
    .where(eq(directoryGroup.id, id));
}
