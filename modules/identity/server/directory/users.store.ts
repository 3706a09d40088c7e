import { groupBy } from '@klarsikt/engine/values';
import { toUserNameKey } from '@klarsikt/server/platform/names.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { directoryGroup, directoryMember, directoryUser } from '@klarsikt/server/schema/directory.ts';
import {
  appUser,
  federatedIdentity,
  federationDomain,
  federationTable,
} from '@klarsikt/server/schema/identity.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ScimFilterAttributes } from './filter.store.ts';
import type { DirectoryPerson } from './resource.ts';

export type DirectoryUserRow = typeof directoryUser.$inferSelect;

const columns = {
  id: appUser.id,
  username: appUser.username,
  usernameKey: appUser.usernameKey,
  givenName: appUser.givenName,
  surname: appUser.surname,
  language: appUser.language,
  status: appUser.status,
  disabledAt: appUser.disabledAt,
  lastLoginAt: appUser.lastLoginAt,
  hasPassword: sql<boolean>`${appUser.passwordHash} is not null`,
  revision: appUser.revision,
  createdAt: appUser.createdAt,
  updatedAt: appUser.updatedAt,
  own: directoryUser,
};

const select = (tx: ReadTx) =>
  tx.select(columns).from(appUser).leftJoin(directoryUser, eq(directoryUser.userId, appUser.id));

export type DirectoryPersonRecord = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/**
 * Condition for the accounts that the directory can see: all accounts of the organisation except the accounts that it
 * has deleted.
 */
const isVisible = (organizationId: number): SQL | undefined =>
  and(eq(appUser.organizationId, organizationId), isNull(directoryUser.deletedAt));

export async function findDirectoryPerson(
  tx: ReadTx,
  organizationId: number,
  id: number,
): Promise<DirectoryPersonRecord | null> {
  const [row] = await select(tx).where(and(isVisible(organizationId), eq(appUser.id, id)));
  return row ?? null;
}

export async function lockDirectoryPerson(
  tx: WriteTx,
  organizationId: number,
  id: number,
): Promise<DirectoryPersonRecord | null> {
  const [row] = await tx
    .select(columns)
    .from(appUser)
    .leftJoin(directoryUser, eq(directoryUser.userId, appUser.id))
    .where(and(isVisible(organizationId), eq(appUser.id, id)))
    .for('update', { of: appUser });
  return row ?? null;
}

/**
 * Locks and returns the account of a person whom the directory has deleted, found by the user name in the directory
 * or of the account; null if there is none.
 */
export async function lockDeletedDirectoryPerson(
  tx: WriteTx,
  organizationId: number,
  given: { readonly nameKey: string; readonly addressKey: string },
): Promise<DirectoryPersonRecord | null> {
  const [row] = await tx
    .select(columns)
    .from(appUser)
    .innerJoin(directoryUser, eq(directoryUser.userId, appUser.id))
    .where(
      and(
        eq(appUser.organizationId, organizationId),
        isNotNull(directoryUser.deletedAt),
        or(eq(directoryUser.nameKey, given.nameKey), eq(appUser.usernameKey, given.addressKey)),
      ),
    )
    .orderBy(desc(eq(appUser.usernameKey, given.addressKey)), desc(directoryUser.deletedAt))
    .limit(1)
    .for('update', { of: appUser });
  return row ?? null;
}

/** Finds the id of another account that the directory manages under the same user name; null if there is none. */
export async function findNamesake(
  tx: ReadTx,
  organizationId: number,
  nameKey: string,
): Promise<number | null> {
  const [row] = await tx
    .select({ id: directoryUser.userId })
    .from(directoryUser)
    .where(
      and(
        eq(directoryUser.organizationId, organizationId),
        eq(directoryUser.nameKey, nameKey),
        isNull(directoryUser.deletedAt),
      ),
    );
  return row?.id ?? null;
}

const member = (path: string): SQL => sql`${directoryUser.document} #>> ${`{${path}}`}`;

const byName = (organizationId: number) => (value: string) => {
  const key = toUserNameKey(value);
  return sql`${appUser.id} in (
    select o.user_id from ${directoryUser} o where o.organization_id = ${organizationId} and o.name_key = ${key}
    union all select a.id from app_user a where a.username_key = ${key}
      and not exists (select from ${directoryUser} o where o.user_id = a.id))`;
};

const byExternalId = (organizationId: number) => (value: string) =>
  sql`${appUser.id} in (
  select o.user_id from ${directoryUser} o where o.organization_id = ${organizationId} and o.external_id = ${value})`;

const emailRows = sql`jsonb_array_elements(coalesce(${directoryUser.document} -> 'emails',
  jsonb_build_array(jsonb_build_object('value', ${appUser.username}, 'type', 'work', 'primary', true)))) e`;

const displayName = sql`coalesce(${member('displayName')}, btrim(${appUser.givenName} || ' ' || ${appUser.surname}))`;

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user';
const inEnterprise = (path: string): SQL =>
  sql`${directoryUser.document} #>> ${`{urn:ietf:params:scim:schemas:extension:enterprise:2.0:User,${path}}`}`;

const text = (column: SQL) => ({ kind: 'text', column }) as const;

