import { createRoleClient, type RoleConnection } from '@klarsikt/server/platform/connection-roles.ts';
import { buildOpenModeCondition } from '@klarsikt/server/platform/mode.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { appUser, organizationTable } from '@klarsikt/server/schema/identity.ts';
import { mailTable } from '@klarsikt/server/schema/operations.ts';
import { and, asc, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Client } from 'pg';

export type MailRecord = typeof mailTable.$inferSelect;

/**
 * Channel that is notified in the transaction that queues a mail, so that the senders of all nodes wake at the
 * commit.
 */
const mailChannel = 'klarsikt_mail';

export async function notifyMailSender(tx: Pick<WriteTx, 'execute'>): Promise<void> {
  await tx.execute(sql`select pg_notify(${mailChannel}, '')`);
}

/** Claims, until `until`, the first due mail that no other sender has claimed; returns null if no mail is due. */
export async function claimDueMail(
  tx: WriteTx,
  { now, until }: { now: Date; until: Date },
): Promise<MailRecord | null> {
  const [due] = await tx
    .select({ id: mailTable.id, attempts: mailTable.attempts })
    .from(mailTable)
    .where(and(eq(mailTable.state, 'queued'), lte(mailTable.nextAt, now), buildOpenModeCondition(tx)))
    .orderBy(asc(mailTable.nextAt), asc(mailTable.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!due) return null;
  const [row] = await tx
    .update(mailTable)
    .set({ state: 'sending', attempts: due.attempts + 1, nextAt: until, error: null })
    .where(eq(mailTable.id, due.id))
    .returning();
  return row ?? null;
}

/** Marks mails whose claims have expired as uncertain; returns their ids. */
export async function markLostMailClaims(tx: WriteTx, now: Date): Promise<number[]> {
  const lost = await tx
    .update(mailTable)
    .set({ state: 'uncertain', nextAt: null, error: null })
    .where(and(eq(mailTable.state, 'sending'), lt(mailTable.nextAt, now)))
    .returning({ id: mailTable.id });
  return lost.map(({ id }) => id);
}

/** Stores the outcome of a claimed mail, even if the claim has expired meanwhile. */
export async function updateClaimedMail(
  tx: WriteTx,
  row: MailRecord,
  change: Partial<MailRecord>,
): Promise<void> {
  await tx
    .update(mailTable)
    .set(change)
    .where(and(eq(mailTable.id, row.id), eq(mailTable.attempts, row.attempts)));
}

export async function insertMail(tx: WriteTx, row: typeof mailTable.$inferInsert): Promise<number> {
  const [made] = await tx.insert(mailTable).values(row).returning({ id: mailTable.id });
  if (!made) throw new Error('the mail was not queued');
  return made.id;
}

/** States in which a mail cannot have been delivered. */
export const unsentMailStates = ['kept', 'queued', 'failed'] as const;

const withInvitation = ['invite', 'approval'] as const;

export function listInvitationMails(tx: ReadTx, userId: number) {
  return tx
    .select({ id: mailTable.id, state: mailTable.state, body: mailTable.body })
    .from(mailTable)
    .where(and(eq(mailTable.userId, userId), inArray(mailTable.template, [...withInvitation])))
    .orderBy(desc(mailTable.id));
}

/** Changes an unsent mail. If a sender is claiming the mail, the change waits for the sender's row lock. */
export async function updateUnsentMail(
  tx: WriteTx,
  id: number,
  change: Partial<MailRecord>,
): Promise<boolean> {
  const changed = await tx
    .update(mailTable)
    .set(change)
    .where(and(eq(mailTable.id, id), inArray(mailTable.state, [...unsentMailStates])))
    .returning({ id: mailTable.id });
  return changed.length > 0;
}

/** Deletes unsent invitations whose link was not copied, because a new invitation replaces them. */
export async function deleteUnsentInvitations(tx: WriteTx, userId: number): Promise<void> {
  await tx
    .delete(mailTable)
    .where(
      and(
        eq(mailTable.userId, userId),
        inArray(mailTable.template, [...withInvitation]),
        inArray(mailTable.state, [...unsentMailStates]),
        isNull(mailTable.linkCopiedAt),
      ),
    );
}

export async function findOrganizationName(tx: ReadTx, id: number): Promise<string | null> {
  const [row] = await tx
    .select({ name: organizationTable.name })
    .from(organizationTable)
    .where(eq(organizationTable.id, id));
  return row?.name ?? null;
}

/** Returns the names of a user of the organisation; null for users of other organisations. */
export async function findNamesOfUser(tx: ReadTx, organizationId: number, userId: number) {
  const [row] = await tx
    .select({ givenName: appUser.givenName, surname: appUser.surname })
    .from(appUser)
    .where(and(eq(appUser.id, userId), eq(appUser.organizationId, organizationId)));
  return row ?? null;
}

/**
 * Listens for mails: calls `onMail` at the commit of a new mail on any node. The sender's timer covers a lost
 * connection.
 */
export async function listenForQueuedMail(connection: RoleConnection, onMail: () => void): Promise<Client> {
  const { client, connect } = createRoleClient(connection);
  client.on('error', () => undefined);
  client.on('notification', onMail);
  await connect();
  await client.query(`LISTEN ${mailChannel}`);
  return client;
}
