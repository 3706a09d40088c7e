import { type SavedReport, savedReportSchema } from '@klarsikt/contract';
import type { JsonObject } from '@klarsikt/engine/fields';
import type { DocumentStore } from '@klarsikt/server/platform/document-rows.ts';
import { buildRepeatedChangeColumn } from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { acceptedReport, savedReport, savedReportRevision } from '@klarsikt/server/schema/reports.ts';
import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';

export type StoredSavedReportRow = Omit<typeof savedReport.$inferSelect, 'document'> & {
  readonly document: SavedReport;
};
type NewAcceptedReport = typeof acceptedReport.$inferInsert;

/** Complete a stored report with default values. */
export const completeSavedReport = (stored: JsonObject): SavedReport & JsonObject =>
  JSON.parse(JSON.stringify(savedReportSchema.parse(stored)));

const present = isNull(savedReport.deletedAt);

export const savedReportStore: DocumentStore<SavedReport & JsonObject> = {
  revisions: savedReportRevision,
  whole: completeSavedReport,
  lock: async (tx, id, by) => {
    const made = buildRepeatedChangeColumn(savedReportRevision, savedReport.id, by);
    const [found] = await tx
      .select({ row: savedReport, made })
      .from(savedReport)
      .where(and(eq(savedReport.id, id), present))
      .for('update');
    if (found === undefined) return null;
    return {
      ...found.row,
      document: completeSavedReport(found.row.document),
      modelHash: null,
      made: found.made,
    };
  },
  save: async (tx, id, { document, revision }, { at, userId, author }) => {
    await tx
      .update(savedReport)
      .set({ document, revision, updatedAt: at, updatedBy: userId, updatedName: author })
      .where(eq(savedReport.id, id));
  },
};

export async function listSavedReports(tx: ReadTx, assessmentId: number): Promise<StoredSavedReportRow[]> {
  const rows = await tx
    .select()
    .from(savedReport)
    .where(and(eq(savedReport.assessmentId, assessmentId), present))
    .orderBy(asc(savedReport.id));
  return rows.map((row) => ({ ...row, document: completeSavedReport(row.document) }));
}

export async function findSavedReport(
  tx: ReadTx,
  assessmentId: number,
  id: number,
): Promise<StoredSavedReportRow | null> {
  const [row] = await tx
    .select()
    .from(savedReport)
    .where(and(eq(savedReport.id, id), eq(savedReport.assessmentId, assessmentId), present));
  return row === undefined ? null : { ...row, document: completeSavedReport(row.document) };
}

export const findReportDefinition = async (
  tx: ReadTx,
  assessmentId: number,
  id: number,
): Promise<SavedReport | null> => (await findSavedReport(tx, assessmentId, id))?.document ?? null;

export async function isReportTitleTaken(
  tx: ReadTx,
  given: { readonly assessmentId: number; readonly title: string; readonly except: number },
): Promise<boolean> {
  const { assessmentId, title, except } = given;
  const [row] = await tx
    .select({ id: savedReport.id })
    .from(savedReport)
    .where(
      and(
        eq(savedReport.assessmentId, assessmentId),
        present,
        ne(savedReport.id, except),
        eq(sql`${savedReport.document} ->> 'title'`, title),
      ),
    );
  return row !== undefined;
}

/** Takes a lock, so that changes of titles run one after another and no two reports get the same title. */
export async function lockReportTitles(tx: WriteTx, assessmentId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(35, ${assessmentId}::integer)`);
}

export async function insertSavedReport(
  tx: WriteTx,
  given: typeof savedReport.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(savedReport).values(given).returning({ id: savedReport.id });
  if (!row) throw new Error('the report was not stored');
  return row.id;
}

export async function deleteSavedReport(tx: WriteTx, id: number, at: Date): Promise<void> {
  await tx.update(savedReport).set({ deletedAt: at }).where(eq(savedReport.id, id));
}

export async function undeleteSavedReport(tx: WriteTx, id: number): Promise<void> {
  await tx.update(savedReport).set({ deletedAt: null }).where(eq(savedReport.id, id));
}

const told = {
  id: acceptedReport.id,
  reportId: acceptedReport.reportId,
  revision: acceptedReport.revision,
  title: acceptedReport.title,
  assessmentRevision: acceptedReport.assessmentRevision,
  modelHash: acceptedReport.modelHash,
  template: acceptedReport.template,
  signOff: acceptedReport.signOff,
  statement: acceptedReport.statement,
  digests: acceptedReport.digests,
  at: acceptedReport.at,
  author: acceptedReport.author,
} as const;

export function listAcceptedReports(tx: ReadTx, assessmentId: number) {
  return tx
    .select(told)
    .from(acceptedReport)
    .innerJoin(savedReport, eq(savedReport.id, acceptedReport.reportId))
    .where(eq(savedReport.assessmentId, assessmentId))
    .orderBy(desc(acceptedReport.id));
}

export type AcceptedReportRow = Awaited<ReturnType<typeof listAcceptedReports>>[number];

export async function insertAcceptedReport(
  tx: WriteTx,
  given: NewAcceptedReport,
): Promise<AcceptedReportRow> {
  const [row] = await tx.insert(acceptedReport).values(given).returning(told);
  if (!row) throw new Error('the report was not frozen');
  return row;
}

export async function findAcceptedReportFiles(tx: ReadTx, assessmentId: number, id: number) {
  const { title, docx, pdf, html } = acceptedReport;
  const [row] = await tx
    .select({ title, docx, pdf, html })
    .from(acceptedReport)
    .innerJoin(savedReport, eq(savedReport.id, acceptedReport.reportId))
    .where(and(eq(acceptedReport.id, id), eq(savedReport.assessmentId, assessmentId)));
  return row ?? null;
}
