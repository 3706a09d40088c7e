/** The queue of mails as rows, and how its senders are woken. */

import { type ActingConnection, makeClient } from '@klarsikt/server/platform/acting.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { appUser, organization } from '@klarsikt/server/schema/identity.ts';
import { mail } from '@klarsikt/server/schema/operations.ts';
import { and, asc, eq, lt, lte, sql } from 'drizzle-orm';
import type { Client } from 'pg';

export type MailRecord = typeof mail.$inferSelect;

/** Announced with the transaction that queues a mail, and so heard by the senders of all nodes once it is committed. */
const mailChannel = 'klarsikt_mail';

/** Wakes the senders once this transaction is committed. */
export async function announceMail(tx: Pick<WriteTx, 'execute'>): Promise<void> {
  await tx.execute(sql`select pg_notify(${mailChannel}, '')`);
}

/** Takes the first mail that is due and nobody else is taking, for as long as `until`; null when there is none. */
export async function claimDue(
  tx: WriteTx,
  { now, until }: { now: Date; until: Date },
): Promise<MailRecord | null> {
  const [due] = await tx
    .select({ id: mail.id, attempts: mail.attempts })
    .from(mail)
    .where(and(eq(mail.state, 'queued'), lte(mail.nextAt, now)))
    .orderBy(asc(mail.nextAt), asc(mail.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!due) return null;
  const [row] = await tx
    .update(mail)
    .set({ state: 'sending', attempts: due.attempts + 1, nextAt: until, error: null })
    .where(eq(mail.id, due.id))
    .returning();
  return row ?? null;
}

/** Marks claims whose time has passed as uncertain; gives their ids. */
export async function endLostClaims(tx: WriteTx, now: Date): Promise<number[]> {
  const lost = await tx
    .update(mail)
    .set({ state: 'uncertain', nextAt: null, error: null })
    .where(and(eq(mail.state, 'sending'), lt(mail.nextAt, now)))
    .returning({ id: mail.id });
  return lost.map(({ id }) => id);
}

/** How a claim ended. One that was given up meanwhile still ends as what is known now. */
export async function settleClaim(tx: WriteTx, row: MailRecord, change: Partial<MailRecord>): Promise<void> {
  await tx
    .update(mail)
    .set(change)
    .where(and(eq(mail.id, row.id), eq(mail.attempts, row.attempts)));
}

export async function insertMail(tx: WriteTx, row: typeof mail.$inferInsert): Promise<number> {
  const [made] = await tx.insert(mail).values(row).returning({ id: mail.id });
  if (!made) throw new Error('the mail was not queued');
  return made.id;
}

export async function organizationName(tx: ReadTx, id: number): Promise<string | null> {
  const [row] = await tx
    .select({ name: organization.name })
    .from(organization)
    .where(eq(organization.id, id));
  return row?.name ?? null;
}

/** The names of somebody of the organisation; null of anybody else. */
export async function namesOf(tx: ReadTx, organizationId: number, userId: number) {
  const [row] = await tx
    .select({ givenName: appUser.givenName, surname: appUser.surname })
    .from(appUser)
    .where(and(eq(appUser.id, userId), eq(appUser.organizationId, organizationId)));
  return row ?? null;
}

/** Notified of mails as soon as their transaction is committed, on any node; the timer covers a lost connection. */
export async function listenForMail(connection: ActingConnection, onMail: () => void): Promise<Client> {
  const { client, connect } = makeClient(connection);
  client.on('error', () => undefined);
  client.on('notification', onMail);
  await connect();
  await client.query(`LISTEN ${mailChannel}`);
  return client;
}
