/**
 * Erases a person in one transaction: replaces names and addresses, and deletes rows that belong only to this person.
 */
import type { PrivacyPlace } from '@klarsikt/contract';
import type { Client } from 'pg';
import type { ValueCipher } from '../platform/vault.ts';
import { type Eraser, insertErasureConfirmations } from './audit-erasure.ts';
import { listSearchedTables } from './catalogue.ts';
import { formatErasedAddress } from './marks.ts';
import { findPerson } from './person.ts';
import {
  createPersonSearch,
  createPrivacyAreaCounter,
  type PersonRow,
  type PersonSearch,
  readPersonRows,
  toQualifiedTableName,
} from './rows.ts';
import { personalRowConditions } from './treatment.ts';

const casts = { text: '', texts: '::text[]', json: '::jsonb' } as const;

async function replaceRow(client: Client, { table, ctid, changes }: PersonRow): Promise<void> {
  if (changes.length === 0) return;
  const values = changes.map(({ column, after }) => (column.kind === 'json' ? JSON.stringify(after) : after));
  const set = changes.map(({ column }, at) => `"${column.name}" = $${at + 2}${casts[column.kind]}`);
  const { rowCount } = await client.query(
    `UPDATE ${toQualifiedTableName(table)} SET ${set.join(', ')} WHERE ctid = $1::tid`,
    [ctid, ...values],
  );
  if (rowCount !== 1) throw new Error(`a row of ${table.name} moved while it was changed`);
}

/** Empties the account. Its row and number remain, so that references stay valid, but nobody can sign in with it. */
async function emptyAccount(client: Client, userId: number, at: Date): Promise<void> {
  const address = formatErasedAddress(userId);
  await client.query(
    `UPDATE app_user SET username = $2, username_key = $2, given_name = 'Person', surname = $3, language = NULL,
       status = 'disabled', disabled_at = coalesce(disabled_at, $4), password_hash = NULL, password_at = NULL, owes = '{}',
       binds_to = NULL, totp_secret = NULL, totp_step = NULL, totp_at = NULL, revision = revision + 1, updated_at = $4
     WHERE id = $1`,
    [userId, address, String(userId), at],
  );
}

async function removeRows(
  client: Client,
  { person }: PersonSearch,
  count: (table: string, rows: number) => void,
): Promise<void> {
  for (const { table, where } of personalRowConditions) {
    const { rowCount } = await client.query(`DELETE FROM ${table} WHERE ${where}`, [person.userId]);
    count(table, rowCount ?? 0);
  }
  // Delete the results of finished jobs, because they are stored compressed and can be made again.
  const { rowCount } = await client.query(
    `DELETE FROM deferred WHERE organization_id = ANY ($1) AND status NOT IN ('Waiting', 'Running')`,
    [person.organizations],
  );
  count('deferred', rowCount ?? 0);
}

/** Replaces the name of the person in the sealed bodies of mails to other people. */
async function replaceMailBodies(
  client: Client,
  { person, replacer }: PersonSearch,
  vault: ValueCipher,
): Promise<void> {
  const { rows } = await client.query<{ id: string; body: Buffer }>(
    'SELECT id, body FROM mail WHERE organization_id = ANY ($1)',
    [person.organizations],
  );
  for (const { id, body } of rows) {
    const plain = vault.open('mail', body);
    const without = replacer.text(plain, { names: !person.namesake, about: false });
    if (without === plain) continue;
    await client.query('UPDATE mail SET body = $2 WHERE id = $1', [id, vault.close('mail', without)]);
  }
}

export interface ErasureOptions {
  readonly userId: number;
  readonly at: Date;
  readonly eraser: Eraser;
  readonly vault: ValueCipher;
  /** Uploaded files that are removed with the person, as ids of `file_link` rows. */
  readonly files: readonly number[];
}

/** Lets the transaction read the rows of all organisations. */
const readsWholeSystem = `SELECT set_config('app.scope', 'system', true); SET LOCAL row_security = off`;

/** Lets the transaction change the rows of all organisations; the sealing of the audit log waits until it ends. */
const changesWholeSystem = `${readsWholeSystem};
  SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock(727002)`;

