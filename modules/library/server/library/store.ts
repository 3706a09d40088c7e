import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { atlasOrigin, atlasImport as table } from '@klarsikt/server/schema/atlas.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';

type Row = typeof table.$inferSelect;
type Origin = typeof atlasOrigin.$inferSelect;

const {
  content: _content,
  undo: _undo,
  ...listed
} = {
  ...{ id: table.id, at: table.at, author: table.author, fileName: table.fileName, digest: table.digest },
  ...{ source: table.source, version: table.version, licence: table.licence, attribution: table.attribution },
  ...{ counts: table.counts, takenAt: table.takenAt, takenBy: table.takenBy },
  ...{ undoneAt: table.undoneAt, undoneBy: table.undoneBy, content: table.content, undo: table.undo },
};

/** Returns the newest 200 imports, without their content. */
export function listNewestLibraryImports(tx: ReadTx) {
  return tx.select(listed).from(table).orderBy(desc(table.at), desc(table.id)).limit(200);
}

export async function findLibraryImport(tx: ReadTx, id: number): Promise<Row | null> {
  const [row] = await tx.select().from(table).where(eq(table.id, id));
  return row ?? null;
}

export async function lockLibraryImport(tx: WriteTx, id: number): Promise<Row | null> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update');
  return row ?? null;
}

export async function insertLibraryImport(tx: WriteTx, given: typeof table.$inferInsert): Promise<number> {
  const [row] = await tx.insert(table).values(given).returning({ id: table.id });
  if (row === undefined) throw new Error('no row');
  return row.id;
}

export async function updateLibraryImport(tx: WriteTx, id: number, to: Partial<Row>): Promise<void> {
  await tx.update(table).set(to).where(eq(table.id, id));
}

export async function deleteLibraryImport(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(table).where(and(eq(table.id, id), isNull(table.takenAt)));
}

export function listImportOrigins(tx: ReadTx, source: string): Promise<Origin[]> {
  return tx.select().from(atlasOrigin).where(eq(atlasOrigin.source, source));
}

/** Maximum number of ids used to find the source of earlier imports. */
const askedIds = 500;

/** Returns the source of most of these objects in earlier imports; null if none is known. */
export async function findImportSourceByIds(tx: ReadTx, ids: readonly string[]): Promise<string | null> {
  const asked = ids.slice(0, askedIds);
  if (asked.length === 0) return null;
  const [most] = await tx
    .select({ source: atlasOrigin.source })
    .from(atlasOrigin)
    .where(inArray(atlasOrigin.sourceId, asked))
    .groupBy(atlasOrigin.source)
    .orderBy(desc(sql`count(*)`), asc(atlasOrigin.source))
    .limit(1);
  return most?.source ?? null;
}

export async function listOriginsOfEntity(tx: ReadTx, key: string) {
  const { source, version, licence, attribution, fileName, takenAt, takenBy } = table;
  return tx
    .select({
      ...{ source, version, licence, attribution, fileName, takenAt, takenBy },
      sourceId: atlasOrigin.sourceId,
      said: atlasOrigin.said,
    })
    .from(atlasOrigin)
    .innerJoin(table, eq(table.id, atlasOrigin.importId))
    .where(eq(atlasOrigin.key, key))
    .orderBy(asc(atlasOrigin.source), asc(atlasOrigin.sourceId));
}

/** Returns the last applied import of a source that has not been undone; null if there is none. */
export async function findLastAppliedImport(tx: ReadTx, source: string): Promise<Row | null> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.source, source), isNotNull(table.takenAt), isNull(table.undoneAt)))
    .orderBy(desc(table.id))
    .limit(1);
  return row ?? null;
}

/** Returns the last applied import of each source that has not been undone. */
export async function listLastAppliedImports(tx: ReadTx): Promise<readonly { readonly id: number }[]> {
  return tx
    .selectDistinctOn([table.source], { id: table.id })
    .from(table)
    .where(and(ne(table.source, ''), isNotNull(table.takenAt), isNull(table.undoneAt)))
    .orderBy(table.source, desc(table.id));
}

const batchRows = 250;

export async function replaceImportOrigins(
  tx: WriteTx,
  source: string,
  given: { readonly dropped: readonly string[]; readonly rows: readonly Origin[] },
): Promise<void> {
  const gone = [...new Set([...given.dropped, ...given.rows.map(({ sourceId }) => sourceId)])];
  for (let at = 0; at < gone.length; at += batchRows)
    await tx
      .delete(atlasOrigin)
      .where(
        and(eq(atlasOrigin.source, source), inArray(atlasOrigin.sourceId, gone.slice(at, at + batchRows))),
      );
  for (let at = 0; at < given.rows.length; at += batchRows)
    await tx.execute(sql`
      insert into ${atlasOrigin} (source, source_id, key, said, import_id)
      select source, "sourceId", key, said, "importId"
      from jsonb_to_recordset(${JSON.stringify(given.rows.slice(at, at + batchRows))}::jsonb)
        as given(source text, "sourceId" text, key text, said jsonb, "importId" bigint)`);
}
