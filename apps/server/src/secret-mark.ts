/**
 * Stores a mark of the installation's secret in its database. A start or command with another secret ends before it
 * encrypts, decrypts or stores anything.
 */
import { hkdfSync } from 'node:crypto';
import type { Client, ClientConfig } from 'pg';
import type { SecretWithSource } from './config/secrets.ts';
import { type RoleConnection, runWithClient } from './platform/connection-roles.ts';
import { type ProgramSchema, requireKnownSchema, runAsTableOwner } from './platform/known-schema.ts';
import { createValueCipher } from './platform/vault.ts';
import { encryptedColumns } from './sealed-places.ts';

export class SecretMismatchError extends Error {
  override readonly name = 'SecretMismatchError';
}

/**
 * Computes the mark by a derivation from the secret for this purpose only, so that the mark can neither decrypt nor
 * sign anything.
 */
export function computeSecretMark(secret: Buffer): string {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'klarsikt secret mark', 32)).toString('hex');
}

const advice =
  'Set KLARSIKT_SECRET to the secret of this installation, or put its file "secret" into the data directory and leave KLARSIKT_SECRET out.';

const createSecretMismatch = (sources: readonly string[]): SecretMismatchError =>
  new SecretMismatchError(
    `The secret from ${sources.join(' and that from ')} is not the one of this database. ${advice} Nothing was changed.`,
  );

async function hasColumn(client: Client, table: string, column: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = to_regclass('public.' || $1) AND attname = $2 AND NOT attisdropped`,
    [table, column],
  );
  return rows.length > 0;
}

async function loadSecretMark(client: Client): Promise<string | null> {
  if (!(await hasColumn(client, 'secret_mark', 'mark'))) return null;
  const { rows } = await client.query<{ mark: string }>('SELECT mark FROM public.secret_mark');
  return rows[0]?.mark ?? null;
}

/** Number of newest values per column that are tried. */
const mostTried = 200;

/** Returns the number of tried values, and the number of those that the secret decrypts. */
async function countDecryptableValues(
  client: Client,
  secret: Buffer | null,
): Promise<{ tried: number; opened: number }> {
  const vault = secret === null ? null : createValueCipher(secret);
  let [tried, opened] = [0, 0];
  for (const { table, key, column, purpose } of encryptedColumns) {
    if (!(await hasColumn(client, table, column))) continue;
    const { rows } = await client.query<{ value: Buffer }>(
      `SELECT ${column} AS value FROM public.${table} WHERE ${column} IS NOT NULL ORDER BY ${key} DESC LIMIT ${mostTried}`,
    );
    tried += rows.length;
    for (const { value } of rows)
      try {
        vault?.open(purpose, value);
        opened += vault === null ? 0 : 1;
      } catch {
        // The value was sealed with another secret or is damaged.
      }
  }
  return { tried, opened };
}

async function hasPeople(client: Client): Promise<boolean> {
  // Another node may still be creating the tables, so a missing table is no fault.
  if (!(await hasColumn(client, 'app_user', 'id'))) return false;
  const { rows } = await client.query(`SELECT FROM app_user u JOIN organization o ON o.id = u.organization_id
    WHERE o.kind IN ('system', 'customer') LIMIT 1`);
  return rows.length > 0;
}

/**
 * Checks a database without a mark: the secret must decrypt at least half of the values. To require all of them would
 * lock out installations whose nodes once had different secrets.
 */
async function canDecryptMostValues(client: Client, secret: Buffer): Promise<boolean> {
  const { tried, opened } = await countDecryptableValues(client, secret);
  return opened * 2 >= tried;
}

async function requireMatchingSecret(client: Client, candidates: readonly SecretWithSource[]): Promise<void> {
  const mark = await loadSecretMark(client);
  if (candidates.length === 0) {
    const used =
      mark !== null || (await hasPeople(client)) || (await countDecryptableValues(client, null)).tried > 0;
    if (used)
      throw new SecretMismatchError(
        `There is no secret here, and this database has one. ${advice} Nothing was changed.`,
      );
    return;
  }
  for (const { secret } of candidates)
    if (mark === null ? await canDecryptMostValues(client, secret) : mark === computeSecretMark(secret))
      return;
  throw createSecretMismatch(candidates.map(({ source }) => source));
}

/**
 * Checks that this program and one of the secrets may use the database; writes nothing. An empty database passes.
 * Throws an error whose message contains the remedy.
 */
export function requireOwnDatabase(
  admin: ClientConfig,
  program: ProgramSchema,
  candidates: readonly SecretWithSource[],
): Promise<void> {
  return runWithClient(admin, async (client) => {
    await requireKnownSchema(client, program);
    await runAsTableOwner(client, () => requireMatchingSecret(client, candidates));
  });
}

const insertMark = 'INSERT INTO public.secret_mark (mark) VALUES ($1) ON CONFLICT DO NOTHING';

/**
 * Stores the mark of the secret, or compares it with the stored mark. If several processes start with different
 * secrets, one process continues and the others fail. `isProved`: the secret was already compared with the mark of a
 * backup.
 */
export function ensureSecretMark(
  owner: RoleConnection,
  found: SecretWithSource,
  isProved = false,
): Promise<void> {
  return runWithClient(owner, async (client) => {
    await client.query(`BEGIN; SELECT set_config('app.scope', 'system', true)`);
    if ((await loadSecretMark(client)) === null) {
      if (!isProved && !(await canDecryptMostValues(client, found.secret)))
        throw createSecretMismatch([found.source]);
      // The insert waits if another process is storing its mark.
      await client.query(insertMark, [computeSecretMark(found.secret)]);
    }
    const mark = await loadSecretMark(client);
    if (mark !== computeSecretMark(found.secret)) throw createSecretMismatch([found.source]);
    await client.query('COMMIT');
  });
}

/** Throws if the database has the mark of another secret. */
export async function requireSameSecretMark(
  client: Client,
  { secret, source }: SecretWithSource,
): Promise<void> {
  const mark = await loadSecretMark(client);
  if (mark !== null && mark !== computeSecretMark(secret)) throw createSecretMismatch([source]);
}
