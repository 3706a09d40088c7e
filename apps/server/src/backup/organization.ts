/** Restores one organisation from a backup and leaves all others unchanged. Servers must be stopped. */
import type { Client, ClientConfig } from 'pg';
import { createOwnerConnection, runWithClient } from '../platform/connection-roles.ts';
import {
  type BackupTable,
  type ForeignKey,
  listForeignKeys,
  listMigrationHashes,
  listTables,
} from './catalogue.ts';
import { readBackup } from './file.ts';
import type { AuthenticBackup } from './prove.ts';
import { type BackupRow, exactTextSettingsSql, insertTableRows } from './rows.ts';

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Tables of the logs. They are not restored, because the events after the backup did happen and must stay in the
 * logs.
 */
const goOn: ReadonlySet<string> = new Set([
  'audit_event',
  'audit_seal',
  'usage_event',
  'usage_day',
  'usage_presence',
]);

/**
 * Published content that rows of an organisation refer to. Missing rows are added; existing rows are never changed.
 */
const shared: ReadonlySet<string> = new Set(['model_version', 'model_projection']);

export interface RestoredOrganization {
  readonly name: string;
  readonly rows: number;
  /**
   * Account numbers of people who were erased after the backup was made and must be erased again after the restore.
   */
  readonly erased: readonly number[];
}

interface RestoreOrganizationOptions {
  readonly organizationId: number;
  readonly at: Date;
}

async function requireStoppedServers(client: Client): Promise<void> {
  const { rows } = await client.query<{ host: string }>(
    `SELECT host FROM node WHERE seen_at > now() - interval '60 seconds'`,
  );
  if (rows.length > 0)
    throw new Error(
      `A server is running, or was until a minute ago (${rows.map(({ host }) => host).join(', ')}). Stop it first.`,
    );
}

async function requireSameSchema(client: Client, { header }: AuthenticBackup): Promise<void> {
  const own = await listMigrationHashes(client);
  if (JSON.stringify(own) === JSON.stringify(header.schema)) return;
  throw new Error(
    `The backup was made by Klarsikt ${header.program}, whose tables differ from those of this installation. Restore it whole into an empty installation, start it there so that it is upgraded, back up, and take that backup.`,
  );
}

/**
 * Column that identifies the organisation: `id` in its own table, `organization_id` in other tables; null for a table
 * without either.
 */
const organizationColumnOf = (table: BackupTable): string | null => {
  if (table.name === 'organization') return 'id';
  return table.columns.some(({ name }) => name === 'organization_id') ? 'organization_id' : null;
};

const isOwn = (table: BackupTable): boolean => organizationColumnOf(table) !== null && !goOn.has(table.name);

/**
 * Runs the work without foreign keys and triggers. When the foreign keys are restored afterwards, PostgreSQL verifies
 * each of them.
 */
async function runWithoutConstraints(
  client: Client,
  tables: readonly BackupTable[],
  work: () => Promise<void>,
): Promise<void> {
  const keys = await listForeignKeys(client);
  const change = (triggers: string, ofKey: (key: ForeignKey) => string) => {
    const names = [...new Set([...tables.map(({ name }) => name), ...keys.map(({ table }) => table)])];
    const statements = names.map((name) => {
      const changes = [...keys.filter(({ table }) => table === name).map(ofKey), `${triggers} TRIGGER USER`];
      return `ALTER TABLE ${identifier(name)} ${changes.join(', ')}`;
    });
    return client.query(statements.join('; '));
  };
  await change('DISABLE', ({ name }) => `DROP CONSTRAINT ${identifier(name)}`);
  await work();
  await change('ENABLE', ({ name, definition }) => `ADD CONSTRAINT ${identifier(name)} ${definition}`);
}

/**
 * Inserts the organisation's rows and returns their number. Files in an object store are not part of the backup; the
 * objects that the rows name must still exist there.
 */