/** Returns the attributes of an account that can be filtered and sorted by, by their names in lower case. */
export function listScimUserAttributes(organizationId: number): ScimFilterAttributes {
  const own = ['employeeNumber', 'costCenter', 'organization', 'division', 'department'] as const;
  return {
    id: {
      ...text(sql`${appUser.id}::text`),
      exact: true,
      equals: (value) => (/^\d{1,15}$/.test(value) ? sql`${appUser.id} = ${Number(value)}` : sql`false`),
    },
    username: {
      ...text(sql`coalesce(${member('userName')}, ${appUser.username})`),
      equals: byName(organizationId),
    },
    externalid: {
      ...text(sql`${directoryUser.externalId}`),
      exact: true,
      equals: byExternalId(organizationId),
    },
    active: { kind: 'boolean', column: sql`(${appUser.status} <> 'disabled')` },
    displayname: text(displayName),
    title: text(member('title')),
    preferredlanguage: text(member('preferredLanguage')),
    'name.givenname': text(sql`coalesce(${member('name,givenName')}, ${appUser.givenName})`),
    'name.familyname': text(sql`coalesce(${member('name,familyName')}, ${appUser.surname})`),
    'name.formatted': text(sql`coalesce(${member('name,formatted')}, ${displayName})`),
    emails: {
      kind: 'many',
      rows: emailRows,
      of: {
        '': text(sql`e.value ->> 'value'`),
        value: text(sql`e.value ->> 'value'`),
        type: text(sql`e.value ->> 'type'`),
        display: text(sql`e.value ->> 'display'`),
        primary: { kind: 'boolean', column: sql`coalesce((e.value ->> 'primary')::boolean, false)` },
      },
    },
    'meta.created': { kind: 'instant', column: sql`${appUser.createdAt}` },
    'meta.lastmodified': {
      kind: 'instant',
      column: sql`greatest(${appUser.updatedAt}, ${directoryUser.updatedAt})`,
    },
    [`${enterprise}:manager.value`]: text(inEnterprise('manager,value')),
    [`${enterprise}:manager`]: text(inEnterprise('manager,value')),
    ...Object.fromEntries(
      own.map((name) => [`${enterprise}:${name.toLowerCase()}`, text(inEnterprise(name))]),
    ),
  };
}

export interface ScimResourcePage {
  readonly condition: SQL | undefined;
  readonly order: SQL | undefined;
  readonly offset: number;
  readonly limit: number;
}

export async function listDirectoryPeople(
  tx: ReadTx,
  organizationId: number,
  { condition, order, offset, limit }: ScimResourcePage,
): Promise<{ readonly rows: readonly DirectoryPersonRecord[]; readonly total: number }> {
  const where = and(isVisible(organizationId), condition);
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(appUser)
    .leftJoin(directoryUser, eq(directoryUser.userId, appUser.id))
    .where(where);
  const total = counted?.total ?? 0;
  if (limit === 0 || total === 0) return { rows: [], total };
  const rows = await select(tx)
    .where(where)
    .orderBy(...(order === undefined ? [] : [order]), asc(appUser.id))
    .limit(limit)
    .offset(offset);
  return { rows, total };
}

export async function listGroupsOfPeople(
  tx: ReadTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly { readonly id: number; readonly name: string }[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ userId: directoryMember.userId, id: directoryGroup.id, name: directoryGroup.name })
    .from(directoryMember)
    .innerJoin(directoryGroup, eq(directoryGroup.id, directoryMember.directoryGroupId))
    .where(inArray(directoryMember.userId, [...ids]))
    .orderBy(asc(directoryGroup.id));
  return groupBy(rows, ({ userId }) => userId);
}

export async function upsertDirectoryUser(
  tx: WriteTx,
  given: {
    readonly userId: number;
    readonly organizationId: number;
    readonly person: DirectoryPerson;
    readonly at: Date;
  },
): Promise<void> {
  const { userId, organizationId, person, at } = given;
  const values = {
    externalId: person.externalId ?? null,
    nameKey: toUserNameKey(person.userName),
    document: person,
    updatedAt: at,
    deletedAt: null,
  };
  await tx
    .insert(directoryUser)
    .values({ userId, organizationId, createdAt: at, ...values })
    .onConflictDoUpdate({
      target: directoryUser.userId,
      set: { ...values, version: sql`${directoryUser.version} + 1` },
    });
}

/** Hides the account from the directory, and removes its memberships in directory groups. */
export async function markDirectoryUserDeleted(
  tx: WriteTx,
  given: {
    readonly userId: number;
    readonly organizationId: number;
    readonly person: DirectoryPerson;
    readonly at: Date;
  },
): Promise<void> {
  const { userId, at } = given;
  await upsertDirectoryUser(tx, given);
  await tx.update(directoryUser).set({ deletedAt: at }).where(eq(directoryUser.userId, userId));
  await tx.delete(directoryMember).where(eq(directoryMember.userId, userId));
}

/**
 * Finds the connection of the organisation's identity provider if people of this mail domain sign in through it;
 * otherwise null.
 */
export async function findConnectionOfDomain(
  tx: ReadTx,
  organizationId: number,
  domain: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ connection: federationTable.connection })
    .from(federationTable)
    .innerJoin(federationDomain, eq(federationDomain.federationId, federationTable.id))
    .where(
      and(
        eq(federationTable.organizationId, organizationId),
        eq(federationTable.enabled, true),
        eq(federationDomain.domain, domain),
      ),
    );
  return row?.connection ?? null;
}

export async function hasFederatedIdentity(tx: ReadTx, userId: number): Promise<boolean> {
  return (await tx.$count(federatedIdentity, eq(federatedIdentity.userId, userId))) > 0;
}
