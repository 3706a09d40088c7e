import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessmentImport as table } from '@klarsikt/server/schema/import.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';

const most = 50;

export type AssessmentImportRow = typeof table.$inferSelect;

export const listAssessmentImports = (
  tx: ReadTx,
  assessmentId: number,
): Promise<readonly AssessmentImportRow[]> =>
  tx.select().from(table).where(eq(table.assessmentId, assessmentId)).orderBy(desc(table.id)).limit(most);

export async function lockAssessmentImport(
  tx: WriteTx,
  assessmentId: number,
  id: number,
): Promise<AssessmentImportRow> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.assessmentId, assessmentId), eq(table.id, id)))
    .for('update');
  return requireFound(row);
}

type NewImport = Pick<typeof table.$inferInsert, 'assessmentId' | 'kind' | 'file' | 'rows'> &
  Partial<Pick<typeof table.$inferInsert, 'revision' | 'commentIds'>>;

export async function insertAssessmentImport(
  tx: WriteTx,
  actor: Actor,
  given: NewImport,
  madeAt: Date,
): Promise<void> {
  const { userId } = actor;
  const organizationId = requireFound(actor.organizationId);
  const row = { ...given, organizationId, userId, author: getActorName(actor), madeAt };
  // Ignore a row that already exists: a client that has received no response sends the same change again.
  await tx.insert(table).values(row).onConflictDoNothing();
}

export async function markImportUndone(tx: WriteTx, id: number, takenBackAt: Date): Promise<void> {
  await tx.update(table).set({ takenBackAt }).where(eq(table.id, id));
}

export async function markCommentsUndone(
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
