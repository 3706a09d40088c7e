import type { MailRow, MailState } from '@klarsikt/contract';
import { type mail as contract, type InputOf, mailKinds } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { toContainsPattern } from '@klarsikt/server/platform/like.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { mail } from '@klarsikt/server/schema/operations.ts';
import { and, asc, desc, eq, ilike, inArray, or } from 'drizzle-orm';

type Row = Omit<typeof mail.$inferSelect, 'body'>;
type MailListQuery = InputOf<typeof contract.list>['body'];

const listed = {
  id: mail.id,
  organizationId: mail.organizationId,
  userId: mail.userId,
  recipient: mail.recipient,
  template: mail.template,
  language: mail.language,
  subject: mail.subject,
  masked: mail.masked,
  state: mail.state,
  attempts: mail.attempts,
  nextAt: mail.nextAt,
  error: mail.error,
  messageId: mail.messageId,
  causedBy: mail.causedBy,
  createdAt: mail.createdAt,
  sentAt: mail.sentAt,
  linkCopiedAt: mail.linkCopiedAt,
} as const;

const kindOf = (template: string): MailRow['template'] =>
  mailKinds.find((kind) => kind === template) ?? 'test';

/**
 * True if the administrator may read the link of the mail: of an invitation that the same administrator caused, or of an
 * order in the portal that no mail server could send. Only a visitor's order has neither a cause nor an account.
 */
export const mayReadLink = (row: Row, actor: Actor): boolean =>
  row.template === 'invite'
    ? row.causedBy !== null && row.causedBy === actor.userId
    : row.template === 'portal' && row.state === 'kept' && row.causedBy === null && row.userId === null;

export function describeMail(row: Row, actor: Actor): MailRow {
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
    copyable: mayReadLink(row, actor) && row.linkCopiedAt === null,
  };
}

const columns = {
  created: mail.id,
  recipient: mail.recipient,
  subject: mail.subject,
  state: mail.state,
} as const;

export async function listMails(tx: ReadTx, wanted: MailListQuery): Promise<{ rows: Row[]; total: number }> {
  const { page, size, sort, order, states, templates, text } = wanted;
  const words = text?.trim() ?? '';
  const where = and(
    states && states.length > 0 ? inArray(mail.state, states) : undefined,
    templates && templates.length > 0 ? inArray(mail.template, templates) : undefined,
    words === ''
      ? undefined
      : or(ilike(mail.recipient, toContainsPattern(words)), ilike(mail.subject, toContainsPattern(words))),
  );
  const direction = order === 'asc' ? asc : desc;
  const rows = await tx
    .select(listed)
    .from(mail)
    .where(where)
    .orderBy(direction(columns[sort]), direction(mail.id))
    .limit(size)
    .offset((page - 1) * size);
  return { rows, total: await tx.$count(mail, where) };
}

export async function findMail(tx: ReadTx, id: number): Promise<Row | null> {
  const [row] = await tx.select(listed).from(mail).where(eq(mail.id, id));
  return row ?? null;
}

/** Queues the mail again if it is in one of the states; null otherwise. */
export async function requeueMail(
  tx: WriteTx,
  id: number,
  given: { readonly from: readonly MailState[]; readonly at: Date },
): Promise<Row | null> {
  const [row] = await tx
    .update(mail)
    .set({ state: 'queued', nextAt: given.at, error: null })
    .where(and(eq(mail.id, id), inArray(mail.state, [...given.from])))
    .returning(listed);
  return row ?? null;
}

/** Uses the single chance to copy the link of a mail; returns its sealed contents, or null if the chance is used. */
export async function claimLink(tx: WriteTx, id: number, at: Date): Promise<Buffer | null> {
  const [row] = await tx
    .select({ body: mail.body, copied: mail.linkCopiedAt })
    .from(mail)
    .where(eq(mail.id, id))
    .for('update');
  if (!row || row.copied !== null) return null;
  await tx.update(mail).set({ linkCopiedAt: at }).where(eq(mail.id, id));
  return row.body;
}
