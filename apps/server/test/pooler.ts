/** A real pgbouncer in front of the tests' database server, if one is installed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toDatabaseConfig } from '@klarsikt/testkit/database';
import { Client, type ClientConfig } from 'pg';
import { changeFileOwner, choosePostgresPrivileges } from '../src/platform/embedded/privileges.ts';

const places = [
  process.env.KLARSIKT_PGBOUNCER ?? '',
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
];
export const pgbouncer = places.find((place) => place !== '' && existsSync(place));
export const pgbouncerMissing =
  'pgbouncer is not installed (Debian: pgbouncer; or name it with KLARSIKT_PGBOUNCER)';

export interface Pooler {
  /** Connection to the same database through the pooler. */
  through(connection: ClientConfig): ClientConfig;
  stop(): Promise<void>;
}

interface Server {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

function serverOf({ connectionString, host, port, user, database }: ClientConfig): Server {
  if (connectionString === undefined)
    return { host: host ?? '', port: port ?? 5432, user: user ?? '', password: '', database: database ?? '' };
  const url = new URL(connectionString);
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function answers(connection: ClientConfig, child: ChildProcess, said: () => string): Promise<void> {
  for (let step = 0; step < 200; step += 1) {
    if (child.exitCode !== null) break;
    const client = new Client({ ...connection, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`pgbouncer does not answer: ${said()}`);
}

/** Starts a pooler in front of the server; `settings` override those of an ordinary installation. */
export async function startPooler(
  admin: ClientConfig,
  settings: Readonly<Record<string, string | number>>,
): Promise<Pooler> {
  const server = serverOf(admin);
  const folder = mkdtempSync(join(tmpdir(), 'klarsikt-pooler-'));
  const port = await freePort();
  const password = server.password === '' ? '' : ` password=${server.password}`;
  const way = `host=${server.host} port=${server.port} user=${server.user}${password}`;
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    auth_type: 'any',
    unix_socket_dir: '',
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const path = join(folder, 'pgbouncer.ini');
  writeFileSync(path, `[databases]\n* = ${way}\n[pgbouncer]\n${lines.join('\n')}\n`);
  // pgbouncer does not run as root, and the embedded database's socket is open only to the user of its process.
  const privileges = choosePostgresPrivileges('');
  chmodSync(folder, 0o700);
  for (const place of [folder, path]) changeFileOwner(place, privileges);
  const [program, ...rest] = privileges.wrap([pgbouncer ?? 'pgbouncer', path]);
  const child = spawn(program, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const through = (connection: ClientConfig): ClientConfig => {
    const { database, user: name } = serverOf(connection);
    return { host: '127.0.0.1', port, user: name, password: 'unread', database };
  };
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await answers(through(toDatabaseConfig(admin, 'postgres')), child, () => log);
  } catch (error) {
    await stop();
    throw error;
  }
  return { through, stop };
}
