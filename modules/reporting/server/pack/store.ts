import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessmentRevision, assessmentTable, commentTable } from '@klarsikt/server/schema/domain.ts';
import { organizationTable } from '@klarsikt/server/schema/identity.ts';
import { examinationPack } from '@klarsikt/server/schema/pack.ts';
import { and, asc, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';

export async function findRevisionAt(tx: ReadTx, id: number, at: Date): Promise<number | null> {
  const { revision, documentId } = assessmentRevision;
  const [row] = await tx
    .select({ revision })
    .from(assessmentRevision)
    .where(and(eq(documentId, id), lte(assessmentRevision.at, at)))
    .orderBy(desc(revision))
    .limit(1);
  return row?.revision ?? null;
}

export async function loadCurrentRevision(tx: ReadTx, id: number): Promise<number> {
  const [row] = await tx
    .select({ revision: assessmentTable.revision })
    .from(assessmentTable)
    .where(eq(assessmentTable.id, id));
  return row?.revision ?? 0;
}

/** Returns when the next revision was created; null if this revision is the current one. */
export async function findEndOfRevision(tx: ReadTx, id: number, revision: number): Promise<Date | null> {
  const [row] = await tx
    .select({ at: assessmentRevision.at })
    .from(assessmentRevision)
    .where(and(eq(assessmentRevision.documentId, id), gt(assessmentRevision.revision, revision)))
    .orderBy(asc(assessmentRevision.revision))
    .limit(1);
  return row?.at ?? null;
}

/** Returns the size of the history up to a revision in bytes of JSON, to check it before the history is read. */
export async function loadHistorySize(tx: ReadTx, id: number, revision: number): Promise<number> {
  const { documentId, patches, inverse } = assessmentRevision;
  const [row] = await tx
    .select({
      bytes: sql<string>`coalesce(sum(octet_length(${patches}::text) + octet_length(${inverse}::text)), 0)`,
    })
    .from(assessmentRevision)
    .where(and(eq(documentId, id), lte(assessmentRevision.revision, revision)));
  return Number(row?.bytes ?? 0);
}

export function listRevisionsUpTo(tx: ReadTx, id: number, upTo: number) {
  const { documentId, revision, at, author, modelHash, patches, inverse } = assessmentRevision;
  return tx
    .select({ revision, at, author, modelHash, patches, inverse })
    .from(assessmentRevision)
    .where(and(eq(documentId, id), lte(revision, upTo)))
    .orderBy(asc(revision));
}

/**
 * Returns the comments that were created before an instant and still exist, oldest first; all comments if the instant
 * is null.
 */
export function listCommentsBefore(tx: ReadTx, id: number, before: Date | null) {
  const { subject, label, text, author, createdAt } = commentTable;
  return tx
    .select({ id: commentTable.id, at: createdAt, author, subject, label, text })
    .from(commentTable)
    .where(and(eq(commentTable.assessmentId, id), before === null ? undefined : lt(createdAt, before)))
    .orderBy(asc(commentTable.id));
}

export async function loadAssessmentSubject(tx: ReadTx, id: number) {
  const [row] = await tx
    .select({ pid: assessmentTable.pid, kind: organizationTable.kind })
    .from(assessmentTable)
    .innerJoin(organizationTable, eq(organizationTable.id, assessmentTable.organizationId))
    .where(eq(assessmentTable.id, id));
  return row ?? null;
}

export function listPacks(tx: ReadTx, assessmentId: number) {
  return tx
    .select()
    .from(examinationPack)
    .where(eq(examinationPack.assessmentId, assessmentId))
    .orderBy(desc(examinationPack.id))
    .limit(100);
}

export async function insertPack(tx: WriteTx, row: typeof examinationPack.$inferInsert): Promise<void> {
  await tx.insert(examinationPack).values(row);
}
