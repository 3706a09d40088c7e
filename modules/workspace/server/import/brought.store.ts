/** What was brought into assessments from files, by assessment. */

import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { found } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessmentImport as table } from '@klarsikt/server/schema/import.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';

const most = 50;

export type BroughtRow = typeof table.$inferSelect;

export const broughtInto = (tx: ReadTx, assessmentId: number): Promise<readonly BroughtRow[]> =>
  tx.select().from(table).where(eq(table.assessmentId, assessmentId)).orderBy(desc(table.id)).limit(most);

/** The row, locked until the end of the transaction. */
export async function lockBrought(tx: WriteTx, assessmentId: number, id: number): Promise<BroughtRow> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.assessmentId, assessmentId), eq(table.id, id)))
    .for('update');
  return found(row);
}

type Brought = Pick<typeof table.$inferInsert, 'assessmentId' | 'kind' | 'file' | 'rows'> &
  Partial<Pick<typeof table.$inferInsert, 'revision' | 'commentIds'>>;

export async function noteBrought(tx: WriteTx, actor: Actor, given: Brought, madeAt: Date): Promise<void> {
  const { userId } = actor;
  const organizationId = found(actor.organizationId);
  const row = { ...given, organizationId, userId, author: actorName(actor), madeAt };
  // A client whose answer was lost sends the change again; it is noted already.
  await tx.insert(table).values(row).onConflictDoNothing();
}

export async function noteTakenBack(tx: WriteTx, id: number, takenBackAt: Date): Promise<void> {
  await tx.update(table).set({ takenBackAt }).where(eq(table.id, id));
}

/** Notes that what was brought in as these comments is taken back. */
export async function noteCommentsTakenBack(
  tx: WriteTx,
  given: { readonly assessmentId: number; readonly ids: readonly number[]; readonly at: Date },
): Promise<void> {
  const { assessmentId, ids, at } = given;
  await tx
    .update(table)
    .set({ takenBackAt: at })
    .where(
      and(
        eq(table.assessmentId, assessmentId),
        eq(table.kind, 'comments'),
        isNull(table.takenBackAt),
        sql`${table.commentIds} <@ ${JSON.stringify(ids)}::jsonb`,
      ),
    );
}
