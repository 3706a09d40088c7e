/**
 * Undoes deletions. The rows of a deleted object, and all rows that the database deletes with it, are stored
 * separately for a day, so that queries on these tables need not exclude removed rows.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from './actor.ts';
import { Refusal, requireFound } from './errors.ts';
import type { WriteTx } from './tx.ts';

const keptMs = 24 * 3_600_000;

interface DeletedRows {
  readonly table: string;
  /** Column values that select the rows to delete. */
  readonly where: Readonly<Record<string, number | string>>;
}

interface SelectedRows {
  readonly table: string;
  /** SQL condition whose columns have no table name. */
  readonly where: SQL;
}

export interface NewRemoval<Kind extends string = string> {
  readonly kind: Kind;
  readonly object: string;
  /** Subject that names the object in the audit log. */
  readonly subject: string;
  readonly assessmentId: number | null;
  readonly at: Date;
  readonly rows: readonly DeletedRows[];
}

export interface Removal {
  readonly object: string;
  readonly subject: string;
  readonly assessmentId: number | null;
}

interface Reference {
  readonly child: string;
  readonly deletes: boolean;
  readonly columns: readonly string[];
  readonly parentColumns: readonly string[];
  readonly cleared: readonly string[];
  [column: string]: unknown;
}

const identifiers = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

/**
 * Lists the foreign keys by which PostgreSQL also deletes rows of other tables, or clears columns there, when a row
 * is deleted.
 */
async function listReferences(tx: WriteTx, table: string): Promise<readonly Reference[]> {
  const names = (relation: string, numbers: string) =>
    sql.raw(`array(select a.attname::text from unnest(${numbers}) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number order by k.place)`);
  const { rows } = await tx.execute<Reference>(sql`
    select r.relname::text as child, c.confdeltype = 'c' as deletes, ${names('c.conrelid', 'c.conkey')} as columns,
      ${names('c.confrelid', 'c.confkey')} as "parentColumns",
      ${names('c.conrelid', 'coalesce(c.confdelsetcols, c.conkey)')} as cleared
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype in ('c', 'n')
    order by r.relname, c.conname`);
  return rows;
}

interface KeptRows {
  readonly table: string;
  readonly cleared: readonly string[] | null;
  /** JSON text that the database produced; it stays a text, because JavaScript would round large numbers. */
  readonly rows: string;
}

async function readRows(tx: WriteTx, { table, where }: SelectedRows): Promise<string | null> {
  const { rows } = await tx.execute<{ rows: string | null }>(
    sql`select jsonb_agg(to_jsonb(kept))::text as rows from ${sql.identifier(table)} kept where ${where}`,
  );
  return rows[0]?.rows ?? null;
}

/** Returns the selected rows, followed by the rows of other tables that their deletion deletes or changes. */
async function collectRows(tx: WriteTx, deleted: SelectedRows): Promise<readonly KeptRows[]> {
  const rows = await readRows(tx, deleted);
  if (rows === null) return [];
  const kept: KeptRows[] = [{ table: deleted.table, cleared: null, rows }];
  for (const { child, deletes, columns, parentColumns, cleared } of await listReferences(tx, deleted.table)) {
    const where = sql`(${identifiers(columns)}) in
      (select ${identifiers(parentColumns)} from ${sql.identifier(deleted.table)} where ${deleted.where})`;
    if (deletes) {
      kept.push(...(await collectRows(tx, { table: child, where })));
      continue;
    }
    const changed = await readRows(tx, { table: child, where });
    if (changed !== null) kept.push({ table: child, cleared, rows: changed });
  }
  return kept;
}

