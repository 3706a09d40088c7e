import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { findBinaries } from './binaries.ts';
import { ensureCluster, type Place, startServer } from './cluster.ts';
import type { EmbeddedLog } from './log.ts';
import { clearOrphans } from './orphans.ts';
import { takeOwnership } from './ownership.ts';
import { choosePrivileges, openTheWay } from './privileges.ts';
import { makeSocketFolder, presentSocketFolder, removeSocketFolder } from './socket-folder.ts';
import { supervise } from './supervise.ts';

export type EmbeddedOptions = {
  /** Created when missing. Holds `postgres/` (the cluster), `run/` (its socket) and `holder.json` (who owns it now). */
  dataDir: string;
  log: EmbeddedLog;
  /** The database has ended so often that it is not started again; connections fail from now on. */
  onExit?: (error: Error) => void;
};

export type EmbeddedDatabase = {
  /** For `pg`: `host` is the folder of the private socket. */
  connection: { host: string; port: number; user: 'postgres'; database: 'postgres' };
  /** The first process of the server; another one after a restart. */
  readonly pid: number;
  stop(): Promise<void>;
};

const connectionBy = (host: string): EmbeddedDatabase['connection'] => ({
  host,
  port: 5432,
  user: 'postgres',
  database: 'postgres',
});

/** The database of the server that is running on this data directory, for a process of the same user. */
export const runningConnection = (dataDir: string): EmbeddedDatabase['connection'] =>
  connectionBy(presentSocketFolder(realpathSync(dataDir)));

/**
 * Starts a PostgreSQL that belongs to this process alone: nobody else can use the data directory meanwhile, it is
 * started again when it dies, and it ends with us, also when we are killed. Call it from the main thread.
 *
 * Throws `DataDirectoryInUse` at once when another process has the directory, and `EmbeddedDatabaseUnavailable` where
 * the npm binaries cannot run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log } = options;
  const binaries = findBinaries();
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const ownership = await takeOwnership(dataDir);
  try {
    const cluster = path.join(dataDir, 'postgres');
    const privileges = choosePrivileges(cluster);
    openTheWay(dataDir, privileges);
    const socketFolder = await makeSocketFolder(dataDir, privileges);
    const place: Place = { dataDir, cluster, socketFolder, binaries, privileges };
    await ensureCluster(place, log);
    const start = async () => {
      await clearOrphans(cluster, socketFolder, log);
      return startServer(place, log);
    };
    const supervision = supervise(await start(), start, log, (error) => {
      log.error(error.message);
      options.onExit?.(error);
    });
    return {
      connection: connectionBy(socketFolder),
      get pid() {
        return supervision.pid();
      },
      async stop() {
        await supervision.stop();
        removeSocketFolder(dataDir, socketFolder);
        await ownership.release();
      },
    };
  } catch (error) {
    await ownership.release();
    throw error;
  }
}
