import type { Patch } from '@klarsikt/engine/assessment';
import {
  type CollectionName,
  type EntityContext,
  getPublishedFields,
  isCollectionName,
  listParentFields,
  listReferencedKeys,
  listReferredKeys,
  toCanonicalJson,
  type WorkingEntity,
} from '@klarsikt/engine/model';
import { type Author, buildRepeatedChangeColumn } from '@klarsikt/server/platform/revisioned.ts';
import { createPacer } from '@klarsikt/server/platform/steps.ts';
import { computeSha256Hex } from '@klarsikt/server/platform/tokens.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { atlasEntity, atlasLine, atlasRevision, buildListedNameSql } from '@klarsikt/server/schema/atlas.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { WorkingModelLineage } from './provides.ts';

export interface WorkingRow extends WorkingEntity {
  readonly id: number;
  readonly key: string;
  readonly position: number;
  readonly digest: string;
  readonly revision: number;
}

export interface WorkingRowToWrite extends WorkingEntity {
  readonly id: number;
  readonly key: string;
  readonly position: number;
  readonly revision: number;
}

export const atlasRevisionTable = atlasRevision;

const batchRows = 250;

export const computeEntityDigest = (entity: WorkingEntity): string =>
  computeSha256Hex(toCanonicalJson(getPublishedFields(entity)));

function buildColumns({ document, ...row }: WorkingRowToWrite, by: Author): typeof atlasEntity.$inferInsert {
  const entity = { collection: row.collection, document };
  return {
    ...row,
    document,
    digest: computeEntityDigest(entity),
    refersTo: [...listReferredKeys(entity)],
    updatedAt: by.at,
    updatedBy: by.userId,
    updatedName: by.author,
  };
}

const { id, collection, key, position, document, digest, revision } = atlasEntity;
const rowColumns = { id, collection, key, position, document, digest, revision };

type SelectedRow = { readonly collection: string };

/**
 * Checks that the collection of each row is known. An unknown collection, for example after a downgrade, is an error,
 * so that no row is silently lost.
 */
export function requireKnownCollections<R extends SelectedRow>(
  rows: readonly R[],
): (R & { readonly collection: CollectionName })[] {
  return rows.map((row) => {
    const name = row.collection;
    if (!isCollectionName(name)) throw new Error(`no collection: ${name}`);
    return { ...row, collection: name };
  });
}

/** Returns all rows in the order in which a version lists its entities. */
export async function listWorkingRows(tx: ReadTx): Promise<readonly WorkingRow[]> {
  return requireKnownCollections(
    await tx.select(rowColumns).from(atlasEntity).orderBy(asc(collection), asc(position), asc(id)),
  );
}

/** Blocks other changes of the rows until the transaction ends. */
export async function lockWorkingRows(tx: WriteTx): Promise<void> {
  await tx.execute(sql`lock table ${atlasEntity} in share row exclusive mode`);
}

/**
 * Inserts one JSON document per batch, because building thousands of placeholders takes longer than storing their rows.
 */
export async function insertWorkingRows(
  tx: WriteTx,
  rows: readonly WorkingRowToWrite[],
  by: Author,
): Promise<void> {
  const pause = createPacer();
  for (let at = 0; at < rows.length; at += batchRows) {
    const batch: object[] = [];
    for (const row of rows.slice(at, at + batchRows)) {
      batch.push(buildColumns(row, by));
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

export async function updateWorkingRow(
  tx: WriteTx,
  present: number,
  row: WorkingRowToWrite,
  by: Author,
): Promise<void> {
  await tx.update(atlasEntity).set(buildColumns(row, by)).where(eq(id, present));
}

export async function updateRowPosition(tx: WriteTx, rowId: number, to: number): Promise<void> {
  await tx.update(atlasEntity).set({ position: to }).where(eq(id, rowId));
}

export async function reserveEntityId(tx: WriteTx): Promise<number> {
  const { rows } = await tx.execute<{ next: string }>(
    sql`select nextval(pg_get_serial_sequence('atlas_entity', 'id')) as next`,
  );
  return Number(rows[0]?.next);
}

export async function reserveEntityIds(tx: WriteTx, count: number): Promise<readonly number[]> {
  const { rows } = await tx.execute<{ next: string }>(
    sql`select nextval(pg_get_serial_sequence('atlas_entity', 'id')) as next from generate_series(1, ${count})`,
  );
  return rows.map(({ next }) => Number(next));
}

export async function computeNextRowPosition(tx: ReadTx, of: CollectionName): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number | null>`max(${position})` })
    .from(atlasEntity)
    .where(eq(collection, of));
  return (row?.last ?? 0) + 1;
}

export async function findWorkingLineage(
  tx: ReadTx,
): Promise<(WorkingModelLineage & { readonly twoPersons: boolean }) | null> {
  const [row] = await tx
    .select({
      seededHash: atlasLine.seededHash,
      mergedHash: atlasLine.mergedHash,
      twoPersons: atlasLine.twoPersons,
    })
    .from(atlasLine);
  return row ?? null;
}

export async function upsertWorkingLineage(tx: WriteTx, line: WorkingModelLineage): Promise<void> {
  await tx
    .insert(atlasLine)
    .values({ ...line })
    .onConflictDoUpdate({ target: atlasLine.id, set: { ...line } });
}

