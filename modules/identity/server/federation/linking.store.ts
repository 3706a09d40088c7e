/** People whose account is connected with an identity that their provider no longer sends: who they are, and ways back in. */

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

export type LinkingRow = typeof federationLinking.$inferSelect;

interface Connected {
  readonly organizationId: number;
  readonly connection: string;
}

const identityOf = (tx: ReadTx, connection?: string) =>
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

/** Those of the organisation who are not disabled and have an identity, none of them come through the connection. */
const waiting = (tx: ReadTx, { organizationId, connection }: Connected) =>
  and(
    eq(appUser.organizationId, organizationId),
    ne(appUser.status, 'disabled'),
    identityOf(tx),
    not(identityOf(tx, connection)),
  );

/** Those who were turned away at the connection. Not who was disabled since. */
const refused = ({ organizationId, connection }: Connected) =>
  and(
    eq(federationRefusal.organizationId, organizationId),
    eq(federationRefusal.connection, connection),
    ne(appUser.status, 'disabled'),
  );

/** The account of the organisation that an address names and that has an identity; null where there is none. */
export async function linkedAccount(
  tx: ReadTx,
  { organizationId, connection, usernameKey }: Connected & { readonly usernameKey: string },
): Promise<{ readonly id: number; readonly isCurrent: boolean } | null> {
  const [row] = await tx
    .select({ id: appUser.id, isCurrent: sql<boolean>`${identityOf(tx, connection)}` })
    .from(appUser)
    .where(
      and(
        eq(appUser.organizationId, organizationId),
        eq(appUser.usernameKey, usernameKey),
        ne(appUser.status, 'disabled'),
        identityOf(tx),
      ),
    )
    .for('update', { of: appUser });
  return row ?? null;
}

export async function noteRefusal(tx: WriteTx, row: typeof federationRefusal.$inferInsert): Promise<void> {
  const { connection, at } = row;
  await tx
    .insert(federationRefusal)
    .values(row)
    .onConflictDoUpdate({
      target: federationRefusal.userId,
      set: { connection, at, times: sql`least(${federationRefusal.times} + 1, 1000000)` },
    });
}

export async function forgetRefusal(tx: WriteTx, userId: number): Promise<void> {
  await tx.delete(federationRefusal).where(eq(federationRefusal.userId, userId));
}

/** Takes every identity from the account; gives how many there were. */
export async function dropIdentities(tx: WriteTx, userId: number): Promise<number> {
  const rows = await tx
    .delete(federatedIdentity)
    .where(eq(federatedIdentity.userId, userId))
    .returning({ subject: federatedIdentity.subject });
  return rows.length;
}

/** What was opened for the connection and has not ended. */
export async function openLinking(
  tx: ReadTx,
  { organizationId, connection, at }: Connected & { readonly at: Date },
): Promise<LinkingRow | null> {
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

export async function keepLinking(tx: WriteTx, row: LinkingRow): Promise<void> {
  await tx
    .insert(federationLinking)
    .values(row)
    .onConflictDoUpdate({ target: federationLinking.organizationId, set: row });
}

export async function deleteLinking(tx: WriteTx, organizationId: number): Promise<boolean> {
  const rows = await tx
    .delete(federationLinking)
    .where(eq(federationLinking.organizationId, organizationId))
    .returning({ until: federationLinking.until });
  return rows.length > 0;
}

/** Whether somebody still has an account in use, here or above. */
export async function isActive(tx: ReadTx, userId: number): Promise<boolean> {
  return (await tx.$count(appUser, and(eq(appUser.id, userId), eq(appUser.status, 'active')))) > 0;
}

export async function countConnected(tx: ReadTx, given: Connected): Promise<number> {
  const { organizationId, connection } = given;
  const own = and(eq(appUser.organizationId, organizationId), ne(appUser.status, 'disabled'));
  return tx.$count(appUser, and(own, identityOf(tx, connection)));
}

export const countWaiting = (tx: ReadTx, given: Connected): Promise<number> =>
  tx.$count(appUser, waiting(tx, given));

export async function refusedPeople(tx: ReadTx, given: Connected, most: number) {
  const from = () => tx.select({ total: count() }).from(federationRefusal);
  const [counted] = await from()
    .innerJoin(appUser, eq(appUser.id, federationRefusal.userId))
    .where(refused(given));
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
    .where(refused(given))
    .orderBy(desc(federationRefusal.at), asc(appUser.id))
    .limit(most);
  return { total: counted?.total ?? 0, people };
}

/** Whom a link can help, in the order of their ids, and whether each has been sent one since. Their domain leads to the provider. */
export async function peopleToLink(
  tx: ReadTx,
  given: Connected & { readonly to: 'refused' | 'waiting'; readonly since: Date },
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
    .where(refused(given));
  return tx
    .select({ id: appUser.id, isRecent: sql<boolean>`${sent}` })
    .from(appUser)
    .where(
      and(
        eq(appUser.status, 'active'),
        to === 'refused' ? inArray(appUser.id, turnedAway) : waiting(tx, given),
        inArray(sql`substring(${appUser.usernameKey} from '@([^@]*)$')`, domains),
      ),
    )
    .orderBy(asc(appUser.id));
}
