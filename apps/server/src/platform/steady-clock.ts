/**
 * A clock that ignores changes of the machine's clock: it counts the time since its start. Only upkeep sets it to its
 * reference, and then moves stored lifetimes by the same amount (docs/decisions/0016-steady-clock.md).
 */
import { uptime } from 'node:os';
import { sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database } from './db.ts';
import type { Log } from './log.ts';
import { runInSystemTransaction } from './tx.ts';

export interface SteadyClock extends Clock {
  move(ms: number): void;
}

/** Returns a function for the elapsed milliseconds including sleep, which Linux omits from its precise clock. */
export function createElapsedTimer(): () => number {
  const offset = uptime() * 1000 - performance.now();
  let slept = 0;
  let lookedAt = performance.now();
  return () => {
    const fine = performance.now();
    if (fine - lookedAt >= 1000) {
      lookedAt = fine;
      const behind = uptime() * 1000 - fine - offset;
      // Ignore differences below a second, because the coarse clock counts hundredths of a second.
      if (behind - slept > 1000) slept = behind;
    }
    return fine + slept;
  };
}

export function createSteadyClock(start: Date, elapsed: () => number): SteadyClock {
  let base = start.getTime() - elapsed();
  return {
    now: () => new Date(base + elapsed()),
    move: (ms) => {
      base += ms;
    },
  };
}

/**
 * Columns with times of records that live for minutes or hours; they are moved together with the clock, so that the
 * remaining lifetime is unchanged.
 */
const lifetimes: Readonly<Record<string, readonly string[]>> = {
  session: ['created_at', 'active_at', 'hard_at'],
  session_federation: ['expires_at'],
  api_token: ['expires_at'],
  failure_counter: ['window_at', 'locked_until'],
  federation_state: ['created_at'],
  deferred: ['created_at', 'updated_at', 'deadline_at'],
};

/** Smallest difference that is corrected, in milliseconds; smaller differences are ordinary adjustments by NTP. */
const jumpMs = 2000;

async function shiftStoredLifetimes(database: Database, ms: number): Promise<void> {
  await runInSystemTransaction(database.app, async (tx) => {
    for (const [table, columns] of Object.entries(lifetimes)) {
      const moved = columns.map(
        (column) =>
          sql`${sql.identifier(column)} = ${sql.identifier(column)} + make_interval(secs => ${ms / 1000})`,
      );
      await tx.execute(sql`UPDATE ${sql.identifier(table)} SET ${sql.join(moved, sql`, `)}`);
    }
  });
}

/** Reads the time of the database's machine, which all nodes share. */
export async function loadDatabaseTime(database: Pick<Database, 'pool'>): Promise<Date> {
  const { rows } = await database.pool.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  return rows[0]?.at ?? new Date();
}

/**
 * Returns the function that upkeep calls to set the clock to its reference. With a single writing process the
 * reference is this machine's clock, and stored lifetimes are moved by the same amount; several nodes use the clock
 * of the database.
 */
export function createTimeKeeper(given: {
  readonly clock: SteadyClock;
  readonly database: Database;
  readonly log: Log;
  readonly wall: Clock;
}): () => Promise<void> {
  const { clock, database, log, wall } = given;
  return async () => {
    const reference = database.soleWriter ? wall.now() : await loadDatabaseTime(database);
    const ms = reference.getTime() - clock.now().getTime();
    if (Math.abs(ms) > jumpMs) {
      log.warn(
        { seconds: Math.round(ms / 1000) },
        'the clock was set; sessions keep the time that they had left',
      );
      if (database.soleWriter) await shiftStoredLifetimes(database, ms);
    }
    clock.move(ms);
  };
}
