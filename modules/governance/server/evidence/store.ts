import type { FileFields } from '@klarsikt/contract';
import type { Evidence } from '@klarsikt/engine/governance';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { commentTable } from '@klarsikt/server/schema/domain.ts';
import { fileContent, fileDiscard, fileEvent, fileLink } from '@klarsikt/server/schema/file.ts';
import { and, asc, desc, eq, getTableColumns, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { StoredFile } from './provides.ts';

/** Locks the files of an organisation, so that quota and links are still correct when the transaction commits. */
export async function lockOrganizationFiles(tx: WriteTx, organizationId: number): Promise<void> {
  await tx.execute(sql`select lock_files(${organizationId})`);
}

export async function hasFileContent(tx: ReadTx, sha256: Buffer): Promise<boolean> {
  const [row] = await tx
    .select({ bytes: fileContent.bytes })
    .from(fileContent)
    .where(eq(fileContent.sha256, sha256));
  return row !== undefined;
}

/** Finds where a content is stored; null if the organisation has no content with this digest. */
export async function findFileContent(tx: ReadTx, sha256: Buffer) {
  const [row] = await tx
    .select({ content: fileContent.content, object: fileContent.object, bytes: fileContent.bytes })
    .from(fileContent)
    .where(eq(fileContent.sha256, sha256));
  return row ?? null;
}

/** Inserts a content; returns false if it already exists. */
export async function insertFileContent(
  tx: WriteTx,
  given: typeof fileContent.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(fileContent)
    .values(given)
    .onConflictDoNothing()
    .returning({ bytes: fileContent.bytes });
  return rows.length > 0;
}

export async function insertFileDiscard(tx: WriteTx, given: typeof fileDiscard.$inferInsert): Promise<void> {
  await tx.insert(fileDiscard).values(given);
}

export async function deleteFileDiscard(tx: WriteTx, object: string): Promise<void> {
  await tx.delete(fileDiscard).where(eq(fileDiscard.object, object));
}

/** Schedules the next attempt to remove an object, after all other removals. */
export async function postponeFileDiscard(tx: WriteTx, object: string, dueAt: Date): Promise<void> {
  await tx.update(fileDiscard).set({ dueAt }).where(eq(fileDiscard.object, object));
}

export async function listDueFileDiscards(tx: ReadTx, now: Date, most: number): Promise<string[]> {
  const rows = await tx
    .select({ object: fileDiscard.object })
    .from(fileDiscard)
    .where(lte(fileDiscard.dueAt, now))
    .orderBy(asc(fileDiscard.dueAt))
    .limit(most);
  return rows.map(({ object }) => object);
}

export async function insertFileLink(tx: WriteTx, given: typeof fileLink.$inferInsert): Promise<number> {
  const [row] = await tx.insert(fileLink).values(given).returning({ id: fileLink.id });
  if (!row) throw new Error('the file was not stored');
  return row.id;
}

export async function findFileTitle(
  tx: ReadTx,
  of: { readonly assessmentId: number; readonly holder: string; readonly subject: string },
  sha256: Buffer,
): Promise<string | null> {
  const [row] = await tx
    .select({ title: fileLink.title })
    .from(fileLink)
    .where(
      and(
        eq(fileLink.assessmentId, of.assessmentId),
        sql`${fileLink.holder} = ${of.holder}`,
        eq(fileLink.subject, of.subject),
        eq(fileLink.sha256, sha256),
      ),
    );
  return row?.title ?? null;
}

const selectFiles = (tx: ReadTx) =>
  tx
    .select({
      ...getTableColumns(fileLink),
      kind: fileContent.kind,
      bytes: fileContent.bytes,
      saidBy: commentTable.userId,
    })
    .from(fileLink)
    .innerJoin(
      fileContent,
      and(eq(fileContent.organizationId, fileLink.organizationId), eq(fileContent.sha256, fileLink.sha256)),
    )
    .leftJoin(commentTable, eq(commentTable.id, fileLink.commentId));

/**
 * A file of an assessment with the size and kind of its content; `saidBy` is the author of the comment that it is
 * attached to.
 */
export type FileRow = Awaited<ReturnType<typeof listAssessmentFiles>>[number];

export function listAssessmentFiles(tx: ReadTx, assessmentId: number) {
  return selectFiles(tx).where(eq(fileLink.assessmentId, assessmentId)).orderBy(desc(fileLink.id));
}

export function listFilesOfComment(tx: ReadTx, commentId: number): Promise<FileRow[]> {
  return selectFiles(tx).where(eq(fileLink.commentId, commentId)).orderBy(desc(fileLink.id));
}

export async function findFile(tx: ReadTx, assessmentId: number, id: number): Promise<FileRow | null> {
  const [row] = await selectFiles(tx).where(
    and(eq(fileLink.assessmentId, assessmentId), eq(fileLink.id, id)),
  );
  return row ?? null;
}

export async function findComment(tx: ReadTx, id: number) {
  const [row] = await tx
    .select({ id: commentTable.id, assessmentId: commentTable.assessmentId, userId: commentTable.userId })
    .from(commentTable)
    .where(eq(commentTable.id, id));
  return row ?? null;
}

/**
 * Counts the files and bytes that the assessments of the organisation use; content that is attached twice counts
 * once.
 */
export async function loadUsedFileQuota(tx: ReadTx): Promise<{ files: number; bytes: number }> {
  const [linked] = await tx
    .select({ files: sql`count(*)`.mapWith(Number) })
    .from(fileLink)
    .where(isNotNull(fileLink.assessmentId));
  const [kept] = await tx
    .select({ bytes: sql`coalesce(sum(${fileContent.bytes}), 0)`.mapWith(Number) })
    .from(fileContent)
    .where(
      sql`exists (select from file_link l where l.organization_id = ${fileContent.organizationId}
        and l.sha256 = ${fileContent.sha256} and l.assessment_id is not null)`,
    );
  return { files: linked?.files ?? 0, bytes: kept?.bytes ?? 0 };
}

/** Changes the description of a file; returns false if the revision is stale. */
export async function updateFileFields(
  tx: WriteTx,
  given: { readonly id: number; readonly revision: number; readonly fields: FileFields },
): Promise<boolean> {
  const { id, revision, fields } = given;
  const changed = await tx
    .update(fileLink)
    .set({ ...fields, revision: revision + 1 })
    .where(and(eq(fileLink.id, id), eq(fileLink.revision, revision)))
    .returning({ id: fileLink.id });
  return changed.length > 0;
}

export async function deleteFileLink(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(fileLink).where(eq(fileLink.id, id));
}

export async function insertFileEventRow(tx: WriteTx, given: typeof fileEvent.$inferInsert): Promise<void> {
  await tx.insert(fileEvent).values(given);
}

export function listFileEvents(tx: ReadTx, assessmentId: number, fileId: number) {
  return tx
    .select()
    .from(fileEvent)
    .where(and(eq(fileEvent.assessmentId, assessmentId), eq(fileEvent.fileId, fileId)))
    .orderBy(asc(fileEvent.id));
}

/**
 * Lists the events of an assessment's files before an instant (null: all), oldest first, each with its file if that
 * still exists.
 */
export function listFileEventsBefore(tx: ReadTx, assessmentId: number, before: Date | null) {
  return tx
    .select({ event: fileEvent, link: fileLink })
    .from(fileEvent)
    .leftJoin(fileLink, eq(fileLink.id, fileEvent.fileId))
    .where(
      and(eq(fileEvent.assessmentId, assessmentId), before === null ? undefined : lt(fileEvent.at, before)),
    )
    .orderBy(asc(fileEvent.id));
}

export async function listEvidence(tx: ReadTx, assessmentId: number): Promise<Evidence[]> {
  const found = await tx
    .select()
    .from(fileLink)
    .where(eq(fileLink.assessmentId, assessmentId))
    .orderBy(asc(fileLink.id));
  return found.flatMap(({ holder, ...row }) => {
    if (holder === 'source') return [];
    const { id, subject, title, periodFrom, periodTo, received, effective, expires } = row;
    return [
      {
        id,
        object: holder,
        subject,
        title,
        class: row.class,
        periodFrom,
        periodTo,
        received,
        effective,
        expires,
      },
    ];
  });
}

export const buildFileContentRow = (
  organizationId: number,
  { sha256, kind, bytes }: StoredFile,
  storedAt: Date,
): typeof fileContent.$inferInsert => ({ organizationId, sha256, kind, bytes, storedAt });