export async function listWorkingRowsByKey(
  tx: ReadTx,
  keys: readonly string[],
): Promise<readonly WorkingRow[]> {
  if (keys.length === 0) return [];
  return requireKnownCollections(await tx.select(rowColumns).from(atlasEntity).where(isOneOf(keys)));
}

export async function findWorkingRow(
  tx: ReadTx,
  of: CollectionName,
  wanted: number,
): Promise<WorkingRow | null> {
  const [row] = requireKnownCollections(
    await tx
      .select(rowColumns)
      .from(atlasEntity)
      .where(and(eq(collection, of), eq(id, wanted))),
  );
  return row ?? null;
}

/**
 * Counts the rows per collection. `digests`: digests of the live version; a row with another digest counts as
 * changed.
 */
export async function countWorkingRows(tx: ReadTx, digests: readonly string[]) {
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

/** Locks an entity; returns its row, with the revision that this change has already created, if any. */
export async function lockWorkingEntity(
  tx: WriteTx,
  place: { readonly collection: CollectionName; readonly id: number },
  given: { readonly change: string | undefined; readonly userId: number | null },
) {
  const { updatedAt, updatedBy, updatedName } = atlasEntity;
  const made = buildRepeatedChangeColumn(atlasRevision, id, given);
  const [, [row]] = await Promise.all([
    // The table is locked before the row, so that this transaction cannot deadlock with a transaction that locks all
    // rows.
    tx.execute(sql`lock table ${atlasEntity} in row exclusive mode`),
    tx
      .select({ id, key, position, document, revision, updatedAt, updatedBy, updatedName, made })
      .from(atlasEntity)
      .where(and(eq(id, place.id), eq(collection, place.collection)))
      .for('update'),
  ]);
  return row === undefined ? null : { ...row, modelHash: null };
}

export const entityNameColumns = { nameEn: buildListedNameSql('en'), nameSv: buildListedNameSql('sv') };

export async function listRowsReferringTo(tx: ReadTx, referred: string) {
  const { withdrawn, draft } = atlasEntity;
  return requireKnownCollections(
    await tx
      .select({ ...rowColumns, ...entityNameColumns, withdrawn, draft })
      .from(atlasEntity)
      .where(sql`${atlasEntity.refersTo} @> array[${referred}]::text[]`)
      .orderBy(asc(collection), asc(position)),
  );
}

/** The keys are one array parameter, so that their number is not limited. */
const isOneOf = (keys: readonly string[]) =>
  sql`${key} = any(array(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)))`;

/**
 * Loads the part of the library that the validation of an entity needs: existing keys, and the parents of its kind.
 */
export const loadEntityContext = (tx: ReadTx, entity: WorkingEntity): Promise<EntityContext> =>
  loadContextOfEntities(tx, entity.collection, [entity]);

/** Like `loadEntityContext`, but for several entities at once. */
export async function loadContextOfEntities(
  tx: ReadTx,
  within: CollectionName,
  entities: readonly WorkingEntity[],
): Promise<EntityContext> {
  const named = [...new Set(entities.flatMap((entity) => [...listReferredKeys(entity)]))];
  const rows =
    named.length === 0
      ? []
      : await tx
          .select({ key, collection })
          .from(atlasEntity)
          .where(and(isOneOf(named), eq(atlasEntity.withdrawn, false)));
  const present = new Set(rows.map((row) => `${row.collection} ${row.key}`));
  const parents = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const field of listParentFields(within)) {
    const of = await tx
      .select({ key, value: sql<unknown>`${document}->${field}` })
      .from(atlasEntity)
      .where(eq(collection, within));
    parents.set(field, new Map(of.map((row) => [row.key, listReferencedKeys(row.value)])));
  }
  return {
    knows: (of, wanted) => present.has(`${of} ${wanted}`),
    parents: (field) => parents.get(field) ?? new Map(),
  };
}

export async function findWorkingRowDetails(tx: ReadTx, of: CollectionName, wanted: number) {
  const { withdrawn, draft, updatedAt, updatedBy, updatedName } = atlasEntity;
  const [row] = requireKnownCollections(
    await tx
      .select({ ...rowColumns, ...entityNameColumns, withdrawn, draft, updatedAt, updatedBy, updatedName })
      .from(atlasEntity)
      .where(and(eq(collection, of), eq(id, wanted))),
  );
  return row ?? null;
}

/** Returns the inverse patches of revisions of an entity, by revision. */
export async function loadInversePatches(tx: ReadTx, entity: number, wanted: readonly number[]) {
  if (wanted.length === 0) return new Map<number, readonly Patch[]>();
  const rows = await tx
    .select({ revision: atlasRevision.revision, inverse: atlasRevision.inverse })
    .from(atlasRevision)
    .where(and(eq(atlasRevision.documentId, entity), inArray(atlasRevision.revision, [...wanted])));
  return new Map(rows.map((row) => [row.revision, row.inverse]));
}

export async function listTakenEntityKeys(
  tx: ReadTx,
  wanted: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.select({ key }).from(atlasEntity).where(isOneOf(wanted));
  return new Set(rows.map((row) => row.key));
}

export async function isEntityKeyTaken(tx: ReadTx, wanted: string): Promise<boolean> {
  return (await tx.$count(atlasEntity, eq(key, wanted))) > 0;
}
