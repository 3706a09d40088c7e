/** Restores a backup into an empty installation: either all of it, verified by digests, or none of it. */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { restoreAuditEvent } from '@klarsikt/contract';
import type { Client, ClientConfig } from 'pg';
import { z } from 'zod';
import type { SecretWithSource } from '../config/secrets.ts';
import { createOwnerConnection, type RoleConnection, runWithClient } from '../platform/connection-roles.ts';
import { runMigrations } from '../platform/db.ts';
import { type ProgramSchema, recordMigratingProgram, requireKnownSchema } from '../platform/known-schema.ts';
import { findDatabaseRoles } from '../platform/role-names.ts';
import { ensureDatabaseRoles } from '../platform/roles.ts';
import { ensureSecretMark } from '../secret-mark.ts';
import {
  type BackupSequence,
  type BackupTable,
  type ForeignKey,
  listForeignKeys,
  listMigrationHashes,
  listTables,
} from './catalogue.ts';
import { createRowChecksum, readBackup, type TableChecksum } from './file.ts';
import type { AuthenticBackup } from './prove.ts';
import { type BackupRow, exactTextSettingsSql, insertTableRows, readTableRows } from './rows.ts';

export interface RestoreOptions {
  readonly program: ProgramSchema;
  readonly secret: SecretWithSource;
  readonly at: Date;
}

const batchRows = 1000;
const batchLetters = 4 * 1024 * 1024;

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Throws if the installation is in use or a server runs on it. Changes nothing. */
async function requireEmpty(client: Client): Promise<void> {
  const { owner } = await findDatabaseRoles(client);
  if (owner === null) return;
  await client.query(`SET ROLE ${identifier(owner)}`);
  if ((await listMigrationHashes(client)).length === 0) return;
  const { rows: nodes } = await client.query<{ host: string }>(
    `SELECT host FROM node WHERE seen_at > now() - interval '60 seconds'`,
  );
  if (nodes.length > 0)
    throw new Error(
      `A server is running, or was until a minute ago (${nodes.map(({ host }) => host).join(', ')}). Stop it first.`,
    );
  const { rows } = await client.query<{ people: number }>(`SELECT count(*)::int AS people FROM app_user u
    JOIN organization o ON o.id = u.organization_id WHERE o.kind IN ('system', 'customer')`);
  if (rows[0]?.people !== 0)
    throw new Error(
      'This installation is in use: it has accounts. Restore into an empty one (another KLARSIKT_DATA or DATABASE_URL).',
    );
}

/**
 * Drops everything that the owner's role has created, so that the migrations can create the schema again. Routines
 * are dropped first, because their signatures use types that are dropped with the tables.
 */
async function dropOwnedObjects(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP SCHEMA %I CASCADE', nspname) AS statement FROM pg_namespace
       WHERE pg_get_userbyid(nspowner) = current_user
     UNION ALL SELECT format('DROP ROUTINE %s CASCADE', string_agg(oid::regprocedure::text, ', ')) FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace AND pg_get_userbyid(proowner) = current_user HAVING count(*) > 0
     UNION ALL SELECT format('DROP TABLE %s CASCADE', string_agg(oid::regclass::text, ', ')) FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
         AND pg_get_userbyid(relowner) = current_user HAVING count(*) > 0`,
  );
  await client.query(['BEGIN', ...rows.map(({ statement }) => statement), 'COMMIT'].join('; '));
}

const journalSchema = z.looseObject({ entries: z.array(z.unknown()) });

/** Migrates an empty database to the schema of the backup, which may be older than the program's. */
async function runFirstMigrations(count: number, owner: RoleConnection, folder: string): Promise<void> {
  const earlier = mkdtempSync(join(tmpdir(), 'klarsikt-migrations-'));
  try {
    // Copy the files one by one, because a copy of a read-only folder would be read-only too.
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.sql')))
      copyFileSync(join(folder, name), join(earlier, name));
    const path = join('meta', '_journal.json');
    const journal = journalSchema.parse(JSON.parse(readFileSync(join(folder, path), 'utf8')));
    mkdirSync(join(earlier, 'meta'));
    writeFileSync(
      join(earlier, path),
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }),
    );
    await runMigrations(owner, { migrations: earlier });
  } finally {
    rmSync(earlier, { recursive: true, force: true });
  }
}

function findMatchingTable(said: BackupTable, tables: ReadonlyMap<string, BackupTable>): BackupTable {
  const own = tables.get(said.name);
  if (own === undefined || JSON.stringify(own) !== JSON.stringify(said))
    throw new Error(
      `The backup's table ${said.name} has another structure than in this version of the program.`,
    );
  return own;
}

/**
 * Writes the rows of the file into the database while its foreign keys are dropped; when they are restored,
 * PostgreSQL verifies each of them.
 */
