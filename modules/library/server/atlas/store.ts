/** Where the working rows of the reference model are kept. */
import {
  type CollectionName,
  canonicalJson,
  type EntityAround,
  isCollectionName,
  keysIn,
  keysReferredTo,
  type Patch,
  parentFields,
  publishedPart,
  type WorkingEntity,
} from '@klarsikt/engine';
import { type Author, madeColumn } from '@klarsikt/server/platform/revisioned.ts';
import { paced } from '@klarsikt/server/platform/steps.ts';
import { sha256Hex } from '@klarsikt/server/platform/tokens.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { atlasEntity, atlasLine, atlasRevision } from '@klarsikt/server/schema/atlas.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
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

/** The states that entities had. */
export const revisions = atlasRevision;

const batchRows = 250;

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

/** Nobody else changes the rows until the transaction ends. */
export async function lockRows(tx: WriteTx): Promise<void> {
  await tx.execute(sql`lock table ${atlasEntity} in share row exclusive mode`);
}

/** Rows go as one document per batch: thousands of placeholders take longer to build than their rows to store. */
export async function insertRows(tx: WriteTx, rows: readonly RowToWrite[], by: Author): Promise<void> {
  const pause = paced();
  for (let at = 0; at < rows.length; at += batchRows) {
    const batch: object[] = [];
    for (const row of rows.slice(at, at + batchRows)) {
      batch.push(columnsFor(row, by));
      await pause();
    }
    await tx.execute(sql`
      insert into ${atlasEntity} (id, collection, key, position, document, digest, refers_to, revision, updated_at,
        updated_by, updated_name)
      select id, collection, key, position, document, digest, "refersTo", revision, "updatedAt", "updatedBy", "updatedName"
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as given(id bigint, collection text, key text,
        position integer, document jsonb, digest text, "refersTo" text[], revision integer, "updatedAt" timestamptz,
        "updatedBy" bigint, "updatedName" text)`);
  }
}

export async function updateRow(tx: WriteTx, present: number, row: RowToWrite, by: Author): Promise<void> {
  await tx.update(atlasEntity).set(columnsFor(row, by)).where(eq(id, present));
}

export async function movePosition(tx: WriteTx, rowId: number, to: number): Promise<void> {
  await tx.update(atlasEntity).set({ position: to }).where(eq(id, rowId));
}

/** The number of the next entity that is made here. */
export async function nextNumber(tx: WriteTx): Promise<number> {
  const { rows } = await tx.execute<{ next: string }>(
    sql`select nextval(pg_get_serial_sequence('atlas_entity', 'id')) as next`,
  );
  return Number(rows[0]?.next);
}

/** Numbers of entities that are made here together. */
export async function nextNumbers(tx: WriteTx, count: number): Promise<readonly number[]> {
  const { rows } = await tx.execute<{ next: string }>(
    sql`select nextval(pg_get_serial_sequence('atlas_entity', 'id')) as next from generate_series(1, ${count})`,
  );
  return rows.map(({ next }) => Number(next));
}

/** The place behind the last entity of a collection. */
export async function nextPosition(tx: ReadTx, of: CollectionName): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number | null>`max(${position})` })
    .from(atlasEntity)
    .where(eq(collection, of));
  return (row?.last ?? 0) + 1;
}

