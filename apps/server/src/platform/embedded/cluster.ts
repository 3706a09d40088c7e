import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { EmbeddedLog } from './log.ts';
import { handOver, type Privileges } from './privileges.ts';
import { serverArguments } from './settings.ts';

/** Where the parts of one embedded database are. */
export type Place = {
  dataDir: string;
  cluster: string;
  socketFolder: string;
  binaries: Binaries;
  privileges: Privileges;
};

/** A running PostgreSQL server process. */
export type Server = {
  pid: number;
  /** Settles with a description when the process has ended, for whatever reason; never rejects. */
  ended: Promise<string>;
  /** Disconnects the clients, writes everything down, ends. */
  stop(): Promise<void>;
};

const UNFINISHED = 'initdb-';
const STOP_PATIENCE_MS = 30_000;

/**
 * Creates the cluster when there is none. It grows in a folder of its own and gets its name only when it is complete, so
 * that a start that was killed in the middle leaves nothing that looks like a database.
 */
export async function ensureCluster(place: Place, log: EmbeddedLog): Promise<void> {
  for (const name of readdirSync(place.dataDir).filter((entry) => entry.startsWith(UNFINISHED))) {
    rmSync(path.join(place.dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  if (existsSync(place.cluster)) return;
  log.info(`Creating the database in ${place.dataDir}.`);
  const growing = mkdtempSync(path.join(place.dataDir, UNFINISHED));
  handOver(growing, place.privileges);
  // Sorting for people uses named collations; the database's own order is by code point, the same on every machine.
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

/** Starts the server and waits until it accepts connections, however long its recovery takes. */
export async function startServer(place: Place, log: EmbeddedLog): Promise<Server> {
  const child = run(place, [place.binaries.postgres, ...serverArguments(place.cluster, place.socketFolder)]);
  const ended = end(child);
  const signs = new EventEmitter();
  const ready = once(signs, 'ready').then(() => 'ready');
  const output = follow(child.stderr, (line) => {
    // Connections that end with the server are no news: whoever had them hears it from the driver.
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
 * Its own process group, so that Ctrl+C in a terminal reaches only us, who end it after the last request. The death
 * signal belongs to the thread that spawns: call this from the main thread.
 */
function run(place: Place, command: [string, ...string[]]) {
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
 * Its output must always be read: a full pipe would stop the server. `all` gives the last lines once the stream has
 * ended, or after a second when a left-over process keeps it open.
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
