import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  appUser,
  federatedIdentity,
  federationDomain,
  federationLinking,
  federationRefusal,
  loginLink,
} from '@klarsikt/server/schema/identity.ts';
import { and, asc, count, desc, eq, exists, gt, inArray, ne, not, sql } from 'drizzle-orm';

export type AccountLinkingRow = typeof federationLinking.$inferSelect;

interface OrganizationConnection {
  readonly organizationId: number;
  readonly connection: string;
}

const buildIdentityCondition = (tx: ReadTx, connection?: string) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(federatedIdentity)
      .where(
        and(
          eq(federatedIdentity.userId, appUser.id),
          connection === undefined ? undefined : eq(federatedIdentity.connection, connection),
        ),
      ),
  );

/**
 * Condition for accounts that are not disabled and have an identity, but none that was used with the current
 * connection.
 */
const buildWaitingCondition = (tx: ReadTx, { organizationId, connection }: OrganizationConnection) =>
  and(
    eq(appUser.organizationId, organizationId),
    ne(appUser.status, 'disabled'),
    buildIdentityCondition(tx),
    not(buildIdentityCondition(tx, connection)),
  );

/** Condition for people who were refused at this connection and whose account is not disabled. */
const buildRefusedCondition = ({ organizationId, connection }: OrganizationConnection) =>
  and(
    eq(federationRefusal.organizationId, organizationId),
    eq(federationRefusal.connection, connection),
    ne(appUser.status, 'disabled'),
  );

export async function findLinkedAccount(
  tx: ReadTx,
  { organizationId, connection, usernameKey }: OrganizationConnection & { readonly usernameKey: string },
): Promise<{ readonly id: number; readonly isCurrent: boolean } | null> {
  const [row] = await tx
    .select({ id: appUser.id, isCurrent: sql<boolean>`${buildIdentityCondition(tx, connection)}` })
    .from(appUser)
    .where(
      and(
        eq(appUser.organizationId, organizationId),
        eq(appUser.usernameKey, usernameKey),
        ne(appUser.status, 'disabled'),
        buildIdentityCondition(tx),
      ),
    )
    .for('update', { of: appUser });
  return row ?? null;
}

export async function upsertFederationRefusal(
  tx: WriteTx,
  row: typeof federationRefusal.$inferInsert,
): Promise<void> {
  const { connection, at } = row;
  await tx
    .insert(federationRefusal)
    .values(row)
    .onConflictDoUpdate({
      target: federationRefusal.userId,
      set: { connection, at, times: sql`least(${federationRefusal.times} + 1, 1000000)` },
    });
}

export async function deleteFederationRefusal(tx: WriteTx, userId: number): Promise<void> {
  await tx.delete(federationRefusal).where(eq(federationRefusal.userId, userId));
}

export async function deleteFederatedIdentities(tx: WriteTx, userId: number): Promise<number> {
  const rows = await tx
    .delete(federatedIdentity)
    .where(eq(federatedIdentity.userId, userId))
    .returning({ subject: federatedIdentity.subject });
  return rows.length;
}

/**
 * Returns the period in which linking by address is open for this connection; null if there is none or it has ended.
 */
export async function findOpenAccountLinking(
  tx: ReadTx,
  { organizationId, connection, at }: OrganizationConnection & { readonly at: Date },
): Promise<AccountLinkingRow | null> {
  const [row] = await tx
    .select()
    .from(federationLinking)
    .where(
      and(
        eq(federationLinking.organizationId, organizationId),
        eq(federationLinking.connection, connection),
        gt(federationLinking.until, at),
      ),
    );
  return row ?? null;
}

export async function upsertAccountLinking(tx: WriteTx, row: AccountLinkingRow): Promise<void> {
  await tx
    .insert(federationLinking)
    .values(row)
    .onConflictDoUpdate({ target: federationLinking.organizationId, set: row });
}

export async function deleteAccountLinking(tx: WriteTx, organizationId: number): Promise<boolean> {
  const rows = await tx
    .delete(federationLinking)
    .where(eq(federationLinking.organizationId, organizationId))
    .returning({ until: federationLinking.until });
  return rows.length > 0;
}

export async function isAccountActive(tx: ReadTx, userId: number): Promise<boolean> {
  return (await tx.$count(appUser, and(eq(appUser.id, userId), eq(appUser.status, 'active')))) > 0;
}

export async function countConnectedAccounts(tx: ReadTx, given: OrganizationConnection): Promise<number> {
  const { organizationId, connection } = given;
  const own = and(eq(appUser.organizationId, organizationId), ne(appUser.status, 'disabled'));
  return tx.$count(appUser, and(own, buildIdentityCondition(tx, connection)));
}

export const countWaitingAccounts = (tx: ReadTx, given: OrganizationConnection): Promise<number> =>
  tx.$count(appUser, buildWaitingCondition(tx, given));

export async function listRefusedPeople(tx: ReadTx, given: OrganizationConnection, most: number) {
  const from = () => tx.select({ total: count() }).from(federationRefusal);
  const [counted] = await from()
    .innerJoin(appUser, eq(appUser.id, federationRefusal.userId))
    .where(buildRefusedCondition(given));
  const people = await tx
    .select({
      id: appUser.id,
      name: sql<string>`btrim(${appUser.givenName} || ' ' || ${appUser.surname})`,
      username: appUser.username,
      at: federationRefusal.at,
      times: federationRefusal.times,
    })
    .from(federationRefusal)
    .innerJoin(appUser, eq(appUser.id, federationRefusal.userId))
    .where(buildRefusedCondition(given))
    .orderBy(desc(federationRefusal.at), asc(appUser.id))
    .limit(most);
  return { total: counted?.total ?? 0, people };
}

/**
 * Lists people who can connect their account by a link, ordered by id, and whether they were sent a link since
 * `since`. Only people whose mail domain belongs to the provider are included.
 */
export async function listPeopleToLink(
  tx: ReadTx,
  given: OrganizationConnection & { readonly to: 'refused' | 'waiting'; readonly since: Date },
): Promise<readonly { readonly id: number; readonly isRecent: boolean }[]> {
  const { organizationId, to, since } = given;
  const domains = tx
    .select({ domain: federationDomain.domain })
    .from(federationDomain)
    .where(eq(federationDomain.organizationId, organizationId));
  const sent = exists(
    tx
      .select({ one: sql`1` })
      .from(loginLink)
      .where(
        and(eq(loginLink.userId, appUser.id), eq(loginLink.kind, 'connect'), gt(loginLink.createdAt, since)),
      ),
  );
  const turnedAway = tx
    .select({ id: federationRefusal.userId })
    .from(federationRefusal)
    .innerJoin(appUser, eq(appUser.id, federationRefusal.userId))
    .where(buildRefusedCondition(given));
  return tx
    .select({ id: appUser.id, isRecent: sql<boolean>`${sent}` })
    .from(appUser)
    .where(
      and(
        eq(appUser.status, 'active'),
        to === 'refused' ? inArray(appUser.id, turnedAway) : buildWaitingCondition(tx, given),
        inArray(sql`substring(${appUser.usernameKey} from '@([^@]*)$')`, domains),
      ),
    )
    .orderBy(asc(appUser.id));
}
