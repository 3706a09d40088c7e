import { type OwnTemplate, ownTemplateSchema } from '@klarsikt/contract';
import type { JsonObject } from '@klarsikt/engine/fields';
import type { DocumentStore } from '@klarsikt/server/platform/document-rows.ts';
import { buildRepeatedChangeColumn } from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { organizationTable } from '@klarsikt/server/schema/identity.ts';
import {
  reportTemplate,
  reportTemplateInstall,
  reportTemplateRevision,
  reportTemplateSnapshot,
} from '@klarsikt/server/schema/templates.ts';
import { and, asc, desc, eq, inArray, isNull, notInArray } from 'drizzle-orm';

export type StoredTemplateRow = typeof reportTemplate.$inferSelect;
export type TemplateInstallationRow = typeof reportTemplateInstall.$inferSelect;
export type TemplateSnapshotRow = typeof reportTemplateSnapshot.$inferSelect;

/** Complete a stored template with default values. */
export const completeOwnTemplate = (stored: JsonObject): OwnTemplate & JsonObject =>
  ownTemplateSchema.parse(stored);

const present = isNull(reportTemplate.deletedAt);

export const ownTemplateStore: DocumentStore<OwnTemplate & JsonObject> = {
  revisions: reportTemplateRevision,
  whole: completeOwnTemplate,
  lock: async (tx, id, by) => {
    const made = buildRepeatedChangeColumn(reportTemplateRevision, reportTemplate.id, by);
    const [row] = await tx
      .select({ row: reportTemplate, made })
      .from(reportTemplate)
      .where(and(eq(reportTemplate.id, id), present))
      .for('update');
    if (row === undefined) return null;
    return { ...row.row, document: completeOwnTemplate(row.row.document), modelHash: null, made: row.made };
  },
  save: async (tx, id, { document, revision }, { at, userId, author }) => {
    await tx
      .update(reportTemplate)
      .set({ document, revision, updatedAt: at, updatedBy: userId, updatedName: author })
      .where(eq(reportTemplate.id, id));
  },
};

export function listOwnTemplates(tx: ReadTx): Promise<StoredTemplateRow[]> {
  return tx.select().from(reportTemplate).where(present).orderBy(asc(reportTemplate.id));
}

export async function findOwnTemplate(tx: ReadTx, id: number): Promise<StoredTemplateRow | null> {
  const [row] = await tx
    .select()
    .from(reportTemplate)
    .where(and(eq(reportTemplate.id, id), present));
  return row ?? null;
}

export async function insertOwnTemplate(
  tx: WriteTx,
  given: typeof reportTemplate.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(reportTemplate).values(given).returning({ id: reportTemplate.id });
  if (!row) throw new Error('the template was not stored');
  return row.id;
}

export async function deleteOwnTemplate(tx: WriteTx, id: number, at: Date): Promise<void> {
  await tx.update(reportTemplate).set({ deletedAt: at }).where(eq(reportTemplate.id, id));
  await tx.delete(reportTemplateInstall).where(eq(reportTemplateInstall.templateId, id));
}

export async function undeleteOwnTemplate(tx: WriteTx, id: number): Promise<void> {
  await tx.update(reportTemplate).set({ deletedAt: null }).where(eq(reportTemplate.id, id));
}

export function listTemplateSnapshots(tx: ReadTx, templateId: number): Promise<TemplateSnapshotRow[]> {
  return tx
    .select()
    .from(reportTemplateSnapshot)
    .where(eq(reportTemplateSnapshot.templateId, templateId))
    .orderBy(desc(reportTemplateSnapshot.id))
    .limit(500);
}

export async function findTemplateSnapshot(
  tx: ReadTx,
  templateId: number,
  id: number,
): Promise<TemplateSnapshotRow | null> {
  const [row] = await tx
    .select()
    .from(reportTemplateSnapshot)
    .where(and(eq(reportTemplateSnapshot.id, id), eq(reportTemplateSnapshot.templateId, templateId)));
  return row ?? null;
}

export async function insertTemplateSnapshot(
  tx: WriteTx,
  given: typeof reportTemplateSnapshot.$inferInsert,
): Promise<TemplateSnapshotRow> {
  const [row] = await tx.insert(reportTemplateSnapshot).values(given).returning();
  if (!row) throw new Error('the state was not stored');
  return row;
}

/** Returns the organisations below the organisation in scope; row-level security hides all other organisations. */
export async function listOrganizationsBelow(tx: ReadTx, here: number) {
  const rows = await tx
    .select({ id: organizationTable.id, name: organizationTable.name })
    .from(organizationTable)
    .orderBy(asc(organizationTable.name));
  return rows.filter(({ id }) => id !== here);
}

export async function loadOrganizationName(tx: ReadTx, id: number): Promise<string> {
  const [row] = await tx
    .select({ name: organizationTable.name })
    .from(organizationTable)
    .where(eq(organizationTable.id, id));
  return row?.name ?? '';
}

export async function listTemplateInstallations(tx: ReadTx, templateId: number) {
  return tx
    .select({ install: reportTemplateInstall, name: organizationTable.name })
    .from(reportTemplateInstall)
    .innerJoin(organizationTable, eq(organizationTable.id, reportTemplateInstall.targetId))
    .where(eq(reportTemplateInstall.templateId, templateId))
    .orderBy(asc(organizationTable.name));
}

/**
 * Replaces the installations of a template: the listed organisations get the given version, and all other
 * installations are removed.
 */
export async function replaceTemplateInstallations(
  tx: WriteTx,
  templateId: number,
  rows: readonly (typeof reportTemplateInstall.$inferInsert)[],
): Promise<void> {
  const targets = rows.map(({ targetId }) => targetId);
  const ofTemplate = eq(reportTemplateInstall.templateId, templateId);
  await tx
    .delete(reportTemplateInstall)
    .where(
      targets.length === 0
        ? ofTemplate
        : and(ofTemplate, notInArray(reportTemplateInstall.targetId, targets)),
    );
  if (rows.length === 0) return;
  await tx
    .delete(reportTemplateInstall)
    .where(and(ofTemplate, inArray(reportTemplateInstall.targetId, targets)));
  await tx.insert(reportTemplateInstall).values([...rows]);
}

export function listTemplatesInstalledIn(tx: ReadTx, targetId: number): Promise<TemplateInstallationRow[]> {
  return tx
    .select()
    .from(reportTemplateInstall)
    .where(eq(reportTemplateInstall.targetId, targetId))
    .orderBy(asc(reportTemplateInstall.id));
}

/**
 * Returns an installation that the organisation in scope has made or received; row-level security hides all others.
 */
export async function findTemplateInstallation(
  tx: ReadTx,
  id: number,
): Promise<TemplateInstallationRow | null> {
  const [row] = await tx.select().from(reportTemplateInstall).where(eq(reportTemplateInstall.id, id));
  return row ?? null;
}
