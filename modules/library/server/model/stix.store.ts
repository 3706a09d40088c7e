import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { StixObjectVersion, TaxiiListedObject } from './provides.ts';
import type { DatedStixObject } from './stix-dates.ts';

/** STIX objects are stored in two tables: objects of the library, and objects made for an organisation. */
const versionRows = (columns: SQL, from: 'library' | 'both'): SQL =>
  from === 'library'
    ? sql`select ${columns} from library_object`
    : sql`select ${columns} from library_object union all select ${columns} from exported_object`;

const versionColumns = sql`object_id as id, created::float8, modified::float8, digest`;

export async function listKnownStixVersions(
  tx: WriteTx,
  ids: readonly string[],
  from: 'library' | 'both',
): Promise<readonly StixObjectVersion[]> {
  const { rows } = await tx.execute<{ id: string; created: number; modified: number; digest: string }>(sql`
    select * from (${versionRows(versionColumns, from)}) v where id = any(${sql.param([...ids])}::text[])`);
  return rows;
}

/** Returns the contents as JSON by id; an object of which only the dates are stored is absent. */
export async function loadStixContents(
  tx: WriteTx,
  versions: readonly StixObjectVersion[],
  from: 'library' | 'both',
): Promise<ReadonlyMap<string, string>> {
  const wanted = versions.map(({ id, modified, digest }) => ({ id, modified, digest }));
  const all = versionRows(sql`object_id as id, modified, digest, content`, from);
  const { rows } = await tx.execute<{ id: string; content: string }>(sql`
    select id, content from (${all}) v
    join json_to_recordset(${JSON.stringify(wanted)}::json) as w (id text, modified bigint, digest text)
      using (id, modified, digest)
    where content is not null`);
  return new Map(rows.map(({ id, content }) => [id, content]));
}

export async function filterLibraryStixIds(
  tx: WriteTx,
  versions: readonly StixObjectVersion[],
): Promise<ReadonlySet<string>> {
  const wanted = versions.map(({ id, modified, digest }) => ({ id, modified, digest }));
  const { rows } = await tx.execute<{ id: string }>(sql`
    select w.id from library_object v
    join json_to_recordset(${JSON.stringify(wanted)}::json) as w (id text, modified bigint, digest text)
      on v.object_id = w.id and v.modified = w.modified and v.digest = w.digest`);
  return new Set(rows.map(({ id }) => id));
}

const recordset = (objects: readonly DatedStixObject[]): SQL => {
  const rows = objects.map(({ version: { id, digest, created, modified }, content }) => ({
    ...{ id, digest, created, modified, content },
  }));
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as x (id text, modified bigint, created bigint, digest text, content text)`;
};

export async function insertLibraryStixObjects(
  tx: WriteTx,
  objects: readonly DatedStixObject[],
): Promise<void> {
  await tx.execute(sql`
    insert into library_object (object_id, modified, created, digest, content)
    select id, modified, created, digest, content from ${recordset(objects)} on conflict do nothing`);
}

/** Stores versions made for an organisation; an existing content is not replaced. */
export async function insertExportedStixObjects(
  tx: WriteTx,
  organizationId: number,
  given: { readonly objects: readonly DatedStixObject[]; readonly withContent: boolean },
): Promise<void> {
  const content = given.withContent ? sql`content` : sql`null`;
  await tx.execute(sql`
    insert into exported_object (organization_id, object_id, modified, created, digest, content)
    select ${organizationId}::bigint, id, modified, created, digest, ${content} from ${recordset(given.objects)}
    on conflict (organization_id, object_id, modified)
      do update set content = coalesce(exported_object.content, excluded.content)`);
}

export async function listTaxiiVersionHashes(tx: WriteTx): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ hash: string }>(sql`select version_hash as hash from library_edition`);
  return new Set(rows.map(({ hash }) => hash));
}

/**
 * Returns the listed objects of a version, or of the last listed version if `hash` is null; null if there is no list.
 */
export async function findTaxiiObjects(
  tx: WriteTx,
  hash: string | null,
): Promise<readonly TaxiiListedObject[] | null> {
  const { rows } = await tx.execute<{ objects: readonly TaxiiListedObject[] }>(
    hash === null
      ? sql`select objects from library_edition order by ordinal desc limit 1`
      : sql`select objects from library_edition where version_hash = ${hash}`,
  );
  return rows[0]?.objects ?? null;
}

export async function insertTaxiiObjects(
  tx: WriteTx,
  hash: string,
  objects: readonly TaxiiListedObject[],
): Promise<void> {
  await tx.execute(
    sql`insert into library_edition (version_hash, objects) values (${hash}, ${JSON.stringify(objects)}::jsonb)`,
  );
}

/** Serialises dating of objects across nodes, for the library or for one organisation. */
export async function lockStixDates(tx: WriteTx, of: 'library' | number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stix ${of}`}, 0))`);
}
