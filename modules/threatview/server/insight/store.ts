import type { SourceDocument } from '@klarsikt/contract';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { sourceDocument, sourcePassage } from '@klarsikt/server/schema/insight.ts';
import { and, asc, between, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DocumentPassage } from './passages.ts';

type Row = typeof sourceDocument.$inferSelect;

export function toSourceDocument({
  organizationId: _,
  sha256: __,
  referenceKey,
  uploadedAt,
  ...row
}: Row): SourceDocument {
  return { ...row, reference: referenceKey, uploadedAt: uploadedAt.toISOString() };
}

export async function listSourceDocuments(tx: ReadTx): Promise<SourceDocument[]> {
  const rows = await tx
    .select()
    .from(sourceDocument)
    .orderBy(asc(sql`lower(${sourceDocument.title})`), asc(sourceDocument.id));
  return rows.map(toSourceDocument);
}

export async function findSourceDocument(tx: ReadTx, id: number): Promise<SourceDocument | null> {
  const [row] = await tx.select().from(sourceDocument).where(eq(sourceDocument.id, id));
  return row ? toSourceDocument(row) : null;
}

export async function findDocumentTitleByHash(tx: ReadTx, sha256: Buffer): Promise<string | null> {
  const [row] = await tx
    .select({ title: sourceDocument.title })
    .from(sourceDocument)
    .where(eq(sourceDocument.sha256, sha256));
  return row?.title ?? null;
}

export async function loadDocumentQuotaUse(tx: ReadTx): Promise<{ documents: number; bytes: number }> {
  const [row] = await tx
    .select({
      documents: sql`count(*)`.mapWith(Number),
      bytes: sql`coalesce(sum(${sourceDocument.bytes}), 0)`.mapWith(Number),
    })
    .from(sourceDocument);
  return row ?? { documents: 0, bytes: 0 };
}

/** Serialises uploads of an organisation, so that the checked quota still holds at the commit. */
export async function lockDocumentQuota(tx: WriteTx, organizationId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(727005, ${organizationId % 2 ** 31}::integer)`);
}

const passagesAtOnce = 500;

export async function insertSourceDocument(
  tx: WriteTx,
  given: {
    readonly document: typeof sourceDocument.$inferInsert;
    readonly passages: readonly DocumentPassage[];
  },
): Promise<SourceDocument> {
  const { document, passages } = given;
  const [row] = await tx.insert(sourceDocument).values(document).returning();
  if (!row) throw new Error('the document was not stored');
  const { id: documentId, organizationId, language } = row;
  for (let from = 0; from < passages.length; from += passagesAtOnce)
    await tx.insert(sourcePassage).values(
      passages.slice(from, from + passagesAtOnce).map((passage, index) => ({
        documentId,
        position: from + index,
        organizationId,
        language,
        page: passage.page,
        pageEnd: passage.pageEnd,
        headings: passage.headings,
        text: passage.text,
      })),
    );
  return toSourceDocument(row);
}

export async function deleteSourceDocument(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(sourceDocument).where(eq(sourceDocument.id, id));
}

export async function findDocumentHash(tx: ReadTx, id: number): Promise<Buffer | null> {
  const [row] = await tx
    .select({ sha256: sourceDocument.sha256 })
    .from(sourceDocument)
    .where(eq(sourceDocument.id, id));
  return row?.sha256 ?? null;
}

const headingsSchema = z.array(z.string());

export async function listPassagesBetween(tx: ReadTx, documentId: number, from: number, to: number) {
  const rows = await tx
    .select({
      passage: sourcePassage.position,
      page: sourcePassage.page,
      pageEnd: sourcePassage.pageEnd,
      headings: sourcePassage.headings,
      text: sourcePassage.text,
    })
    .from(sourcePassage)
    .where(and(eq(sourcePassage.documentId, documentId), between(sourcePassage.position, from, to)))
    .orderBy(asc(sourcePassage.position));
  return rows.map((row) => ({ ...row, headings: headingsSchema.parse(row.headings) }));
}
