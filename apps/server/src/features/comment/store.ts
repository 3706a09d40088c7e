import type { CommentLabel } from '@klarsikt/contract';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '../../platform/tx.ts';
import { comment } from '../../schema/domain.ts';

/** Comments of an assessment, oldest first; `under` gives those at a place and below it. */
export function commentsOf(
  tx: ReadTx,
  given: { id: number; under?: string; labels?: readonly CommentLabel[] },
) {
  const { id, under, labels } = given;
  return tx
    .select()
    .from(comment)
    .where(
      and(
        eq(comment.assessmentId, id),
        under === undefined || under === ''
          ? undefined
          : or(eq(comment.subject, under), sql`starts_with(${comment.subject}, ${`${under}/`})`),
        labels === undefined ? undefined : inArray(comment.label, [...labels]),
      ),
    )
    .orderBy(asc(comment.id));
}

export function commentsOn(tx: ReadTx, id: number, subject: string) {
  return tx
    .select()
    .from(comment)
    .where(and(eq(comment.assessmentId, id), eq(comment.subject, subject)))
    .orderBy(asc(comment.id));
}

export type CommentRow = typeof comment.$inferSelect;

export async function insertComment(tx: WriteTx, given: typeof comment.$inferInsert): Promise<CommentRow> {
  const [row] = await tx.insert(comment).values(given).returning();
  if (!row) throw new Error('the comment was not stored');
  return row;
}

export async function findComment(tx: ReadTx, id: number): Promise<CommentRow | null> {
  const [row] = await tx.select().from(comment).where(eq(comment.id, id));
  return row ?? null;
}

export async function deleteComment(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(comment).where(eq(comment.id, id));
}
