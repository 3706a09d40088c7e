import { type ActingConnection, createClient } from '@klarsikt/server/platform/acting.ts';
import { isInstallationOpen } from '@klarsikt/server/platform/mode.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { appUser, organization } from '@klarsikt/server/schema/identity.ts';
import { mail } from '@klarsikt/server/schema/operations.ts';
import { and, asc, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Client } from 'pg';

export type MailRecord = typeof mail.$inferSelect;

/** Notified in the transaction that queues a mail, so the senders of all nodes are woken at its commit. */
const mailChannel = 'klarsikt_mail';

export async function announceMail(tx: Pick<WriteTx, 'execute'>): Promise<void> {
  await tx.execute(sql`select pg_notify(${mailChannel}, '')`);
}

/** Claims the first due mail that no other sender holds, until `until`; null without one. */
export async function claimDueMail(
  tx: WriteTx,
  { now, until }: { now: Date; until: Date },
): Promise<MailRecord | null> {
  const [due] = await tx
    .select({ id: mail.id, attempts: mail.attempts })
    .from(mail)
    .where(and(eq(mail.state, 'queued'), lte(mail.nextAt, now), isInstallationOpen(tx)))
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

/** Marks mails with expired claims as uncertain; returns their ids. */
export async function markLostClaims(tx: WriteTx, now: Date): Promise<number[]> {
  const lost = await tx
    .update(mail)
    .set({ state: 'uncertain', nextAt: null, error: null })
    .where(and(eq(mail.state, 'sending'), lt(mail.nextAt, now)))
    .returning({ id: mail.id });
  return lost.map(({ id }) => id);
}

/** Stores the outcome of a claim, even if the claim has expired meanwhile. */
export async function updateClaimedMail(
  tx: WriteTx,
  row: MailRecord,
  change: Partial<MailRecord>,
): Promise<void> {
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

/** States of mails that cannot have been delivered. */
export const unsentStates = ['kept', 'queued', 'failed'] as const;

const withInvitation = ['invite', 'approval'] as const;

export function listInvitationMails(tx: ReadTx, userId: number) {
  return tx
    .select({ id: mail.id, state: mail.state, body: mail.body })
    .from(mail)
    .where(and(eq(mail.userId, userId), inArray(mail.template, [...withInvitation])))
    .orderBy(desc(mail.id));
}

/** Changes an unsent mail; the lock waits for a sender that is claiming it. */
export async function updateUnsentMail(
  tx: WriteTx,
  id: number,
  change: Partial<MailRecord>,
): Promise<boolean> {
  const changed = await tx
    .update(mail)
    .set(change)
    .where(and(eq(mail.id, id), inArray(mail.state, [...unsentStates])))
    .returning({ id: mail.id });
  return changed.length > 0;
}

/** Deletes unsent invitations whose link was not copied, because a new one replaces them. */
export async function deleteUnsentInvitations(tx: WriteTx, userId: number): Promise<void> {
  await tx
    .delete(mail)
    .where(
      and(
        eq(mail.userId, userId),
        inArray(mail.template, [...withInvitation]),
        inArray(mail.state, [...unsentStates]),
        isNull(mail.linkCopiedAt),
      ),
    );
}

export async function findOrganizationName(tx: ReadTx, id: number): Promise<string | null> {
  const [row] = await tx
    .select({ name: organization.name })
    .from(organization)
    .where(eq(organization.id, id));
  return row?.name ?? null;
}

/** Names of a user of the organisation; null for other users. */
export async function findUserNames(tx: ReadTx, organizationId: number, userId: number) {
  const [row] = await tx
    .select({ givenName: appUser.givenName, surname: appUser.surname })
    .from(appUser)
    .where(and(eq(appUser.id, userId), eq(appUser.organizationId, organizationId)));
  return row ?? null;
}

/** Notified at the commit of a new mail on any node; the timer covers a lost connection. */
export async function listenForMail(connection: ActingConnection, onMail: () => void): Promise<Client> {
  const { client, connect } = createClient(connection);
  client.on('error', () => undefined);
  client.on('notification', onMail);
  await connect();
  await client.query(`LISTEN ${mailChannel}`);
  return client;
}
