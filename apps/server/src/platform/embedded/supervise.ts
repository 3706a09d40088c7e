import type { PostgresProcess } from './cluster.ts';
import type { EmbeddedDatabaseLog } from './log.ts';

const MAX_RESTARTS = 3;
const WINDOW_MS = 60_000;

export type DatabaseSupervision = {
  /** Process id of the server; it changes after a restart. */
  pid(): number;
  stop(): Promise<void>;
};

/**
 * Restarts PostgreSQL when it ends unexpectedly, at most three times a minute. After more failures restarts are
 * pointless, so `onGiveUp` receives the reason.
 */
export function supervisePostgres(
  first: PostgresProcess,
  restart: () => Promise<PostgresProcess>,
  log: EmbeddedDatabaseLog,
  onGiveUp: (error: Error) => void,
): DatabaseSupervision {
  let server = first;
  let stopping = false;
  const restarts: number[] = [];

  async function revive(why: string): Promise<boolean> {
    const now = Date.now();
    const recent = restarts.filter((at) => at > now - WINDOW_MS).length;
    if (recent >= MAX_RESTARTS) {
      onGiveUp(new Error(`The database ended ${recent + 1} times within a minute, last: ${why}`));
      return false;
    }
    restarts.push(now);
    try {
      server = await restart();
      log.warn(`The database is running again (process ${server.pid}).`);
      return true;
    } catch (error) {
      if (stopping) return false;
      return revive(error instanceof Error ? error.message : String(error));
    }
  }

  async function watch(): Promise<void> {
    for (;;) {
      const why = await server.ended;
      if (stopping) return;
      log.error(`The database ended by itself (${why}); starting it again.`);
      if (!(await revive(why))) return;
      if (stopping) return server.stop();
    }
  }

  const watching = watch();
  return {
    pid: () => server.pid,
    async stop() {
      stopping = true;
      await server.stop();
      await watching;
    },
  };
}
