/** What a pack is made from, and the packs that were made. */

import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessment, assessmentRevision, comment } from '@klarsikt/server/schema/domain.ts';
import { organization } from '@klarsikt/server/schema/identity.ts';
import { examinationPack } from '@klarsikt/server/schema/pack.ts';
import { and, asc, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';

/** The newest revision that was made by an instant; null when there was none yet. */
export async function revisionBy(tx: ReadTx, id: number, at: Date): Promise<number | null> {
  const { revision, documentId } = assessmentRevision;
  const [row] = await tx
    .select({ revision })
    .from(assessmentRevision)
    .where(and(eq(documentId, id), lte(assessmentRevision.at, at)))
    .orderBy(desc(revision))
    .limit(1);
  return row?.revision ?? null;
}

/** The revision that an assessment has now; 0 when there is none. */
export async function presentRevision(tx: ReadTx, id: number): Promise<number> {
  const [row] = await tx
    .select({ revision: assessment.revision })
    .from(assessment)
    .where(eq(assessment.id, id));
  return row?.revision ?? 0;
}

/** When the revision after this one was made; null while this one is the present one. */
export async function endOf(tx: ReadTx, id: number, revision: number): Promise<Date | null> {
  const [row] = await tx
    .select({ at: assessmentRevision.at })
    .from(assessmentRevision)
    .where(and(eq(assessmentRevision.documentId, id), gt(assessmentRevision.revision, revision)))
    .orderBy(asc(assessmentRevision.revision))
    .limit(1);
  return row?.at ?? null;
}

/** How long the history up to a revision is, in bytes of JSON: known before it is read. */
export async function historySize(tx: ReadTx, id: number, revision: number): Promise<number> {
  const { documentId, patches, inverse } = assessmentRevision;
  const [row] = await tx
    .select({
      bytes: sql<string>`coalesce(sum(octet_length(${patches}::text) + octet_length(${inverse}::text)), 0)`,
    })
    .from(assessmentRevision)
    .where(and(eq(documentId, id), lte(assessmentRevision.revision, revision)));
  return Number(row?.bytes ?? 0);
}

/** Every revision up to this one, oldest first. */
export function revisionsUpTo(tx: ReadTx, id: number, upTo: number) {
  const { documentId, revision, at, author, modelHash, patches, inverse } = assessmentRevision;
  return tx
    .select({ revision, at, author, modelHash, patches, inverse })
    .from(assessmentRevision)
    .where(and(eq(documentId, id), lte(revision, upTo)))
    .orderBy(asc(revision));
}

/** Comments that stand today and were made before an instant (null: all), oldest first. */
export function commentsBefore(tx: ReadTx, id: number, before: Date | null) {
  const { subject, label, text, author, createdAt } = comment;
  return tx
    .select({ id: comment.id, at: createdAt, author, subject, label, text })
    .from(comment)
    .where(and(eq(comment.assessmentId, id), before === null ? undefined : lt(createdAt, before)))
    .orderBy(asc(comment.id));
}

/** What the manifest says of an assessment beside its state. */
export async function aboutAssessment(tx: ReadTx, id: number) {
  const [row] = await tx
    .select({ pid: assessment.pid, kind: organization.kind })
    .from(assessment)
    .innerJoin(organization, eq(organization.id, assessment.organizationId))
    .where(eq(assessment.id, id));
  return row ?? null;
}

/** Packs of an assessment, newest first. */
export function packsMade(tx: ReadTx, assessmentId: number) {
  return tx
    .select()
    .from(examinationPack)
    .where(eq(examinationPack.assessmentId, assessmentId))
    .orderBy(desc(examinationPack.id))
    .limit(100);
}

export async function keepPack(tx: WriteTx, row: typeof examinationPack.$inferInsert): Promise<void> {
  await tx.insert(examinationPack).values(row);
}