/** Runs the whole erasure in the client's own transaction; returns null if the person does not exist. */
export async function erasePerson(client: Client, given: ErasureOptions): Promise<PrivacyPlace[] | null> {
  const { userId, at } = given;
  await client.query('BEGIN');
  await client.query(changesWholeSystem);
  const person = await findPerson(client, userId);
  if (person === null) return null;
  const finding = createPersonSearch(person);
  const counts = createPrivacyAreaCounter();
  await removeRows(client, finding, (table, rows) => counts.add(table, 'removed', rows));
  const removed = await client.query(
    `DELETE FROM file_link WHERE id = ANY ($1) AND holder <> 'source' AND organization_id = ANY ($2)`,
    [given.files, person.organizations],
  );
  counts.add('file_link', 'removed', removed.rowCount ?? 0);
  await emptyAccount(client, userId, at);
  counts.add('app_user', 'replaced', 1);
  await replaceMailBodies(client, finding, given.vault);
  const events: number[] = [];
  for (const table of await listSearchedTables(client))
    for await (const rows of readPersonRows(client, table, finding))
      for (const row of rows) {
        await replaceRow(client, row);
        if (row.id !== null) events.push(row.id);
        counts.add(table.name, row.changes.length > 0 ? 'replaced' : 'kept', 1);
      }
  await insertErasureConfirmations(client, events, given);
  await client.query('UPDATE erasure_order SET done = $2 WHERE user_id = $1', [
    userId,
    JSON.stringify(counts.list()),
  ]);
  await client.query('COMMIT');
  return counts.list();
}

/** Returns what an erasure would do, without changing anything; null for an unknown person. */
export async function previewErasure(client: Client, userId: number) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  await client.query(readsWholeSystem);
  const person = await findPerson(client, userId);
  if (person === null) return null;
  const counts = createPrivacyAreaCounter();
  for (const { table, where } of personalRowConditions) {
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${table} WHERE ${where}`,
      [userId],
    );
    counts.add(table, 'removed', rows[0]?.n ?? 0);
  }
  counts.add('app_user', 'replaced', 1);
  const finding = createPersonSearch(person);
  for (const table of await listSearchedTables(client))
    for await (const rows of readPersonRows(client, table, finding))
      for (const { changes } of rows) counts.add(table.name, changes.length > 0 ? 'replaced' : 'kept', 1);
  await client.query('COMMIT');
  return { person, places: counts.list() };
}

/**
 * Returns the personal data of a person as rows of tables, without secrets and digests; null if the person does not
 * exist.
 */
export async function exportPersonalData(client: Client, userId: number) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  await client.query(readsWholeSystem);
  const person = await findPerson(client, userId);
  if (person === null) return null;
  const account = await client.query(
    `SELECT id, organization_id, username, given_name, surname, language, status, created_at, last_login_at, terms_version,
       terms_at, totp_at, password_at FROM app_user WHERE id = $1`,
    [userId],
  );
  const sessions = await client.query(
    'SELECT created_at, active_at, method, ip, agent FROM session WHERE user_id = $1 ORDER BY created_at',
    [userId],
  );
  const mails = await client.query(
    'SELECT created_at, recipient, template, subject, masked, state FROM mail WHERE user_id = $1 ORDER BY id',
    [userId],
  );
  const passkeys = await client.query(
    'SELECT name, synced, created_at, used_at FROM passkey WHERE user_id = $1 ORDER BY id',
    [userId],
  );
  const finding = createPersonSearch(person);
  const places: Record<string, unknown[]> = {};
  for (const table of await listSearchedTables(client))
    for await (const rows of readPersonRows(client, table, finding))
      for (const { changes } of rows) {
        const found = Object.fromEntries(changes.map(({ column, before }) => [column.name, before]));
        if (changes.length > 0) places[table.name] = [...(places[table.name] ?? []), found];
      }
  await client.query('COMMIT');
  const shown = {
    account: account.rows[0],
    sessions: sessions.rows,
    passkeys: passkeys.rows,
    mails: mails.rows,
    places,
  };
  return { person, shown };
}