async function fill(client: Client, { path, identity }: AuthenticBackup): Promise<void> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  let table: BackupTable | null = null;
  let [rows, letters]: [BackupRow[], number] = [[], 0];
  const flush = async () => {
    if (table !== null && rows.length > 0) await insertTableRows(client, table, rows);
    [rows, letters] = [[], 0];
  };
  for await (const part of readBackup(path, identity)) {
    if (part.kind === 'table') table = findMatchingTable(part.table, tables);
    else if (part.kind === 'sum') await flush();
    else if (part.kind === 'row') {
      rows.push(part.row);
      letters += part.row.reduce((sum, text) => sum + (text?.length ?? 0), 0);
      if (rows.length >= batchRows || letters >= batchLetters) await flush();
    }
  }
}

/** Throws unless the digests of the rows in the database equal those of the file. */
async function requireEqualChecksums(client: Client, sums: readonly TableChecksum[]): Promise<void> {
  const said = new Map(sums.map((sum) => [sum.name, sum]));
  for (const table of await listTables(client)) {
    const sum = createRowChecksum();
    for await (const batch of readTableRows(client, table))
      for (const row of batch) sum.add(JSON.stringify(row));
    const found = sum.end(table.name);
    const expected = said.get(table.name);
    if (found.rows !== expected?.rows || found.sha256 !== expected.sha256)
      throw new Error(`The restored table ${table.name} differs from the backup.`);
  }
}

async function setSequences(client: Client, sequences: readonly BackupSequence[]): Promise<void> {
  for (const { name, last } of sequences)
    if (last !== null)
      await client.query('SELECT setval($1::regclass, $2::bigint)', [identifier(name), last]);
}

async function runWithoutConstraints(client: Client, work: () => Promise<void>): Promise<void> {
  const keys = await listForeignKeys(client);
  const filled = (await listTables(client)).map(({ name }) => name);
  const all = [...new Set([...filled, ...keys.map(({ table }) => table)])];
  // Send one `ALTER TABLE` per table, because PostgreSQL reads the metadata of a table again for every statement.
  const change = (triggers: string, ofKey: (key: ForeignKey) => string) => {
    const statements = all.map((table) => {
      const changes = keys.filter((key) => key.table === table).map(ofKey);
      if (filled.includes(table)) changes.push(`${triggers} TRIGGER USER`);
      return `ALTER TABLE ${identifier(table)} ${changes.join(', ')}`;
    });
    return client.query(statements.join('; '));
  };
  await client.query(`TRUNCATE ${filled.map(identifier).join(', ')} CASCADE`);
  await change('DISABLE', ({ name }) => `DROP CONSTRAINT ${identifier(name)}`);
  await work();
  await change('ENABLE', ({ name, definition }) => `ADD CONSTRAINT ${identifier(name)} ${definition}`);
}

/**
 * Marks queued mails as uncertain, so that they are not sent again: they may have been delivered after the backup was
 * made.
 */
const holdMails = `UPDATE mail SET state = 'uncertain', next_at = NULL WHERE state IN ('queued', 'sending')`;

/**
 * Records the restore in the audit log, because the log lacks the events after the backup. Only people who run the
 * installation see the event. The statement uses only columns of the first version of the log, because the schema may
 * be that old.
 */
async function note(client: Client, at: Date, { path, header, sums }: AuthenticBackup): Promise<void> {
  const after = {
    file: basename(path),
    taken: header.at,
    version: header.program,
    rows: sums.reduce((sum, { rows }) => sum + rows, 0),
    tables: sums.length,
  };
  await client.query(
    `INSERT INTO audit_event (at, organization_id, actor, event, subject, after)
     SELECT $1, (SELECT min(id) FROM organization WHERE kind = 'system'), 'operator', $2, 'installation', $3`,
    [at, restoreAuditEvent, JSON.stringify(after)],
  );
}

/**
 * Restores a verified backup and records it in the audit log. Sessions, links and jobs are not restored. If the process
 * is killed, the database has no accounts and the command can be repeated.
 */
export async function restoreBackup(
  admin: ClientConfig,
  backup: AuthenticBackup,
  { program, secret, at }: RestoreOptions,
): Promise<void> {
  const { migrations, version } = program;
  await runWithClient(admin, async (client) => {
    await requireKnownSchema(client, program);
    await requireEmpty(client);
  });
  const owner = createOwnerConnection(admin, await ensureDatabaseRoles(admin));
  await runWithClient(owner, dropOwnedObjects);
  await runFirstMigrations(backup.seen, owner, migrations);
  await runWithClient(owner, async (client) => {
    await client.query(`BEGIN; SET LOCAL row_security = off; ${exactTextSettingsSql}`);
    await runWithoutConstraints(client, () => fill(client, backup));
    await requireEqualChecksums(client, backup.sums);
    await setSequences(client, backup.header.sequences);
    await client.query(holdMails);
    await note(client, at, backup);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  });
  await runMigrations(owner, program);
  await runWithClient(owner, (client) => recordMigratingProgram(client, 0, version));
  await ensureSecretMark(owner, secret, true);
}
