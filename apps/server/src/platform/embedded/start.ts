import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { findPostgresBinaries } from './binaries.ts';
import { ensurePostgresCluster, type PostgresClusterLocation, startPostgresServer } from './cluster.ts';
import type { EmbeddedDatabaseLog } from './log.ts';
import { removeOrphanProcesses } from './orphans.ts';
import { acquireDataDirectory } from './ownership.ts';
import { choosePostgresPrivileges, grantDataDirectoryAccess } from './privileges.ts';
import { createSocketFolder, findSocketFolder, removeSocketFolder } from './socket-folder.ts';
import { supervisePostgres } from './supervise.ts';

export type EmbeddedDatabaseOptions = {
  /**
   * Data directory, created if missing. Contains `postgres/` (the cluster), `run/` (its socket) and `holder.json` (the
   * present owner).
   */
  dataDir: string;
  log: EmbeddedDatabaseLog;
  /** Called when the database has ended too often and is not restarted; connections then fail. */
  onExit?: (error: Error) => void;
};

export type EmbeddedDatabase = {
  /** Settings of a connection for the driver `pg`; `host` is the folder of the private socket. */
  connection: { host: string; port: number; user: 'postgres'; database: 'postgres' };
  /** Process id of the server's main process; it changes after a restart. */
  readonly pid: number;
  stop(): Promise<void>;
};

const createConnection = (host: string): EmbeddedDatabase['connection'] => ({
  host,
  port: 5432,
  user: 'postgres',
  database: 'postgres',
});

/** Returns the connection to a running database, for another process of the same user. */
export const findRunningDatabase = (dataDir: string): EmbeddedDatabase['connection'] =>
  createConnection(findSocketFolder(realpathSync(dataDir)));

/**
 * Starts a PostgreSQL that belongs to this process: no other process can use the data directory, it is restarted when
 * it dies, and it ends with this process even after SIGKILL. Only the main thread may call this.
 * Throws `DataDirectoryInUseError` if another process has the directory, and `EmbeddedDatabaseUnavailableError` if the npm
 * binaries cannot run.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { log } = options;
  const binaries = findPostgresBinaries();
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const ownership = await acquireDataDirectory(dataDir);
  try {
    const cluster = path.join(dataDir, 'postgres');
    const privileges = choosePostgresPrivileges(cluster);
    grantDataDirectoryAccess(dataDir, privileges);
    const socketFolder = await createSocketFolder(dataDir, privileges);
    const place: PostgresClusterLocation = { dataDir, cluster, socketFolder, binaries, privileges };
    await ensurePostgresCluster(place, log);
    const start = async () => {
      await removeOrphanProcesses(cluster, socketFolder, log);
      return startPostgresServer(place, log);
    };
    const supervision = supervisePostgres(await start(), start, log, (error) => {
      log.error(error.message);
      options.onExit?.(error);
    });
    return {
      connection: createConnection(socketFolder),
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
