/**
 * List of erased people that is stored beside the backups, because an older backup still contains these people when
 * it is restored. The list contains salted digests of accounts, and no names, addresses or account numbers.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { z } from 'zod';
import { type RoleConnection, runWithClient } from '../platform/connection-roles.ts';

const fileName = 'erased-people.json';

const listSchema = z.object({
  klarsikt: z.literal('erased people'),
  salt: z.string().regex(/^[0-9a-f]{64}$/),
  people: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
});

type ErasureList = z.output<typeof listSchema>;

export const getErasureListPath = (folder: string): string => join(folder, fileName);

interface Account {
  readonly id: string;
  readonly created: string;
  readonly erased: boolean;
}

/**
 * A restored database may issue the same account numbers again, so the digest includes the time of creation, which
 * distinguishes such accounts.
 */
const computeAccountDigest = (salt: string, { id, created }: Account): string =>
  createHmac('sha256', Buffer.from(salt, 'hex')).update(`${id} ${created}`).digest('hex');

async function listAccounts(client: Client): Promise<readonly Account[]> {
  await client.query(
    `BEGIN READ ONLY; SELECT set_config('app.scope', 'system', true); SET LOCAL row_security = off`,
  );
  const { rows } = await client.query<Account>(
    `SELECT id::text, (extract(epoch FROM created_at) * 1000000)::bigint::text AS created,
       username LIKE '%@erased.invalid' AS erased FROM app_user`,
  );
  await client.query('COMMIT');
  return rows;
}

/** Reads the list at the path; returns null if the file does not exist. Throws if the file is not such a list. */
export function readErasureList(path: string): ErasureList | null {
  if (!existsSync(path)) return null;
  try {
    return listSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new Error(`${path} is no list of erased people.`, { cause });
  }
}

/**
 * Adds all erased people to the list in the folder and never removes anybody. Writes nothing if the list already has
 * all of them.
 */
export async function addErasedToList(owner: RoleConnection, folder: string): Promise<void> {
  const erased = (await runWithClient(owner, listAccounts)).filter((account) => account.erased);
  if (erased.length === 0) return;
  const path = getErasureListPath(folder);
  const known = readErasureList(path);
  const salt = known?.salt ?? randomBytes(32).toString('hex');
  const people = new Set([
    ...(known?.people ?? []),
    ...erased.map((account) => computeAccountDigest(salt, account)),
  ]);
  if (people.size === known?.people.length) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const list: ErasureList = { klarsikt: 'erased people', salt, people: [...people] };
  const growing = `${path}.growing`;
  writeFileSync(growing, `${JSON.stringify(list, null, 1)}\n`, { mode: 0o600 });
  renameSync(growing, path);
}

/** Lists accounts of the database that are on the list of erased people but are not erased. */
export async function listUnerasedAccounts(
  owner: RoleConnection,
  { salt, people }: ErasureList,
): Promise<number[]> {
  const listed = new Set(people);
  const accounts = await runWithClient(owner, listAccounts);
  return accounts
    .filter((account) => !account.erased && listed.has(computeAccountDigest(salt, account)))
    .map(({ id }) => Number(id));
}
