/** Tables of the site's texts. They belong to the installation, so no organisation is in scope. */
import type { ContentDocument } from '@klarsikt/engine/content';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  type contentActions,
  contentDocument,
  contentPicture,
  contentRevision,
} from '@klarsikt/server/schema/content.ts';
import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { PublishedContent } from './provides.ts';

export type ContentDocumentRow = typeof contentDocument.$inferSelect;
export type ContentAction = (typeof contentActions)[number];

const { slug, kind, published, publishedAt } = contentDocument;

function toPublishedContent(
  row: Pick<ContentDocumentRow, 'slug' | 'published' | 'publishedAt'>,
): PublishedContent[] {
  const { published: document, publishedAt: at } = row;
  return document === null || at === null ? [] : [{ slug: row.slug, document, publishedAt: at }];
}

export async function listPublishedContent(tx: ReadTx): Promise<readonly PublishedContent[]> {
  const rows = await tx
    .select({ slug, published, publishedAt })
    .from(contentDocument)
    .where(isNotNull(published))
    .orderBy(asc(slug));
  return rows.flatMap(toPublishedContent);
}

export async function listPublishedContentOfKind(
  tx: ReadTx,
  wanted: ContentDocument['kind'],
): Promise<readonly PublishedContent[]> {
  const rows = await tx
    .select({ slug, published, publishedAt })
    .from(contentDocument)
    .where(and(eq(kind, wanted), isNotNull(published)));
  return rows.flatMap(toPublishedContent);
}

export async function findPublishedPage(tx: ReadTx, wanted: string): Promise<PublishedContent | null> {
  const rows = await tx
    .select({ slug, published, publishedAt })
    .from(contentDocument)
    .where(eq(slug, wanted));
  return rows.flatMap(toPublishedContent)[0] ?? null;
}

export async function listPublishedChildren(tx: ReadTx, parents: readonly string[]) {
  if (parents.length === 0) return [];
  const rows = await tx
    .select({ slug, published, publishedAt })
    .from(contentDocument)
    .where(and(isNotNull(published), inArray(sql`${published}->>'parent'`, [...parents])));
  return rows.flatMap(toPublishedContent);
}

/** Returns the sum of all revisions; each change of a text raises the sum. */
export async function sumContentRevisions(tx: ReadTx): Promise<number> {
  const sum = sql<number>`coalesce(sum(${contentDocument.revision}), 0)::int`;
  const [row] = await tx.select({ sum }).from(contentDocument);
  return row?.sum ?? 0;
}

/** Lets one node at a time apply the texts of the installation. */
export async function lockStarterContent(tx: WriteTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(727041)`);
}

export function listContentDocuments(tx: ReadTx): Promise<ContentDocumentRow[]> {
  return tx.select().from(contentDocument).orderBy(asc(slug));
}

export async function findContentDocument(tx: ReadTx, wanted: string): Promise<ContentDocumentRow | null> {
  const [row] = await tx.select().from(contentDocument).where(eq(slug, wanted));
  return row ?? null;
}

export async function lockContentDocument(tx: WriteTx, wanted: string): Promise<ContentDocumentRow | null> {
  const [row] = await tx.select().from(contentDocument).where(eq(slug, wanted)).for('update');
  return row ?? null;
}

/** Inserts a document; returns null if the slug is taken. */
export async function insertContentDocument(
  tx: WriteTx,
  given: typeof contentDocument.$inferInsert,
): Promise<ContentDocumentRow | null> {
  const [row] = await tx.insert(contentDocument).values(given).onConflictDoNothing().returning();
  return row ?? null;
}

export async function updateContentDocument(
  tx: WriteTx,
  wanted: string,
  given: Partial<typeof contentDocument.$inferInsert>,
): Promise<ContentDocumentRow> {
  const [row] = await tx.update(contentDocument).set(given).where(eq(slug, wanted)).returning();
  if (!row) throw new Error(`the text ${wanted} is gone`);
  return row;
}

export async function insertContentRevisions(
  tx: WriteTx,
  given: readonly (typeof contentRevision.$inferInsert)[],
): Promise<void> {
  if (given.length > 0) await tx.insert(contentRevision).values([...given]);
}

export function listContentRevisionsBefore(
  tx: ReadTx,
  given: { readonly slug: string; readonly before: number | null; readonly limit: number },
) {
  const { before, limit } = given;
  const own = eq(contentRevision.slug, given.slug);
  return tx
    .select()
    .from(contentRevision)
    .where(before === null ? own : and(own, lt(contentRevision.revision, before)))
    .orderBy(desc(contentRevision.revision))
    .limit(limit);
}

export async function findContentRevision(tx: ReadTx, wanted: string, revision: number) {
  const [row] = await tx
    .select()
    .from(contentRevision)
    .where(and(eq(contentRevision.slug, wanted), eq(contentRevision.revision, revision)));
  return row ?? null;
}

export async function findSitePicture(tx: ReadTx, hash: string) {
  const { kind: of, content } = contentPicture;
  const [row] = await tx
    .select({ kind: of, content })
    .from(contentPicture)
    .where(eq(contentPicture.hash, hash));
  return row ?? null;
}

export async function filterStoredPictures(
  tx: ReadTx,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await tx
    .select({ hash: contentPicture.hash })
    .from(contentPicture)
    .where(inArray(contentPicture.hash, [...hashes]));
  return new Set(rows.map(({ hash }) => hash));
}

const described = {
  hash: contentPicture.hash,
  kind: contentPicture.kind,
  name: contentPicture.name,
  bytes: contentPicture.bytes,
  at: contentPicture.at,
  author: contentPicture.author,
};

export const listSitePictures = (tx: ReadTx) =>
  tx.select(described).from(contentPicture).orderBy(desc(contentPicture.at), asc(contentPicture.hash));

export const listSitePicturesWithContent = (tx: ReadTx) =>
  tx
    .select({ hash: contentPicture.hash, kind: contentPicture.kind, content: contentPicture.content })
    .from(contentPicture)
    .orderBy(asc(contentPicture.hash));

/** Stores a picture; an existing picture of the same content is kept. */
export async function insertSitePicture(tx: WriteTx, given: typeof contentPicture.$inferInsert) {
  await tx.insert(contentPicture).values(given).onConflictDoNothing();
  const [row] = await tx.select(described).from(contentPicture).where(eq(contentPicture.hash, given.hash));
  if (!row) throw new Error('the picture was not stored');
  return row;
}
