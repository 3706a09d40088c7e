/**
 * The mark of the installation's secret in its database: whoever comes with another secret is told so before anything is
 * sealed, opened or saved with it.
 */
import { hkdfSync } from 'node:crypto';
import type { Client, ClientConfig } from 'pg';
import type { FoundSecret } from './config/secrets.ts';
import { type ActingConnection, withClient } from './platform/acting.ts';
import { asTableOwner, type Program, requireKnownSchema } from './platform/known-schema.ts';
import { createVault } from './platform/vault.ts';
import { sealedPlaces } from './sealed-places.ts';

/** The database belongs to another secret. */
export class SecretDiffers extends Error {
  override readonly name = 'SecretDiffers';
}

/** The same for the same secret, made for this use alone: nothing that is sealed or signed can be made or opened with it. */
export function markOf(secret: Buffer): string {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'klarsikt secret mark', 32)).toString('hex');
}

const advice =
  'Set KLARSIKT_SECRET to the secret of this installation, or put its file "secret" into the data directory and leave KLARSIKT_SECRET out.';

const differs = (sources: readonly string[]): SecretDiffers =>
  new SecretDiffers(
    `The secret from ${sources.join(' and that from ')} is not the one of this database. ${advice} Nothing was changed.`,
  );

async function tableHas(client: Client, table: string, column: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = to_regclass('public.' || $1) AND attname = $2 AND NOT attisdropped`,
    [table, column],
  );
  return rows.length > 0;
}

async function keptMark(client: Client): Promise<string | null> {
  if (!(await tableHas(client, 'secret_mark', 'mark'))) return null;
  const { rows } = await client.query<{ mark: string }>('SELECT mark FROM public.secret_mark');
  return rows[0]?.mark ?? null;
}

/** The newest of each place are tried: all of them are sealed with the same secret. */
const mostTried = 200;

/** How many sealed values there are among those that are tried, and how many of them the secret opens. */
async function tryOn(client: Client, secret: Buffer | null): Promise<{ tried: number; opened: number }> {
  const vault = secret === null ? null : createVault(secret);
  let [tried, opened] = [0, 0];
  for (const { table, key, column, purpose } of sealedPlaces) {
    if (!(await tableHas(client, table, column))) continue;
    const { rows } = await client.query<{ value: Buffer }>(
      `SELECT ${column} AS value FROM public.${table} WHERE ${column} IS NOT NULL ORDER BY ${key} DESC LIMIT ${mostTried}`,
    );
    tried += rows.length;
    for (const { value } of rows)
      try {
        vault?.open(purpose, value);
        opened += vault === null ? 0 : 1;
      } catch {
        // Sealed with another secret, or damaged.
      }
  }
  return { tried, opened };
}

async function hasPeople(client: Client): Promise<boolean> {
  // Another node may be making the tables at this moment.
  if (!(await tableHas(client, 'app_user', 'id'))) return false;
  const { rows } = await client.query(`SELECT FROM app_user u JOIN organization o ON o.id = u.organization_id
    WHERE o.kind IN ('system', 'customer') LIMIT 1`);
  return rows.length > 0;
}

/**
 * Where no mark was kept yet: whether the secret is the one that most of what is sealed was sealed with. Were it to open all,
 * an installation whose nodes once had different secrets could not be opened with any.
 */
async function opensMost(client: Client, secret: Buffer): Promise<boolean> {
  const { tried, opened } = await tryOn(client, secret);
  return opened * 2 >= tried;
}

async function requireOwn(client: Client, candidates: readonly FoundSecret[]): Promise<void> {
  const mark = await keptMark(client);
  if (candidates.length === 0) {
    const used = mark !== null || (await hasPeople(client)) || (await tryOn(client, null)).tried > 0;
    if (used)
      throw new SecretDiffers(
        `There is no secret here, and this database has one. ${advice} Nothing was changed.`,
      );
    return;
  }
  for (const { secret } of candidates)
    if (mark === null ? await opensMost(client, secret) : mark === markOf(secret)) return;
  throw differs(candidates.map(({ source }) => source));
}

/**
 * Looks whether the database is one that this program and one of these secrets may work with, and writes nothing. An empty
 * one is. Throws a sentence that says what to do.
 */
export function requireOwnDatabase(
  admin: ClientConfig,
  program: Program,
  candidates: readonly FoundSecret[],
): Promise<void> {
  return withClient(admin, async (client) => {
    await requireKnownSchema(client, program);
    await asTableOwner(client, () => requireOwn(client, candidates));
  });
}

const insertMark = 'INSERT INTO public.secret_mark (mark) VALUES ($1) ON CONFLICT DO NOTHING';

/**
 * Keeps the mark of the secret where there is none, and compares it where there is one: of several that come at once with
 * different secrets one goes on, and the others are told. `isProved`: it was compared with a mark already, that of a backup.
 */
export function settleSecret(owner: ActingConnection, found: FoundSecret, isProved = false): Promise<void> {
  return withClient(owner, async (client) => {
    await client.query(`BEGIN; SELECT set_config('app.scope', 'system', true)`);
    if ((await keptMark(client)) === null) {
      if (!isProved && !(await opensMost(client, found.secret))) throw differs([found.source]);
      // Waits for another one that keeps its mark at this moment.
      await client.query(insertMark, [markOf(found.secret)]);
    }
    const mark = await keptMark(client);
    if (mark !== markOf(found.secret)) throw differs([found.source]);
    await client.query('COMMIT');
  });
}

/** Throws when the database in the client's transaction has the mark of another secret. */
export async function requireMark(client: Client, { secret, source }: FoundSecret): Promise<void> {
  const mark = await keptMark(client);
  if (mark !== null && mark !== markOf(secret)) throw differs([source]);
}