/** Stores the rows of an object; must be called before they are deleted. */
export async function storeRemovedRows(tx: WriteTx, actor: Actor, given: NewRemoval): Promise<void> {
  const organizationId = requireFound(actor.organizationId);
  const kept: KeptRows[] = [];
  for (const { table, where } of given.rows) {
    const equal = Object.entries(where).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`);
    kept.push(...(await collectRows(tx, { table, where: sql.join(equal, sql` and `) })));
  }
  const parts = kept.map(
    ({ table, cleared, rows }) =>
      `{"table":${JSON.stringify(table)},"cleared":${JSON.stringify(cleared)},"rows":${rows}}`,
  );
  await tx.execute(sql`
    insert into removal (organization_id, kind, object, subject, assessment_id, removed_by, removed_at, rows, contents)
    select ${organizationId}::bigint, ${given.kind}::text, ${given.object}::text, ${given.subject}::text,
      ${given.assessmentId}::bigint, ${actor.userId}::bigint, ${given.at.toISOString()}::timestamptz, given.rows,
      array(select distinct decode(substr(link ->> 'sha256', 3), 'hex')
        from jsonb_array_elements(given.rows) part, jsonb_array_elements(part -> 'rows') link
        where part ->> 'table' = 'file_link')
    from (select ${`[${parts.join(',')}]`}::jsonb as rows) given
    on conflict (organization_id, kind, object) do update set subject = excluded.subject,
      assessment_id = excluded.assessment_id, removed_by = excluded.removed_by, removed_at = excluded.removed_at,
      rows = excluded.rows, contents = excluded.contents`);
}

interface StoredRemoval extends Removal {
  readonly parts: readonly { readonly table: string; readonly cleared: readonly string[] | null }[];
  [column: string]: unknown;
}

interface RemovalKey {
  readonly kind: string;
  readonly object: string;
}

const byKey = ({ kind, object }: RemovalKey): SQL => sql`kind = ${kind} and object = ${object}`;

/** Locks the removal and returns it; null unless the caller deleted the object within the last day. */
export async function lockRemoval(
  tx: WriteTx,
  actor: Actor,
  key: RemovalKey,
  now: Date,
): Promise<StoredRemoval | null> {
  const since = new Date(now.getTime() - keptMs).toISOString();
  const { rows } = await tx.execute<StoredRemoval>(sql`
    select object, subject, assessment_id::int as "assessmentId",
      (select coalesce(jsonb_agg(part - 'rows' order by place), '[]')
        from jsonb_array_elements(rows) with ordinality listed (part, place)) as parts
    from removal where ${byKey(key)} and removed_at >= ${since}::timestamptz
      and removed_by is not distinct from ${actor.userId}::bigint for update`);
  return rows[0] ?? null;
}

async function listColumns(tx: WriteTx, table: string): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname::text as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0
      and not attisdropped and attgenerated = '' order by attnum`);
  return rows.map(({ name }) => name);
}

async function listKeyColumns(tx: WriteTx, table: string): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select a.attname::text as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid
      and a.attnum = any (i.indkey) where i.indrelid = ${table}::regclass and i.indisprimary`);
  return rows.map(({ name }) => name);
}

async function insertPart(tx: WriteTx, table: string, kept: SQL): Promise<void> {
  const columns = identifiers(await listColumns(tx, table));
  await tx.execute(sql`insert into ${sql.identifier(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${kept})`);
}

/** Restores references to the object, except those that point to another object by now. */
async function relinkPart(
  tx: WriteTx,
  { table, cleared }: { readonly table: string; readonly cleared: readonly string[] },
  kept: SQL,
): Promise<void> {
  const to = (name: string) => sql`present.${sql.identifier(name)}`;
  const from = (name: string) => sql`former.${sql.identifier(name)}`;
  const set = cleared.map((name) => sql`${sql.identifier(name)} = ${from(name)}`);
  const same = (await listKeyColumns(tx, table)).map((name) => sql`${to(name)} = ${from(name)}`);
  const empty = cleared.map((name) => sql`${to(name)} is null`);
  await tx.execute(sql`update ${sql.identifier(table)} present set ${sql.join(set, sql`, `)}
    from jsonb_populate_recordset(null::${sql.identifier(table)}, ${kept}) former
    where ${sql.join([...same, ...empty], sql` and `)}`);
}

const conflicts: readonly unknown[] = ['23503', '23505'];

function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && conflicts.includes(error.code)) || isConflict(error.cause);
}

/** Inserts the stored rows of a locked removal again; refuses if other rows have their keys. */
export async function restoreRemovedRows(
  tx: WriteTx,
  key: RemovalKey,
  removal: StoredRemoval,
): Promise<void> {
  try {
    for (const [at, { table, cleared }] of removal.parts.entries()) {
      const kept = sql`(select rows -> ${sql.raw(String(at))} -> 'rows' from removal where ${byKey(key)})`;
      if (cleared === null) await insertPart(tx, table, kept);
      else await relinkPart(tx, { table, cleared }, kept);
    }
  } catch (error) {
    throw isConflict(error) ? new Refusal('error.conflict') : error;
  }
  await tx.execute(sql`delete from removal where ${byKey(key)}`);
}

/** Deletes removals that can no longer be undone. */
export async function pruneRemovals(tx: WriteTx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs).toISOString();
  await tx.execute(sql`delete from removal where removed_at < ${before}::timestamptz`);
}
