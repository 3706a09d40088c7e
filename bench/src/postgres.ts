/** Starts a PostgreSQL server with its default durability, if its programs are installed. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findRunningDatabase } from '@klarsikt/server/embedded';
import pg from 'pg';

export interface BenchDatabase {
  readonly connection: pg.ClientConfig;
  /** Value for DATABASE_URL. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const urlOf = ({ host, port, user, database }: pg.ClientConfig): string =>
  `postgresql://${user}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;

const installed = '/usr/lib/postgresql';

/**
 * Returns the folder with the programs of the oldest installed server, or null without an installed server.
 */
export function postgresPrograms(): string | null {
  if (!existsSync(installed)) return null;
  const [version] = readdirSync(installed).sort((a, b) => Number(a) - Number(b));
  return version === undefined ? null : join(installed, version, 'bin');
}

/** PostgreSQL refuses to run as root. */
function asPostgres(program: string, args: readonly string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [program, [...args]];
  return [
    'setpriv',
    ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--pdeathsig=INT', program, ...args],
  ];
}

async function answers(connection: pg.ClientConfig): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client(connection);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries > 200) throw error;
      await pause(100);
    }
  }
}

export async function startPostgres(programs: string): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'klarsikt-bench-pg-'));
  if (process.getuid?.() === 0) {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, id('-u'), id('-g'));
  }
  const cluster = join(folder, 'cluster');
  const made = spawnSync(
    ...asPostgres(join(programs, 'initdb'), [
      '-D',
      cluster,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
    ]),
    { encoding: 'utf8', cwd: '/' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`];
  const child = spawn(
    ...asPostgres(join(programs, 'postgres'), ['-D', cluster, ...settings.flatMap((each) => ['-c', each])]),
    { stdio: 'ignore', cwd: '/' },
  );
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const connection = { host: folder, port: 5432, user: 'postgres', database: 'postgres' };
  await answers(connection);
  return {
    connection,
    url: urlOf(connection),
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the embedded database of the server that runs on this data directory. */
export function databaseIn(dataDirectory: string): Omit<BenchDatabase, 'stop' | 'url'> {
  const file = join(realpathSync(dataDirectory), 'postgres', 'postmaster.pid');
  const [pid] = readFileSync(file, 'utf8').split('\n');
  return { connection: findRunningDatabase(dataDirectory), pid: Number(pid) };
}
