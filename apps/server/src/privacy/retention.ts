/**
 * Removes data whose retention period under the operator's rules has passed. All nodes call this, but only one of
 * them does the work at a time.
 */
import type { Client } from 'pg';
import type { RetentionDays } from '../config/retention.ts';

const dayMs = 24 * 3_600_000;

const subtractDays = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

async function removeMails(client: Client, until: Date): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM mail WHERE created_at < $1 AND state NOT IN ('queued', 'sending')`,
    [until],
  );
  return rowCount ?? 0;
}

async function removeUsage(client: Client, until: Date): Promise<number> {
  const { rowCount } = await client.query('DELETE FROM usage_event WHERE at < $1', [until]);
  for (const table of ['usage_day', 'usage_presence'])
    await client.query(`DELETE FROM ${table} WHERE day < ($1::timestamptz AT TIME ZONE 'UTC')::date`, [
      until,
    ]);
  return rowCount ?? 0;
}

/** Lists people whose account has been disabled for the period of the rule and who are not yet erased. */
async function listAccountsToErase(client: Client, until: Date): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM app_user WHERE status = 'disabled' AND disabled_at < $1 AND username NOT LIKE '%@erased.invalid'
     ORDER BY id LIMIT 100`,
    [until],
  );
  return rows.map(({ id }) => Number(id));
}

export interface RetentionOutcome {
  readonly mails: number;
  readonly usage: number;
  /** Account numbers of the people to erase. */
  readonly accounts: readonly number[];
}

/**
 * Applies the rules as of a given time. Returns what was removed and who must be erased; null if another node is
 * applying them.
 */
export async function applyRetention(
  client: Client,
  rules: RetentionDays,
  now: Date,
): Promise<RetentionOutcome | null> {
  await client.query('BEGIN');
  const { rows } = await client.query<{ free: boolean }>(
    `SELECT pg_try_advisory_xact_lock(727011) AS free, set_config('app.scope', 'system', true)`,
  );
  if (rows[0]?.free !== true) return null;
  await client.query('SET LOCAL row_security = off; SET LOCAL statement_timeout = 0');
  const { mails, usage, accounts } = rules;
  const removed = {
    mails: mails === undefined ? 0 : await removeMails(client, subtractDays(now, mails)),
    usage: usage === undefined ? 0 : await removeUsage(client, subtractDays(now, usage)),
    accounts: accounts === undefined ? [] : await listAccountsToErase(client, subtractDays(now, accounts)),
  };
  await client.query('COMMIT');
  return removed;
}