async function fill(client: Client, { path, identity }: AuthenticBackup, id: string): Promise<number> {
  let [table, at, count]: [BackupTable | null, number, number] = [null, -1, 0];
  let rows: BackupRow[] = [];
  const flush = async () => {
    if (table === null || rows.length === 0) return;
    if (shared.has(table.name)) await insertMissingSharedRows(client, table, rows);
    else await insertTableRows(client, table, rows);
    count += shared.has(table.name) ? 0 : rows.length;
    rows = [];
  };
  for await (const part of readBackup(path, identity)) {
    if (part.kind === 'sum') await flush();
    if (part.kind === 'table') {
      const given = part.table;
      table = isOwn(given) || shared.has(given.name) ? given : null;
      at = given.columns.findIndex(({ name }) => name === organizationColumnOf(given));
    }
    if (part.kind !== 'row' || table === null) continue;
    if (shared.has(table.name) || part.row[at] === id) rows.push(part.row);
    if (rows.length >= 200) await flush();
  }
  return count;
}

async function insertMissingSharedRows(
  client: Client,
  table: BackupTable,
  rows: readonly BackupRow[],
): Promise<void> {
  const name = identifier(`added_${table.name}`);
  await client.query(
    `CREATE TEMPORARY TABLE IF NOT EXISTS ${name} (LIKE ${identifier(table.name)}) ON COMMIT DROP; TRUNCATE ${name}`,
  );
  await insertTableRows(client, { ...table, name: `added_${table.name}` }, rows);
  const columns = table.columns.map((column) => identifier(column.name)).join(', ');
  await client.query(
    `INSERT INTO ${identifier(table.name)} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${name} ON CONFLICT DO NOTHING`,
  );
}

async function listErasedPeople(
  client: Client,
  { organizationId }: RestoreOrganizationOptions,
): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM app_user WHERE organization_id = $1 AND username LIKE '%@erased.invalid' ORDER BY id`,
    [organizationId],
  );
  return rows.map(({ id }) => Number(id));
}

/** Advances the sequences beyond the numbers of the backup. */
async function advanceSequences(client: Client, { header }: AuthenticBackup): Promise<void> {
  for (const { name, last } of header.sequences)
    if (last !== null)
      await client.query(
        `SELECT setval($1::regclass, greatest($2::bigint, (SELECT coalesce(last_value, 1) FROM pg_sequences
           WHERE schemaname = 'public' AND sequencename = $3)))`,
        [identifier(name), last, name],
      );
}

async function note(
  client: Client,
  { header }: AuthenticBackup,
  given: RestoreOrganizationOptions,
  rows: number,
): Promise<void> {
  const after = { taken: header.at, version: header.program, rows };
  await client.query(
    `INSERT INTO audit_event (at, organization_id, actor, event, subject, after)
     VALUES ($1, $2, 'operator', 'organization.restored', $3, $4)`,
    [given.at, given.organizationId, `organization:${given.organizationId}`, JSON.stringify(after)],
  );
}

/** Replaces the rows of one organisation by those of a verified backup, in one transaction. */
export async function restoreOrganization(
  admin: ClientConfig,
  backup: AuthenticBackup,
  given: RestoreOrganizationOptions,
): Promise<RestoredOrganization> {
  const { organizationId } = given;
  return runWithClient(createOwnerConnection(admin), async (client) => {
    await requireStoppedServers(client);
    await requireSameSchema(client, backup);
    await client.query(`BEGIN; SET LOCAL row_security = off; ${exactTextSettingsSql}`);
    await client.query(`SELECT set_config('app.scope', 'system', true)`);
    const erased = await listErasedPeople(client, given);
    const tables = (await listTables(client)).filter(isOwn);
    let rows = 0;
    await runWithoutConstraints(client, tables, async () => {
      for (const table of tables)
        await client.query(
          `DELETE FROM ${identifier(table.name)} WHERE ${identifier(organizationColumnOf(table) ?? '')} = $1`,
          [organizationId],
        );
      rows = await fill(client, backup, String(organizationId));
    });
    const { rows: found } = await client.query<{ name: string }>(
      'SELECT name FROM organization WHERE id = $1',
      [organizationId],
    );
    const [organization] = found;
    if (organization === undefined)
      throw new Error(
        `The backup has no organisation with the number ${organizationId}. Nothing was changed.`,
      );
    await advanceSequences(client, backup);
    await note(client, backup, given, rows);
    await client.query('COMMIT');
    return { name: organization.name, rows, erased };
  });
}
