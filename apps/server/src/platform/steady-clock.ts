/**
 * Time that no hand on the machine's clock moves: it goes on from where it started, and is led back to its reference by
 * upkeep alone, which takes with it what is counted from a moment in the past (decision 0016).
 */
import { uptime } from 'node:os';
import { sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database } from './db.ts';
import type { Log } from './log.ts';
import { inSystemTransaction } from './tx.ts';

export interface SteadyClock extends Clock {
  /** Moves it by so many milliseconds. */
  move(ms: number): void;
}

/** Milliseconds since some moment, with the time that the machine has slept (Linux leaves that out of its fine clock). */
export function elapsedMs(): () => number {
  const offset = uptime() * 1000 - performance.now();
  let slept = 0;
  let lookedAt = performance.now();
  return () => {
    const fine = performance.now();
    if (fine - lookedAt >= 1000) {
      lookedAt = fine;
      const behind = uptime() * 1000 - fine - offset;
      // The coarse clock counts in hundredths of a second: less than a second apart they are the same.
      if (behind - slept > 1000) slept = behind;
    }
    return fine + slept;
  };
}

export function steadyClock(start: Date, elapsed: () => number): SteadyClock {
  let base = start.getTime() - elapsed();
  return {
    now: () => new Date(base + elapsed()),
    move: (ms) => {
      base += ms;
    },
  };
}

/** What lasts minutes or hours from a moment that was noted: it keeps its length when the clock is set. */
const lifetimes: Readonly<Record<string, readonly string[]>> = {
  session: ['created_at', 'active_at', 'hard_at'],
  session_federation: ['expires_at'],
  api_token: ['expires_at'],
  failure_counter: ['window_at', 'locked_until'],
  federation_state: ['created_at'],
  deferred: ['created_at', 'updated_at', 'deadline_at'],
};

/** Less than this is the clock being led (NTP slews), not set. */
const jumpMs = 2000;

async function moveLifetimes(database: Database, ms: number): Promise<void> {
  await inSystemTransaction(database.app, async (tx) => {
    for (const [table, columns] of Object.entries(lifetimes)) {
      const moved = columns.map(
        (column) =>
          sql`${sql.identifier(column)} = ${sql.identifier(column)} + make_interval(secs => ${ms / 1000})`,
      );
      await tx.execute(sql`UPDATE ${sql.identifier(table)} SET ${sql.join(moved, sql`, `)}`);
    }
  });
}

/** The clock of the database's machine, which several nodes share. */
export async function databaseTime(database: Pick<Database, 'pool'>): Promise<Date> {
  const { rows } = await database.pool.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  return rows[0]?.at ?? new Date();
}

/**
 * Gives what leads the clock back to its reference, called by upkeep. Where nobody else writes the reference is this
 * machine's clock, and what was noted under the old time is moved along. Several nodes go by the database's clock.
 */
export function keepTime(given: {
  readonly clock: SteadyClock;
  readonly database: Database;
  readonly log: Log;
  /** This machine's clock. */
  readonly wall: Clock;
}): () => Promise<void> {
  const { clock, database, log, wall } = given;
  return async () => {
    const reference = database.soleWriter ? wall.now() : await databaseTime(database);
    const ms = reference.getTime() - clock.now().getTime();
    if (Math.abs(ms) > jumpMs) {
      log.warn(
        { seconds: Math.round(ms / 1000) },
        'the clock was set; sessions keep the time that they had left',
      );
      if (database.soleWriter) await moveLifetimes(database, ms);
    }
    clock.move(ms);
  };
}
