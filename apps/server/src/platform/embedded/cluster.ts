import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import type { EmbeddedDatabaseLog } from './log.ts';
import { changeFileOwner, type PostgresStartPrivileges } from './privileges.ts';
import { createPostgresArguments } from './settings.ts';

export type PostgresClusterLocation = {
  dataDir: string;
  cluster: string;
  socketFolder: string;
  binaries: PostgresBinaries;
  privileges: PostgresStartPrivileges;
};

export type PostgresProcess = {
  pid: number;
  /** Resolves with a description when the process ends; never rejects. */
  ended: Promise<string>;
  /** Disconnects clients and writes all data before it ends. */
  stop(): Promise<void>;
};

const UNFINISHED = 'initdb-';
const STOP_PATIENCE_MS = 30_000;

/**
 * Creates the cluster if it is missing. It is built in a temporary folder and renamed when complete, so that an
 * interrupted start leaves no partial database.
 */
export async function ensurePostgresCluster(
  place: PostgresClusterLocation,
  log: EmbeddedDatabaseLog,
): Promise<void> {
  for (const name of readdirSync(place.dataDir).filter((entry) => entry.startsWith(UNFINISHED))) {
    rmSync(path.join(place.dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  if (existsSync(place.cluster)) return;
  log.info(`Creating the database in ${place.dataDir}.`);
  const growing = mkdtempSync(path.join(place.dataDir, UNFINISHED));
  changeFileOwner(growing, place.privileges);
  // Sort by code point, because this order is the same on every machine. Queries whose order people see name a
  // collation.
  const locale = process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=UTF-8'] : ['--locale=C.UTF-8'];
  const child = run(place, [
    place.binaries.initdb,
    ...['-D', growing, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', ...locale],
  ]);
  const output = follow(child.stderr, (line) => log.debug(`initdb: ${line}`));
  const ended = await end(child);
  if (ended !== SUCCESS) {
    throw new Error(`The database could not be created (initdb, ${ended}): ${await output.all()}`);
  }
  renameSync(growing, place.cluster);
}

/** Waits until the server accepts connections, however long its recovery takes. */
export async function startPostgresServer(
  place: PostgresClusterLocation,
  log: EmbeddedDatabaseLog,
): Promise<PostgresProcess> {
  const child = run(place, [
    place.binaries.postgres,
    ...createPostgresArguments(place.cluster, place.socketFolder),
  ]);
  const ended = end(child);
  const signs = new EventEmitter();
  const ready = once(signs, 'ready').then(() => 'ready');
  const output = follow(child.stderr, (line) => {
    // Do not warn about ended connections, because the driver reports them.
    const grave = /^(FATAL|PANIC):(?! +terminating connection)/.test(line);
    if (grave) log.warn(`PostgreSQL: ${line}`);
    else log.debug(`PostgreSQL: ${line}`);
    if (line.includes('database system is ready to accept connections')) signs.emit('ready');
  });
  const first = await Promise.race([ready, ended]);
  if (first !== 'ready' || child.pid === undefined) {
    throw new Error(`The database did not start (${first}): ${await output.all()}`);
  }
  return { pid: child.pid, ended, stop: () => stop(child, ended) };
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGINT');
  const insist = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS);
  await ended;
  clearTimeout(insist);
}

/**
 * Starts a process in a separate process group, so that Ctrl+C reaches only this process, which stops PostgreSQL after
 * the last request. The death signal depends on the spawning thread, so only the main thread may call this.
 */
function run(place: PostgresClusterLocation, command: [string, ...string[]]) {
  const [program, ...rest] = place.privileges.wrap(command);
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC' };
  return spawn(program, rest, { env, cwd: '/', detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
}

const SUCCESS = 'exit code 0';

function end(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`));
  });
}

/**
 * Reads all output of a process, because a full pipe would block it. `all` resolves with the last lines when the
 * stream ends, or after a second if another process keeps the stream open.
 */
function follow(stream: Readable, onLine: (line: string) => void): { all(): Promise<string> } {
  const tail: string[] = [];
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  const closed = once(lines, 'close');
  lines.on('line', (line) => {
    tail.push(line);
    if (tail.length > 20) tail.shift();
    onLine(line);
  });
  return {
    async all() {
      await Promise.race([closed, sleep(1000)]);
      return tail.join('\n');
    },
  };
}
