/** Where assessment templates are kept, and which assessments were made from them. */
import { type Blueprint, blueprintSchema } from '@klarsikt/contract';
import type { JsonObject } from '@klarsikt/engine';
import type { DocumentStore } from '@klarsikt/server/platform/document-rows.ts';
import { found } from '@klarsikt/server/platform/errors.ts';
import { madeColumn, revisionsBefore, stateAt } from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { blueprintRevision, blueprintUse, blueprint as table } from '@klarsikt/server/schema/blueprint.ts';
import { assessment } from '@klarsikt/server/schema/domain.ts';
import { and, asc, count, eq, isNull } from 'drizzle-orm';

export type BlueprintRow = typeof table.$inferSelect;

/** A place of an assessment as it was before something of a template was taken. */
export type TakenPlace = NonNullable<(typeof blueprintUse.$inferSelect)['taken']>[number];

/** Most templates of an organisation. */
export const mostBlueprints = 200;

/** A stored template as callers get it. */
export const wholeBlueprint = (stored: JsonObject): Blueprint & JsonObject => blueprintSchema.parse(stored);

const present = isNull(table.deletedAt);
const mine = (organizationId: number, id: number) =>
  and(eq(table.organizationId, organizationId), eq(table.id, id), present);

/** The templates of an organisation, with how it stores a change of one. */
export const storeOf = (organizationId: number): DocumentStore<Blueprint & JsonObject> => ({
  revisions: blueprintRevision,
  whole: wholeBlueprint,
  lock: async (tx, id, by) => {
    const made = madeColumn(blueprintRevision, table.id, by);
    const [row] = await tx
      .select({ row: table, made })
      .from(table)
      .where(mine(organizationId, id))
      .for('update');
    if (row === undefined) return null;
    return { ...row.row, document: wholeBlueprint(row.row.document), modelHash: null, made: row.made };
  },
  save: async (tx, id, { document, revision }, { at, userId, author }) => {
    await tx
      .update(table)
      .set({ document, revision, updatedAt: at, updatedBy: userId, updatedName: author })
      .where(eq(table.id, id));
  },
});

export function blueprintsOf(tx: ReadTx, organizationId: number): Promise<BlueprintRow[]> {
  return tx
    .select()
    .from(table)
    .where(and(eq(table.organizationId, organizationId), present))
    .orderBy(asc(table.id))
    .limit(mostBlueprints);
}

export async function blueprintAt(
  tx: ReadTx,
  organizationId: number,
  id: number,
): Promise<BlueprintRow | null> {
  const [row] = await tx.select().from(table).where(mine(organizationId, id));
  return row ?? null;
}

/** The template as it was at a revision. */
export async function pastBlueprint(tx: ReadTx, row: BlueprintRow, revision: number): Promise<Blueprint> {
  const kind = { revisions: blueprintRevision, read: wholeBlueprint };
  const stored = { ...row, document: wholeBlueprint(row.document), modelHash: null };
  return (await stateAt(tx, kind, stored, revision)).document;
}

const statesShown = 50;

/** The states that a template had after its first, the newest first. */
export function statesOf(tx: ReadTx, id: number) {
  return revisionsBefore(tx, blueprintRevision, { id, before: null, limit: statesShown });
}

export async function insertBlueprint(tx: WriteTx, given: typeof table.$inferInsert): Promise<number> {
  const [row] = await tx
    .insert(table)
    .values({ ...given, revision: 1 })
    .returning({ id: table.id });
  return found(row).id;
}

export async function deleteBlueprint(tx: WriteTx, id: number, at: Date): Promise<void> {
  await tx.update(table).set({ deletedAt: at }).where(eq(table.id, id));
}

/** How many assessments that are not deleted were made from each template. */
export async function usesOf(tx: ReadTx, organizationId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .select({ id: blueprintUse.blueprintId, uses: count() })
    .from(blueprintUse)
    .innerJoin(assessment, eq(assessment.id, blueprintUse.assessmentId))
    .where(and(eq(blueprintUse.organizationId, organizationId), isNull(assessment.deletedAt)))
    .groupBy(blueprintUse.blueprintId);
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}

/** Which template an assessment was made from, and the state of it that it was told of. */
export async function useOf(
  tx: ReadTx,
  assessmentId: number,
): Promise<typeof blueprintUse.$inferSelect | null> {
  const [row] = await tx.select().from(blueprintUse).where(eq(blueprintUse.assessmentId, assessmentId));
  return row ?? null;
}

export async function noteUse(tx: WriteTx, given: typeof blueprintUse.$inferInsert): Promise<void> {
  const { revision, earlier = null, taken = null } = given;
  await tx
    .insert(blueprintUse)
    .values(given)
    .onConflictDoUpdate({ target: blueprintUse.assessmentId, set: { revision, earlier, taken } });
}