export async function lineOf(tx: ReadTx): Promise<(WorkingLine & { readonly twoPersons: boolean }) | null> {
  const [row] = await tx
    .select({
      seededHash: atlasLine.seededHash,
      mergedHash: atlasLine.mergedHash,
      twoPersons: atlasLine.twoPersons,
    })
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
  return known(await tx.select(rowColumns).from(atlasEntity).where(isOneOf(keys)));
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

/** Rows per collection; `digests` are those of the live version, and rows that have another one have changed. */
export async function countRows(tx: ReadTx, digests: readonly string[]) {
  const rows = await tx
    .select({
      collection,
      total: sql<number>`count(*) filter (where not ${atlasEntity.withdrawn})::int`,
      drafts: sql<number>`count(*) filter (where ${atlasEntity.draft} and not ${atlasEntity.withdrawn})::int`,
      changed: sql<number>`count(*) filter (where not ${atlasEntity.draft} and (${atlasEntity.withdrawn}
        or ${digest} <> all (${sql.param([...digests])}::text[])))::int`,
    })
    .from(atlasEntity)
    .groupBy(collection);
  return new Map(rows.map((row) => [row.collection, row]));
}

/** The row of an entity, locked, with the revision that the same change has made already. */
export async function lockEntity(
  tx: WriteTx,
  place: { readonly collection: CollectionName; readonly id: number },
  given: { readonly change: string | undefined; readonly userId: number | null },
) {
  const { updatedAt, updatedBy, updatedName } = atlasEntity;
  const made = madeColumn(atlasRevision, id, given);
  const [, [row]] = await Promise.all([
    // Before the row's own: whoever has all rows locked would wait for this row, and its change for them.
    tx.execute(sql`lock table ${atlasEntity} in row exclusive mode`),
    tx
      .select({ id, key, position, document, revision, updatedAt, updatedBy, updatedName, made })
      .from(atlasEntity)
      .where(and(eq(id, place.id), eq(collection, place.collection)))
      .for('update'),
  ]);
  return row === undefined ? null : { ...row, modelHash: null };
}

/** Rows that refer to a key. */
export async function referringRows(tx: ReadTx, referred: string) {
  const { nameEn, nameSv, withdrawn, draft } = atlasEntity;
  return known(
    await tx
      .select({ ...rowColumns, nameEn, nameSv, withdrawn, draft })
      .from(atlasEntity)
      .where(sql`${atlasEntity.refersTo} @> array[${referred}]::text[]`)
      .orderBy(asc(collection), asc(position)),
  );
}

/** The keys in one parameter, however many there are. */
const isOneOf = (keys: readonly string[]) =>
  sql`${key} = any(array(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)))`;

/** What is around an entity: which of the keys that it names exist, and the parents of its own kind. */
export const surroundingsOf = (tx: ReadTx, entity: WorkingEntity): Promise<EntityAround> =>
  surroundingsOfAll(tx, entity.collection, [entity]);

/** What is around entities of a collection, read for all of them at once. */
export async function surroundingsOfAll(
  tx: ReadTx,
  within: CollectionName,
  entities: readonly WorkingEntity[],
): Promise<EntityAround> {
  const named = [...new Set(entities.flatMap((entity) => [...keysReferredTo(entity)]))];
  const rows =
    named.length === 0
      ? []
      : await tx
          .select({ key, collection })
          .from(atlasEntity)
          .where(and(isOneOf(named), eq(atlasEntity.withdrawn, false)));
  const present = new Set(rows.map((row) => `${row.collection} ${row.key}`));
  const parents = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const field of parentFields(within)) {
    const of = await tx
      .select({ key, value: sql<unknown>`${document}->${field}` })
      .from(atlasEntity)
      .where(eq(collection, within));
    parents.set(field, new Map(of.map((row) => [row.key, keysIn(row.value)])));
  }
  return {
    knows: (of, wanted) => present.has(`${of} ${wanted}`),
    parents: (field) => parents.get(field) ?? new Map(),
  };
}

/** A row as its page shows it. */
export async function openRow(tx: ReadTx, of: CollectionName, wanted: number) {
  const { nameEn, nameSv, withdrawn, draft, updatedAt, updatedBy, updatedName } = atlasEntity;
  const [row] = known(
    await tx
      .select({ ...rowColumns, nameEn, nameSv, withdrawn, draft, updatedAt, updatedBy, updatedName })
      .from(atlasEntity)
      .where(and(eq(collection, of), eq(id, wanted))),
  );
  return row ?? null;
}

/** The ways back of revisions of an entity, by revision. */
export async function inversesOf(tx: ReadTx, entity: number, wanted: readonly number[]) {
  if (wanted.length === 0) return new Map<number, readonly Patch[]>();
  const rows = await tx
    .select({ revision: atlasRevision.revision, inverse: atlasRevision.inverse })
    .from(atlasRevision)
    .where(and(eq(atlasRevision.documentId, entity), inArray(atlasRevision.revision, [...wanted])));
  return new Map(rows.map((row) => [row.revision, row.inverse]));
}

/** Those of the keys that an entity has. */
export async function takenKeys(tx: ReadTx, wanted: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.select({ key }).from(atlasEntity).where(isOneOf(wanted));
  return new Set(rows.map((row) => row.key));
}

export async function keyIsTaken(tx: ReadTx, wanted: string): Promise<boolean> {
  return (await tx.$count(atlasEntity, eq(key, wanted))) > 0;
}
