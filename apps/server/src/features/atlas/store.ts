/** Where the working rows of the reference model are kept. */
import {
  type CollectionName,
  canonicalJson,
  isCollectionName,
  keysReferredTo,
  publishedPart,
  type WorkingEntity,
} from '@klarsikt/engine';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Author, appendRevision } from '../../platform/revisioned.ts';
import { sha256Hex } from '../../platform/tokens.ts';
import type { ReadTx, WriteTx } from '../../platform/tx.ts';
import { atlasEntity, atlasLine, atlasRevision } from '../../schema/atlas.ts';
import type { WorkingLine } from './provides.ts';

/** A row with its entity. */
export interface WorkingRow extends WorkingEntity {
  readonly id: number;
  readonly key: string;
  readonly position: number;
  readonly digest: string;
  readonly revision: number;
}

/** A row that is written. */
export interface RowToWrite extends WorkingEntity {
  readonly id: number;
  readonly key: string;
  readonly position: number;
  readonly revision: number;
}

const batchRows = 500;

/** What a version holds of an entity, by its digest. */
export const digestOf = (entity: WorkingEntity): string => sha256Hex(canonicalJson(publishedPart(entity)));

function columnsFor({ document, ...row }: RowToWrite, by: Author): typeof atlasEntity.$inferInsert {
  const entity = { collection: row.collection, document };
  return {
    ...row,
    document,
    digest: digestOf(entity),
    refersTo: [...keysReferredTo(entity)],
    updatedAt: by.at,
    updatedBy: by.userId,
    updatedName: by.author,
  };
}

const { id, collection, key, position, document, digest, revision } = atlasEntity;
const rowColumns = { id, collection, key, position, document, digest, revision };

type Selected = { readonly collection: string };

/** The rows whose collection this version of the program knows; a downgrade leaves none out unseen. */
export function known<R extends Selected>(
  rows: readonly R[],
): (R & { readonly collection: CollectionName })[] {
  return rows.map((row) => {
    const name = row.collection;
    if (!isCollectionName(name)) throw new Error(`no collection: ${name}`);
    return { ...row, collection: name };
  });
}

/** Every row in the order in which a version holds them. */
export async function allRows(tx: ReadTx): Promise<readonly WorkingRow[]> {
  return known(
    await tx.select(rowColumns).from(atlasEntity).orderBy(asc(collection), asc(position), asc(id)),
  );
}

/** The same, and nobody changes the rows until the transaction ends. */
export async function lockRows(tx: WriteTx): Promise<readonly WorkingRow[]> {
  await tx.execute(sql`lock table ${atlasEntity} in share row exclusive mode`);
  return allRows(tx);
}

export async function insertRows(tx: WriteTx, rows: readonly RowToWrite[], by: Author): Promise<void> {
  for (let at = 0; at < rows.length; at += batchRows)
    await tx.insert(atlasEntity).values(rows.slice(at, at + batchRows).map((row) => columnsFor(row, by)));
}

export async function updateRow(tx: WriteTx, present: number, row: RowToWrite, by: Author): Promise<void> {
  await tx.update(atlasEntity).set(columnsFor(row, by)).where(eq(id, present));
}

export async function movePosition(tx: WriteTx, rowId: number, to: number): Promise<void> {
  await tx.update(atlasEntity).set({ position: to }).where(eq(id, rowId));
}

export { appendRevision, atlasRevision };

/** The number of the next entity that is made here. */
export async function nextNumber(tx: WriteTx): Promise<number> {
  const { rows } = await tx.execute<{ next: string }>(
    sql`select nextval(pg_get_serial_sequence('atlas_entity', 'id')) as next`,
  );
  return Number(rows[0]?.next);
}

/** The place behind the last entity of a collection. */
export async function nextPosition(tx: ReadTx, of: CollectionName): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number | null>`max(${position})` })
    .from(atlasEntity)
    .where(eq(collection, of));
  return (row?.last ?? 0) + 1;
}

export async function lineOf(tx: ReadTx): Promise<WorkingLine | null> {
  const [row] = await tx
    .select({ seededHash: atlasLine.seededHash, mergedHash: atlasLine.mergedHash })
    .from(atlasLine);
  return row ?? null;
}

export async function storeLine(tx: WriteTx, line: WorkingLine): Promise<void> {
  await tx
    .insert(atlasLine)
    .values({ ...line })
    .onConflictDoUpdate({ target: atlasLine.id, set: { ...line } });
}

/** Rows of a collection by their keys. */
export async function rowsByKey(tx: ReadTx, keys: readonly string[]): Promise<readonly WorkingRow[]> {
  if (keys.length === 0) return [];
  return known(
    await tx
      .select(rowColumns)
      .from(atlasEntity)
      .where(inArray(key, [...keys])),
  );
}

export async function rowById(tx: ReadTx, of: CollectionName, wanted: number): Promise<WorkingRow | null> {
  const [row] = known(
    await tx
      .select(rowColumns)
      .from(atlasEntity)
      .where(and(eq(collection, of), eq(id, wanted))),
  );
  return row ?? null;
}
