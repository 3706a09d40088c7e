import { type AssessmentTemplate, assessmentTemplateSchema } from '@klarsikt/contract';
import type { JsonObject } from '@klarsikt/engine/fields';
import type { DocumentStore } from '@klarsikt/server/platform/document-rows.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import {
  buildRepeatedChangeColumn,
  listRevisionsBefore,
  loadDocumentAtRevision,
} from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  blueprintRevision,
  blueprintUse,
  blueprintTable as table,
} from '@klarsikt/server/schema/blueprint.ts';
import { assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { and, asc, count, eq, isNull } from 'drizzle-orm';

export type AssessmentTemplateRow = typeof table.$inferSelect;

/** A value of an assessment that a template value has replaced: its path and the former value. */
export type ReplacedTemplateValue = NonNullable<(typeof blueprintUse.$inferSelect)['taken']>[number];

export const maxAssessmentTemplates = 200;

export const parseAssessmentTemplate = (stored: JsonObject): AssessmentTemplate & JsonObject =>
  assessmentTemplateSchema.parse(stored);

const present = isNull(table.deletedAt);
const mine = (organizationId: number, id: number) =>
  and(eq(table.organizationId, organizationId), eq(table.id, id), present);

export const createAssessmentTemplateStore = (
  organizationId: number,
): DocumentStore<AssessmentTemplate & JsonObject> => ({
  revisions: blueprintRevision,
  whole: parseAssessmentTemplate,
  lock: async (tx, id, by) => {
    const made = buildRepeatedChangeColumn(blueprintRevision, table.id, by);
    const [row] = await tx
      .select({ row: table, made })
      .from(table)
      .where(mine(organizationId, id))
      .for('update');
    if (row === undefined) return null;
    return {
      ...row.row,
      document: parseAssessmentTemplate(row.row.document),
      modelHash: null,
      made: row.made,
    };
  },
  save: async (tx, id, { document, revision }, { at, userId, author }) => {
    await tx
      .update(table)
      .set({ document, revision, updatedAt: at, updatedBy: userId, updatedName: author })
      .where(eq(table.id, id));
  },
});

export function listAssessmentTemplates(
  tx: ReadTx,
  organizationId: number,
): Promise<AssessmentTemplateRow[]> {
  return tx
    .select()
    .from(table)
    .where(and(eq(table.organizationId, organizationId), present))
    .orderBy(asc(table.id))
    .limit(maxAssessmentTemplates);
}

export async function findAssessmentTemplate(
  tx: ReadTx,
  organizationId: number,
  id: number,
): Promise<AssessmentTemplateRow | null> {
  const [row] = await tx.select().from(table).where(mine(organizationId, id));
  return row ?? null;
}

export async function loadTemplateAtRevision(
  tx: ReadTx,
  row: AssessmentTemplateRow,
  revision: number,
): Promise<AssessmentTemplate> {
  const kind = { revisions: blueprintRevision, read: parseAssessmentTemplate };
  const stored = { ...row, document: parseAssessmentTemplate(row.document), modelHash: null };
  return (await loadDocumentAtRevision(tx, kind, stored, revision)).document;
}

const statesShown = 50;

export function listTemplateRevisions(tx: ReadTx, id: number) {
  return listRevisionsBefore(tx, blueprintRevision, { id, before: null, limit: statesShown });
}

export async function insertAssessmentTemplate(
  tx: WriteTx,
  given: typeof table.$inferInsert,
): Promise<number> {
  const [row] = await tx
    .insert(table)
    .values({ ...given, revision: 1 })
    .returning({ id: table.id });
  return requireFound(row).id;
}

export async function deleteAssessmentTemplate(tx: WriteTx, id: number, at: Date): Promise<void> {
  await tx.update(table).set({ deletedAt: at }).where(eq(table.id, id));
}

export async function undeleteAssessmentTemplate(tx: WriteTx, id: number): Promise<void> {
  await tx.update(table).set({ deletedAt: null }).where(eq(table.id, id));
}

export async function countTemplateUses(
  tx: ReadTx,
  organizationId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .select({ id: blueprintUse.blueprintId, uses: count() })
    .from(blueprintUse)
    .innerJoin(assessmentTable, eq(assessmentTable.id, blueprintUse.assessmentId))
    .where(and(eq(blueprintUse.organizationId, organizationId), isNull(assessmentTable.deletedAt)))
    .groupBy(blueprintUse.blueprintId);
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}

/** Finds the template of an assessment, and the template revision to which the assessment was last compared. */
export async function findTemplateUse(
  tx: ReadTx,
  assessmentId: number,
): Promise<typeof blueprintUse.$inferSelect | null> {
  const [row] = await tx.select().from(blueprintUse).where(eq(blueprintUse.assessmentId, assessmentId));
  return row ?? null;
}

export async function upsertTemplateUse(tx: WriteTx, given: typeof blueprintUse.$inferInsert): Promise<void> {
  const { revision, earlier = null, taken = null } = given;
  await tx
    .insert(blueprintUse)
    .values(given)
    .onConflictDoUpdate({ target: blueprintUse.assessmentId, set: { revision, earlier, taken } });
}
