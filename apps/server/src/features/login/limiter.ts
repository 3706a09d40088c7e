/** Failure counters for names and addresses, in the database: they hold across nodes, restarts and parallel tries. */
import { isIPv6 } from 'node:net';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FailureLimiter } from '../../deps.ts';
import type { Clock } from '../../platform/clock.ts';
import { inSystemTransaction } from '../../platform/tx.ts';

interface Limit {
  readonly failures: number;
  readonly windowSec: number;
  readonly lockSec: number;
  readonly longestLockSec: number;
}

/** Ten failures for one name: ten minutes, doubling to an hour (security page A2). */
const nameLimit: Limit = { failures: 10, windowSec: 24 * 3600, lockSec: 600, longestLockSec: 3600 };
/** Fifty failures from one address in fifteen minutes: fifteen minutes (A3). */
const addressLimit: Limit = { failures: 50, windowSec: 900, lockSec: 900, longestLockSec: 900 };

/** One customer of an IPv6 provider holds a /64, so that is what counts as one address. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/** The same name in any spelling that signs in to the same account. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/**
 * Counts the attempt before the secret is verified, in one statement: fifty parallel tries can not slip past the
 * tenth. True when the attempt may go on.
 */
async function reserve(db: NodePgDatabase, key: string, limit: Limit, now: Date): Promise<boolean> {
  const at = now.toISOString();
  return inSystemTransaction(db, async (tx) => {
    const result = await tx.execute<{ allowed: boolean }>(sql`
      INSERT INTO failure_counter AS c (key, failures, window_at) VALUES (${key}, 1, ${at}::timestamptz)
      ON CONFLICT (key) DO UPDATE SET
        failures = CASE
          WHEN c.locked_until > ${at}::timestamptz THEN c.failures
          WHEN c.locked_until IS NOT NULL OR c.window_at < ${at}::timestamptz - make_interval(secs => ${limit.windowSec}) THEN 1
          ELSE c.failures + 1 END,
        window_at = CASE
          WHEN c.locked_until <= ${at}::timestamptz OR c.window_at < ${at}::timestamptz - make_interval(secs => ${limit.windowSec})
          THEN ${at}::timestamptz ELSE c.window_at END,
        locks = CASE WHEN c.locked_until IS NULL AND c.failures + 1 > ${limit.failures} THEN c.locks + 1 ELSE c.locks END,
        locked_until = CASE
          WHEN c.locked_until > ${at}::timestamptz THEN c.locked_until
          WHEN c.locked_until IS NULL AND c.failures + 1 > ${limit.failures}
            AND c.window_at >= ${at}::timestamptz - make_interval(secs => ${limit.windowSec})
          THEN ${at}::timestamptz + make_interval(secs => least(${limit.lockSec} * power(2, c.locks), ${limit.longestLockSec}))
          ELSE NULL END
      RETURNING (locked_until IS NULL OR locked_until <= ${at}::timestamptz) AS allowed`);
    return result.rows[0]?.allowed === true;
  });
}

export function createLimiter(db: NodePgDatabase, clock: Clock): FailureLimiter {
  return {
    begin: async (name, ip) => {
      const now = clock.now();
      if (!(await reserve(db, `ip ${addressKey(ip)}`, addressLimit, now))) return 'iplocked';
      if (!(await reserve(db, `name ${nameKey(name)}`, nameLimit, now))) return 'locked';
      return null;
    },
    succeeded: (name, ip) =>
      inSystemTransaction(db, async (tx) => {
        await tx.execute(sql`DELETE FROM failure_counter WHERE key = ${`name ${nameKey(name)}`}`);
        await tx.execute(
          sql`UPDATE failure_counter SET failures = greatest(failures - 1, 0) WHERE key = ${`ip ${addressKey(ip)}`}`,
        );
      }),
  };
}
