import { grantablePermissions, type Permission } from '@klarsikt/engine/people';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  appUser,
  federatedIdentity,
  federationDomain,
  federationTable,
  groupMember,
  groupResource,
  organizationTable,
} from '@klarsikt/server/schema/identity.ts';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { GroupGrant, LicenceInForce } from './provides.ts';

const known: ReadonlySet<string> = new Set(
  Object.entries(grantablePermissions).flatMap(([application, names]) =>
    names.map((name) => `${application}:${name}`),
  ),
);

export function isPermission(text: string): text is Permission {
  return known.has(text);
}

/**
 * Columns of the database function group_grants. Ids are texts, because PostgreSQL returns arrays and big integers as
 * texts.
 */
const grantColumns = {
  groupId: sql<string>`g.group_id`,
  groupName: sql<string>`g.group_name`,
  permission: sql<string>`g.application || ':' || g.permission`,
  organizationId: sql<string>`g.organization_id`,
  organizationName: sql<string>`g.organization_name`,
  organizationPath: sql<string[]>`g.organization_path::text[]`,
  unitId: sql<string | null>`g.unit_id`,
  unitName: sql<string | null>`g.unit_name`,
  unitPath: sql<string[]>`g.unit_path::text[]`,
};
type GrantRow = { [K in keyof typeof grantColumns]: (typeof grantColumns)[K]['_']['type'] };
const inOrder = sql`g.group_name, g.group_id, g.application, g.permission`;

/** Converts a row to a grant; null for a permission of an application that this version does not know. */
function toGrant(row: GrantRow): GroupGrant | null {
  const { permission, groupName, organizationName, unitId, unitName } = row;
  if (!isPermission(permission)) return null;
  return {
    permission,
    group: { id: Number(row.groupId), name: groupName },
    organization: {
      id: Number(row.organizationId),
      name: organizationName,
      path: row.organizationPath.map(Number),
    },
    unit:
      unitId === null ? null : { id: Number(unitId), name: unitName ?? '', path: row.unitPath.map(Number) },
  };
}

const formatIdArray = (ids: readonly number[]): string => `{${ids.join(',')}}`;

export async function listGroupGrants(
  tx: ReadTx,
  userId: number | null,
  groupIds: readonly number[] | null,
): Promise<readonly GroupGrant[]> {
  const groups = groupIds === null ? null : formatIdArray(groupIds);
  const rows = await tx
    .select(grantColumns)
    .from(sql`group_grants(${userId}::bigint, ${groups}::bigint[]) g`)
    .orderBy(inOrder);
  return rows.flatMap((row) => toGrant(row) ?? []);
}

/** Reads the permissions of the actor and of other people in one query, because every change of people needs both. */
export async function listGrantsForReach(tx: ReadTx, actorId: number | null, userIds: readonly number[]) {
  const users = sql`${formatIdArray(userIds)}::bigint[]`;
  const rows = await tx
    .select({ ...grantColumns, users: sql<string[] | null>`g.users::text[]` })
    .from(
      sql`(select null::bigint[] as users, h.* from group_grants(${actorId}::bigint, null) h where ${actorId}::bigint is not null
        union all
        select m.users, h.* from group_grants(null, array(select group_id from ${groupMember} where user_id = any (${users}))) h
        join (select group_id, array_agg(user_id) as users from ${groupMember} where user_id = any (${users})
          group by group_id) m on m.group_id = h.group_id) g`,
    )
    .orderBy(inOrder);
  const granted: GroupGrant[] = [];
  const others = new Map<number, GroupGrant[]>();
  for (const { users: holders, ...row } of rows) {
    const grant = toGrant(row);
    if (grant === null) continue;
    if (holders === null) granted.push(grant);
    for (const id of holders?.map(Number) ?? []) others.set(id, [...(others.get(id) ?? []), grant]);
  }
  return { granted, others };
}

export async function findLicenceInForce(
  tx: ReadTx,
  organizationId: number,
  at: Date,
): Promise<LicenceInForce | null> {
  const [row] = await tx
    .select({
      organizationName: sql<string>`l.organization_name`,
      applications: sql<string[]>`l.applications`,
      limit: sql<string | null>`l.seats`,
      used: sql<string>`l.used`,
    })
    .from(sql`licence_in_force(${organizationId}::bigint,
      day_in(${at.toISOString()}::timestamptz, day_zone_of(${organizationId}::bigint))) l`);
  if (!row) return null;
  return { ...row, limit: row.limit === null ? null : Number(row.limit), used: Number(row.used) };
}

export async function isSystemOrganization(tx: ReadTx, organizationId: number): Promise<boolean> {
  const [row] = await tx
    .select({ kind: organizationTable.kind })
    .from(organizationTable)
    .where(eq(organizationTable.id, organizationId));
  return row?.kind === 'system';
}

/**
 * Counts the active security administrators of the current organisation, and how many of them can sign in: by
 * password, if passwords are allowed and one is set or can be reset by mail; or at the provider, if an identity is
 * linked and the mail domain belongs to the provider.
 */
export async function countAdministrators(
  tx: ReadTx,
  scope: number,
): Promise<{ all: number; entering: number }> {
  const inUse = and(eq(federationTable.organizationId, scope), eq(federationTable.enabled, true));
  const [provider] = await tx.select().from(federationTable).where(inUse);
  const identities = sql`select from ${federatedIdentity} where ${federatedIdentity.userId} = ${appUser.id}`;
  const byPassword =
    provider?.passwordAllowed === false
      ? sql`false`
      : sql`(${appUser.passwordHash} is not null or not exists (${identities}))`;
  const byProvider = provider
    ? sql`exists (${identities} and ${federatedIdentity.issuer} = ${provider.issuer})
        and exists (select from ${federationDomain} where ${federationDomain.federationId} = ${provider.id}
          and ${federationDomain.domain} = substring(${appUser.usernameKey} from '[^@]*$'))`
    : sql`false`;
  const [row] = await tx
    .select({
      all: sql`count(distinct ${appUser.id})`.mapWith(Number),
      entering: sql`count(distinct ${appUser.id}) filter (where ${byPassword} or (${byProvider}))`.mapWith(
        Number,
      ),
    })
    .from(groupResource)
    .innerJoin(groupMember, eq(groupMember.groupId, groupResource.groupId))
    .innerJoin(appUser, eq(appUser.id, groupMember.userId))
    .where(
      and(
        eq(groupResource.application, 'admin'),
        eq(groupResource.permission, 'SecurityAdmin'),
        isNull(groupResource.unitId),
        or(isNull(groupResource.resourceOrganizationId), eq(groupResource.resourceOrganizationId, scope)),
        eq(appUser.status, 'active'),
      ),
    );
  return row ?? { all: 0, entering: 0 };
}

export async function listGroupsWithMembers(tx: ReadTx): Promise<number[]> {
  const rows = await tx.selectDistinct({ id: groupMember.groupId }).from(groupMember);
  return rows.map(({ id }) => id);
}

/** Takes a lock, so that changes of the organisation's people and groups run one after another. */
export async function lockOrganizationPeople(tx: WriteTx, organizationId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`people ${organizationId}`}, 0))`);
}
