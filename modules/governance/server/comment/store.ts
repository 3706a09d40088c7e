import { type CommentLabel, type NamedPerson, resolvingLabel } from '@klarsikt/contract';
import type { ActionStatus } from '@klarsikt/engine/governance';
import { createCachedQuery } from '@klarsikt/server/platform/prepared-queries.ts';
import type { ReadTx, SqlStatement, WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  assessmentTable,
  commentEvent,
  commentMention,
  commentTable,
} from '@klarsikt/server/schema/domain.ts';
import { and, asc, eq, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';

const mentions = sql<NamedPerson[]>`(
  select coalesce(json_agg(json_build_object('id', m.user_id, 'name', m.name) order by m.name, m.user_id), '[]')
  from comment_mention m where m.comment_id = "comment"."id")`;

const columns = {
  id: commentTable.id,
  assessmentId: commentTable.assessmentId,
  subject: commentTable.subject,
  label: commentTable.label,
  text: commentTable.text,
  author: commentTable.author,
  userId: commentTable.userId,
  createdAt: commentTable.createdAt,
  revision: commentTable.revision,
  changedAt: commentTable.changedAt,
  assigneeId: commentTable.assigneeId,
  assignee: commentTable.assignee,
  origin: commentTable.origin,
};
const action = sql<{ id: number; status: ActionStatus; due: string | null } | null>`(
  select json_build_object('id', a.id, 'status', a.status, 'due', a.due) from action a where a.comment_id = "comment"."id")`;
const whole = { ...columns, mentions, action };

/** Lists the comments of an assessment, oldest first; `under` limits them to a subject and the subjects below it. */
export function listComments(
  tx: ReadTx,
  given: { id: number; under?: string; labels?: readonly CommentLabel[] },
): Promise<CommentRow[]> {
  const { id, under, labels } = given;
  return tx
    .select(whole)
    .from(commentTable)
    .where(
      and(
        eq(commentTable.assessmentId, id),
        under === undefined || under === ''
          ? undefined
          : or(eq(commentTable.subject, under), sql`starts_with(${commentTable.subject}, ${`${under}/`})`),
        labels === undefined ? undefined : inArray(commentTable.label, [...labels]),
      ),
    )
    .orderBy(asc(commentTable.id));
}

export function listCommentsOfSubject(tx: ReadTx, id: number, subject: string): Promise<CommentRow[]> {
  return tx
    .select(whole)
    .from(commentTable)
    .where(and(eq(commentTable.assessmentId, id), eq(commentTable.subject, subject)))
    .orderBy(asc(commentTable.id));
}

export interface CommentRow extends Omit<typeof commentTable.$inferSelect, 'organizationId'> {
  readonly mentions: readonly NamedPerson[];
  readonly action: { readonly id: number; readonly status: ActionStatus; readonly due: string | null } | null;
}

const inserted = createCachedQuery((tx: WriteTx) =>
  tx
    .insert(commentTable)
    .values({
      organizationId: sql.placeholder('organizationId'),
      assessmentId: sql.placeholder('assessmentId'),
      subject: sql.placeholder('subject'),
      label: sql.placeholder('label'),
      text: sql.placeholder('text'),
      author: sql.placeholder('author'),
      userId: sql.placeholder('userId'),
      createdAt: sql.placeholder('createdAt'),
      changedAt: sql`${sql.placeholder('changedAt')}::timestamptz`,
      assigneeId: sql.placeholder('assigneeId'),
      assignee: sql.placeholder('assignee'),
      origin: sql`${sql.placeholder('origin')}::jsonb`,
    })
    .returning({ id: commentTable.id }),
);

export type CommentInsert = Omit<typeof commentTable.$inferInsert, 'id' | 'revision'>;

export async function insertComment(
  tx: WriteTx,
  { organizationId, ...given }: CommentInsert,
  people: readonly NamedPerson[] = [],
): Promise<CommentRow> {
  const { userId = null, changedAt = null, assigneeId = null, assignee = '', origin = null } = given;
  const all = { ...given, userId, changedAt, assigneeId, assignee, origin };
  const [row] = await inserted(tx, {
    ...{ ...all, organizationId },
    changedAt: changedAt?.toISOString() ?? null,
    origin: origin && JSON.stringify(origin),
  });
  if (!row) throw new Error('the comment was not stored');
  await insertMentions(tx, organizationId, { id: row.id, at: given.createdAt }, people);
  return { ...all, id: row.id, revision: 0, mentions: people, action: null };
}

const plainText = `insert into comment
  (id, organization_id, assessment_id, subject, label, text, author, user_id, created_at)
  overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** Makes the row of a comment without side effects, and the SQL statement that stores it under a reserved id. */
export function prepareCommentInsert(
  id: number,
  { organizationId, ...given }: CommentInsert,
): { readonly row: CommentRow; readonly stored: SqlStatement } {
  const { assessmentId, subject, label, text, author, userId = null, createdAt } = given;
  const values = [id, organizationId, assessmentId, subject, label, text, author, userId];
  const nothing = {
    changedAt: null,
    assigneeId: null,
    assignee: '',
    origin: null,
    mentions: [],
    action: null,
  };
  return {
    row: { ...given, userId, id, revision: 0, ...nothing },
    stored: { text: plainText, values: [...values, createdAt.toISOString()] },
  };
}

/** Adds mentions to a comment; a repeated mention has no effect. */
export async function insertMentions(
  tx: WriteTx,
  organizationId: number,
  { id, at }: { readonly id: number; readonly at: Date },
  people: readonly NamedPerson[],
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(({ id: userId, name }) => ({ organizationId, commentId: id, userId, name, at }));
  await tx.insert(commentMention).values(rows).onConflictDoNothing();
}

export async function deleteOtherMentions(tx: WriteTx, id: number, kept: readonly number[]): Promise<void> {
  const others =
    kept.length === 0 ? undefined : sql`${commentMention.userId} <> all(${`{${kept.join(',')}}`}::bigint[])`;
  await tx.delete(commentMention).where(and(eq(commentMention.commentId, id), others));
}

/** Marks a mention as read; false if the comment has no unread mention of the person. */
export async function markMentionSeen(tx: WriteTx, id: number, userId: number, at: Date): Promise<boolean> {
  const seen = await tx
    .update(commentMention)
    .set({ seenAt: at })
    .where(
      and(eq(commentMention.commentId, id), eq(commentMention.userId, userId), isNull(commentMention.seenAt)),
    )
    .returning({ id: commentMention.commentId });
  return seen.length > 0;
}

export async function findComment(tx: ReadTx, id: number): Promise<CommentRow | null> {
  const [row] = await tx.select(whole).from(commentTable).where(eq(commentTable.id, id));
  return row ?? null;
}

export async function lockComment(tx: WriteTx, id: number): Promise<CommentRow | null> {
  const [row] = await tx
    .select(whole)
    .from(commentTable)
    .where(eq(commentTable.id, id))
    .for('update', { of: commentTable });
  return row ?? null;
}

/** Deletes comments that a person imported and nobody has changed since; returns the deleted ids. */
export async function deleteImportedComments(
  tx: WriteTx,
  given: { readonly assessmentId: number; readonly userId: number; readonly ids: readonly number[] },
): Promise<readonly number[]> {
  const gone = await tx
    .delete(commentTable)
    .where(
      and(
        eq(commentTable.assessmentId, given.assessmentId),
        eq(commentTable.userId, given.userId),
        inArray(commentTable.id, [...given.ids]),
        isNotNull(commentTable.origin),
        eq(commentTable.revision, 0),
      ),
    )
    .returning({ id: commentTable.id });
  return gone.map(({ id }) => id);
}

export async function updateComment(
  tx: WriteTx,
  id: number,
  change: Partial<typeof commentTable.$inferInsert>,
): Promise<void> {
  await tx.update(commentTable).set(change).where(eq(commentTable.id, id));
}

export async function deleteComment(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(commentTable).where(eq(commentTable.id, id));
}

export type CommentEventRow = typeof commentEvent.$inferSelect;

export async function insertCommentEventRows(
  tx: WriteTx,
  rows: readonly (typeof commentEvent.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(commentEvent).values([...rows]);
}

export function listCommentEvents(tx: ReadTx, id: number): Promise<CommentEventRow[]> {
  return tx.select().from(commentEvent).where(eq(commentEvent.commentId, id)).orderBy(asc(commentEvent.id));
}

const waiting = {
  id: commentTable.id,
  assessmentId: commentTable.assessmentId,
  assessmentName: assessmentTable.name,
  unitId: assessmentTable.unitId,
  subject: commentTable.subject,
  label: commentTable.label,
  text: commentTable.text,
  author: commentTable.author,
  createdAt: commentTable.createdAt,
};

export function listUnseenMentions(tx: ReadTx, userId: number) {
  return tx
    .select(waiting)
    .from(commentMention)
    .innerJoin(commentTable, eq(commentTable.id, commentMention.commentId))
    .innerJoin(assessmentTable, eq(assessmentTable.id, commentTable.assessmentId))
    .where(
      and(
        eq(commentMention.userId, userId),
        isNull(commentMention.seenAt),
        isNull(assessmentTable.deletedAt),
      ),
    )
    .orderBy(sql`${commentTable.id} desc`);
}

/** Lists the comments assigned to a person that no later comment resolves (`saidSinceResolved`), newest first. */
export function listAssignedComments(tx: ReadTx, userId: number) {
  // The database filters, because a person may have thousands of assigned comments but few open ones. The label is a
  // literal: with a parameter, PostgreSQL's prepared plan does not use the partial index on resolving comments.
  const resolved = sql`exists (select 1 from comment r where r.assessment_id = ${commentTable.assessmentId}
    and r.subject = ${commentTable.subject} and r.label = ${sql.raw(`'${resolvingLabel}'`)} and r.id > ${commentTable.id})`;
  return tx
    .select(waiting)
    .from(commentTable)
    .innerJoin(assessmentTable, eq(assessmentTable.id, commentTable.assessmentId))
    .where(and(eq(commentTable.assigneeId, userId), isNull(assessmentTable.deletedAt), not(resolved)))
    .orderBy(sql`${commentTable.id} desc`);
}

/**
 * Lists subject, label and beginning of an assessment's comments; the beginning shows whether a comment has any
 * content.
 */
export function listCommentSummaries(tx: ReadTx, assessmentId: number) {
  return tx
    .select({
      id: commentTable.id,
      label: commentTable.label,
      subject: commentTable.subject,
      text: sql<string>`left(${commentTable.text}, 200)`,
    })
    .from(commentTable)
    .where(eq(commentTable.assessmentId, assessmentId))
    .orderBy(asc(commentTable.id));
}
