import type { MailRow, MailState } from '@klarsikt/contract';
import { type mailContract as contract, type EndpointInput, mailKinds } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { toContainsPattern } from '@klarsikt/server/platform/like.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { mailTable } from '@klarsikt/server/schema/operations.ts';
import { and, asc, desc, eq, ilike, inArray, or } from 'drizzle-orm';

type Row = Omit<typeof mailTable.$inferSelect, 'body'>;
type MailListQuery = EndpointInput<typeof contract.list>['body'];

const listed = {
  id: mailTable.id,
  organizationId: mailTable.organizationId,
  userId: mailTable.userId,
  recipient: mailTable.recipient,
  template: mailTable.template,
  language: mailTable.language,
  subject: mailTable.subject,
  masked: mailTable.masked,
  state: mailTable.state,
  attempts: mailTable.attempts,
  nextAt: mailTable.nextAt,
  error: mailTable.error,
  messageId: mailTable.messageId,
  causedBy: mailTable.causedBy,
  createdAt: mailTable.createdAt,
  sentAt: mailTable.sentAt,
  linkCopiedAt: mailTable.linkCopiedAt,
} as const;

const kindOf = (template: string): MailRow['template'] =>
  mailKinds.find((kind) => kind === template) ?? 'test';

/**
 * True if the administrator may read the mail's link: if the mail is an invitation that this administrator caused, or
 * an order in the portal that was not sent for lack of a mail server. Only a visitor's order has neither a cause nor
 * an account.
 */
export const canReadMailLink = (row: Row, actor: Actor): boolean =>
  row.template === 'invite'
    ? row.causedBy !== null && row.causedBy === actor.userId
    : row.template === 'portal' && row.state === 'kept' && row.causedBy === null && row.userId === null;

export function toMailRow(row: Row, actor: Actor): MailRow {
  return {
    id: row.id,
    created: row.createdAt.toISOString(),
    recipient: row.recipient,
    subject: row.subject,
    template: kindOf(row.template),
    language: row.language,
    state: row.state,
    attempts: row.attempts,
    error: row.error,
    sent: row.sentAt?.toISOString() ?? null,
    next: row.state === 'queued' ? (row.nextAt?.toISOString() ?? null) : null,
    copyable: canReadMailLink(row, actor) && row.linkCopiedAt === null,
  };
}

const columns = {
  created: mailTable.id,
  recipient: mailTable.recipient,
  subject: mailTable.subject,
  state: mailTable.state,
} as const;

export async function listMails(tx: ReadTx, wanted: MailListQuery): Promise<{ rows: Row[]; total: number }> {
  const { page, size, sort, order, states, templates, text } = wanted;
  const words = text?.trim() ?? '';
  const where = and(
    states && states.length > 0 ? inArray(mailTable.state, states) : undefined,
    templates && templates.length > 0 ? inArray(mailTable.template, templates) : undefined,
    words === ''
      ? undefined
      : or(
          ilike(mailTable.recipient, toContainsPattern(words)),
          ilike(mailTable.subject, toContainsPattern(words)),
        ),
  );
  const direction = order === 'asc' ? asc : desc;
  const rows = await tx
    .select(listed)
    .from(mailTable)
    .where(where)
    .orderBy(direction(columns[sort]), direction(mailTable.id))
    .limit(size)
    .offset((page - 1) * size);
  return { rows, total: await tx.$count(mailTable, where) };
}

export async function findMail(tx: ReadTx, id: number): Promise<Row | null> {
  const [row] = await tx.select(listed).from(mailTable).where(eq(mailTable.id, id));
  return row ?? null;
}

/** Queues the mail again if its state is in `from`; returns null otherwise. */
export async function requeueMail(
  tx: WriteTx,
  id: number,
  given: { readonly from: readonly MailState[]; readonly at: Date },
): Promise<Row | null> {
  const [row] = await tx
    .update(mailTable)
    .set({ state: 'queued', nextAt: given.at, error: null })
    .where(and(eq(mailTable.id, id), inArray(mailTable.state, [...given.from])))
    .returning(listed);
  return row ?? null;
}

/** Marks the link of a mail as copied and returns the mail's sealed contents; null if the link was copied before. */
export async function claimMailLink(tx: WriteTx, id: number, at: Date): Promise<Buffer | null> {
  const [row] = await tx
    .select({ body: mailTable.body, copied: mailTable.linkCopiedAt })
    .from(mailTable)
    .where(eq(mailTable.id, id))
    .for('update');
  if (!row || row.copied !== null) return null;
  await tx.update(mailTable).set({ linkCopiedAt: at }).where(eq(mailTable.id, id));
  return row.body;
}
