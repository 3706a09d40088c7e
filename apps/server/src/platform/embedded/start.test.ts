import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EmbeddedDatabaseUnavailableError, findPostgresBinaries } from './binaries.ts';
import { findPostgresProcesses } from './orphans.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './start.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const cleanups: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** Creates a folder that other users can enter. */
function newRoot(): string {
  const root = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'klarsikt-test-'));
  chmodSync(root, 0o755);
  return root;
}

function emptyFolder(name = 'data'): string {
  const root = newRoot();
  cleanups.push(() => rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return path.join(root, name);
}

async function start(dataDir: string, onExit?: (error: Error) => void): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir, log: silent, ...(onExit && { onExit }) });
  cleanups.push(() => database.stop());
  return database;
}

const rootOfMadeOnce = newRoot();
const madeOnce = path.join(rootOfMadeOnce, 'some/where');
let making: Promise<void> | null = null;
afterAll(() => rmSync(rootOfMadeOnce, { recursive: true, force: true }));

async function makeOnce(): Promise<void> {
  const database = await startEmbeddedDatabase({ dataDir: madeOnce, log: silent });
  await query(
    database.connection,
    'create table of_first (n int); insert into of_first select generate_series(1, 1000)',
  );
  await database.stop();
}

/** Copies a prepared data directory, because creating one takes longer than most tests. */
async function folderWithDatabase(name?: string): Promise<string> {
  making ??= makeOnce();
  await making;
  const dataDir = emptyFolder(name);
  // Not cpSync, which opens the copied folders to everybody on Node 22 and 24.
  await cp(madeOnce, dataDir, { recursive: true });
  return dataDir;
}

type Connection = { host: string; port: number; user: string; database: string };

async function query(connection: Connection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {}); // the server is killed below, which ends its connections
  await client.connect();
  try {
    const results = [await client.query({ text: sql, rowMode: 'array' })].flat();
    return results.flatMap((result) => result.rows ?? []).flat();
  } finally {
    await client.end();
  }
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 200) throw error;
      await sleep(50);
    }
  }
}

const messageSchema = z.object({
  log: z.string().optional(),
  gaveUp: z.string().optional(),
  refused: z.object({ name: z.string(), message: z.string() }).optional(),
  started: z
    .object({
      pid: z.number(),
      connection: z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }),
    })
    .optional(),
});
type Message = z.infer<typeof messageSchema>;
type Owner = { process: ChildProcess; pid: number; exited: Promise<number | null>; outcome: Message };

/** Starts a database in a separate process and waits for its start or refusal. */
async function ownerProcess(
  dataDir: string,
  how: { prefix?: readonly string[]; path?: string } = {},
): Promise<Owner> {
  const script = path.join(process.env.KLARSIKT_BUNDLED_WORKERS ?? '', 'owner.fixture.js');
  const command = [...(how.prefix ?? []), process.execPath, script, dataDir];
  const child = spawn(command[0] ?? '', command.slice(1), {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PATH: `${how.path ? `${how.path}:` : ''}${process.env.PATH}`, HOME: os.tmpdir() },
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const outcome = await new Promise<Message>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const message = messageSchema.parse(JSON.parse(line));
      if (message.started || message.refused) resolve(message);
    });
    lines.once('close', () => reject(new Error('the owner said nothing')));
  });
  cleanups.push(async () => {
    child.stdin.end();
    await exited;
  });
  return { process: child, pid: child.pid ?? 0, exited, outcome };
}

function started(owner: Owner): { pid: number; connection: Connection } {
  if (!owner.outcome.started) throw new Error(`not started: ${JSON.stringify(owner.outcome)}`);
  return owner.outcome.started;
}

describe('the embedded database', () => {
  it('starts on a directory that does not exist yet and keeps its data over a restart', async () => {
    await folderWithDatabase();
    expect(findPostgresProcesses(path.join(madeOnce, 'postgres'))).toEqual([]);
    const second = await start(madeOnce);
    expect(await query(second.connection, 'select count(*)::int from of_first')).toEqual([1000]);
    await second.stop();
  });

  it('works in a folder with spaces, commas and a path that is too long for a socket', async () => {
    const dataDir = emptyFolder(`Min mapp, "arkiv" ${'ö'.repeat(60)}/data`);
    const database = await start(dataDir);
    expect(Buffer.byteLength(database.connection.host)).toBeLessThan(88);
    expect(await query(database.connection, 'select 1')).toEqual([1]);
    await database.stop();
    expect(existsSync(database.connection.host)).toBe(false);
    const short = await start(await folderWithDatabase('a, "b" c'));
    expect(short.connection.host).toContain('a, "b" c');
    expect(await query(short.connection, 'select 1')).toEqual([1]);
  });

  it('acknowledges a commit only after it is on disk, and listens only on a private socket', async () => {
    const dataDir = await folderWithDatabase();
    const { connection } = await start(dataDir);
    const settings = await query(
      connection,
      `select name || '=' || setting from pg_settings where name in
       ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'unix_socket_permissions') order by 1`,
    );
    expect(settings).toEqual([
      'fsync=on',
      'full_page_writes=on',
      'listen_addresses=',
      'synchronous_commit=on',
      'unix_socket_permissions=0700',
    ]);
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(madeOnce, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('sorts and searches in Swedish', async () => {
    const { connection } = await start(await folderWithDatabase());
    const sorted = await query(
      connection,
      `select name from (values ('Öst'), ('Zon'), ('Ärla'), ('Åby')) as t(name) order by name collate "sv-x-icu"`,
    );
    expect(sorted).toEqual(['Zon', 'Åby', 'Ärla', 'Öst']);
    expect(
      await query(
        connection,
        `select to_tsvector('swedish', 'Åkeriernas kontanter') @@ to_tsquery('swedish', 'ÅKERIERNA')`,
      ),
    ).toEqual([true]);
  });

  it('starts even if an earlier first start was killed while it created the cluster', async () => {
    const dataDir = emptyFolder();
    mkdirSync(path.join(dataDir, 'initdb-killed'), { recursive: true });
    writeFileSync(path.join(dataDir, 'initdb-killed', 'PG_VERSION'), '18\n');
    const { connection } = await start(dataDir);
    expect(await query(connection, 'select 1')).toEqual([1]);
    expect(() => statSync(path.join(dataDir, 'initdb-killed'))).toThrow('ENOENT');
  });
});

describe('the lock of a data directory', () => {
  it('refuses a second start at once with the process id of the owner', async () => {
    const dataDir = await folderWithDatabase();
    await start(dataDir);
    const began = performance.now();
    await expect(start(dataDir)).rejects.toMatchObject({
      name: 'DataDirectoryInUseError',
      holder: { pid: process.pid },
    });
    expect(performance.now() - began).toBeLessThan(2000);
    const other = await ownerProcess(dataDir);
    expect(other.outcome.refused?.name).toBe('DataDirectoryInUseError');
    expect(other.outcome.refused?.message).toContain(`process ${process.pid}, since 2`);
    expect(await other.exited).toBe(1);
  });

  it('also applies to another path to the same directory', async () => {
    const dataDir = await folderWithDatabase();
    await start(dataDir);
    await expect(start(`${path.dirname(dataDir)}/x/../data`)).rejects.toMatchObject({
      name: 'DataDirectoryInUseError',
    });
  });

  it('is released when the owner is killed, without loss of an acknowledged row', async () => {
    const dataDir = await folderWithDatabase();
    const owner = await ownerProcess(dataDir);
    const { connection } = started(owner);
    await query(connection, 'create table kept (n int)');
    for (let n = 1; n <= 20; n += 1) await query(connection, `insert into kept values (${n})`);
    process.kill(owner.pid, 'SIGKILL');
    await owner.exited;
    const next = await start(dataDir);
    expect(await query(next.connection, 'select count(*)::int from kept')).toEqual([20]);
  });

  it('is released by a killed owner even if the database server still runs', async () => {
    const dataDir = await folderWithDatabase();
    const owner = await ownerProcess(dataDir);
    const orphan = started(owner);
    await query(orphan.connection, 'create table kept (n int); insert into kept values (7)');
    // A stopped process receives the death signal only when it continues, so the owner dies and its database does
    // not.
    process.kill(orphan.pid, 'SIGSTOP');
    process.kill(owner.pid, 'SIGKILL');
    await owner.exited;
    expect(findPostgresProcesses(path.join(dataDir, 'postgres'))).toContain(orphan.pid);
    const goOn = () => process.kill(orphan.pid, 'SIGCONT');
    const [next] = await Promise.all([start(dataDir), sleep(300).then(goOn)]);
    expect(next.pid).not.toBe(orphan.pid);
    expect(await query(next.connection, 'select n from kept')).toEqual([7]);
  });

  it('ignores a pid file whose process id belongs to another program', async () => {
    const dataDir = await folderWithDatabase();
    const first = await start(dataDir);
    await query(first.connection, 'create table kept (n int); insert into kept values (7)');
    await first.stop();
    const stranger = spawn('sleep', ['600']);
    cleanups.push(() => void stranger.kill());
    const cluster = path.join(dataDir, 'postgres');
    writeFileSync(path.join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1\n5432\n\n\n`);
    const next = await start(dataDir);
    expect(await query(next.connection, 'select n from kept')).toEqual([7]);
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
  });
});

describe('an embedded database that crashes', () => {
  it('is restarted with its data', async () => {
    const database = await start(await folderWithDatabase());
    await query(database.connection, 'create table kept (n int); insert into kept values (7)');
    const before = database.pid;
    process.kill(before, 'SIGKILL');
    expect(await eventually(() => query(database.connection, 'select n from kept'))).toEqual([7]);
    expect(database.pid).not.toBe(before);
  });

  it('is restarted at most three times within a minute', async () => {
    const reasons: Error[] = [];
    const database = await start(await folderWithDatabase(), (error) => reasons.push(error));
    for (let kill = 1; kill <= 4; kill += 1) {
      await eventually(() => query(database.connection, 'select 1'));
      const pid = database.pid;
      process.kill(pid, 'SIGKILL');
      await eventually(async () => {
        if (database.pid === pid && reasons.length === 0) throw new Error('not yet');
      });
    }
    expect(reasons.map((error) => error.message)).toEqual([
      'The database ended 4 times within a minute, last: killed by SIGKILL',
    ]);
  });

  it('can be stopped cleanly during its restart', async () => {
    const dataDir = await folderWithDatabase();
    const database = await start(dataDir);
    process.kill(database.pid, 'SIGKILL');
    await sleep(20);
    await database.stop();
    expect(findPostgresProcesses(path.join(dataDir, 'postgres'))).toEqual([]);
  });
});

const root = process.getuid?.() === 0;
const canChangeUser = root && spawnSync('setpriv', ['--version']).status === 0;
/** False in a checkout below root's private folder, which other users cannot read. */
const canRunAsOthers =
  canChangeUser &&
  spawnSync('setpriv', [
    '--reuid=65534',
    '--regid=65534',
    '--clear-groups',
    'test',
    '-r',
    import.meta.filename,
  ]).status === 0;

describe('the process of the embedded database', () => {
  it.runIf(canRunAsOthers).each([
    ['an ordinary user with a name', 65534],
    ['a user without a name, as in many containers', 4711],
  ])('runs as the owner of the data directory: %s', async (_, uid) => {
    const dataDir = emptyFolder();
    mkdirSync(dataDir);
    chownSync(dataDir, uid, uid);
    const owner = await ownerProcess(dataDir, {
      prefix: ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'],
    });
    const { connection } = started(owner);
    await query(connection, 'create table kept (n int); insert into kept values (7)');
    expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(uid);
    process.kill(owner.pid, 'SIGKILL');
    await owner.exited;
    // After a start by root the database keeps running as the user who owns its files.
    const next = await start(dataDir);
    expect(await query(next.connection, 'select n from kept')).toEqual([7]);
    expect(statSync(path.join(dataDir, 'postgres', 'PG_VERSION')).uid).toBe(uid);
  });

  it.runIf(canRunAsOthers)(
    'runs as user nobody if root has no user namespaces, even with an existing cluster',
    async () => {
      const dataDir = await folderWithDatabase();
      const first = await start(dataDir);
      await query(first.connection, 'create table kept (n int); insert into kept values (7)');
      await first.stop();
      const withoutNamespaces = path.dirname(emptyFolder());
      writeFileSync(path.join(withoutNamespaces, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
      const owner = await ownerProcess(dataDir, { path: withoutNamespaces });
      const { connection } = started(owner);
      expect(await query(connection, 'select n from kept')).toEqual([7]);
      expect(statSync(path.join(dataDir, 'postgres', 'base')).uid).toBe(65534);
      process.kill(owner.pid, 'SIGKILL');
      await owner.exited;
      // The cluster keeps its user even where namespaces are allowed.
      const again = await start(dataDir);
      expect(await query(again.connection, 'select n from kept')).toEqual([7]);
    },
  );

  it.runIf(canChangeUser)(
    'fails with an explanation if root has no user namespaces and a parent folder is private',
    async () => {
      const dataDir = emptyFolder();
      chmodSync(path.dirname(dataDir), 0o700);
      const withoutNamespaces = path.dirname(emptyFolder());
      writeFileSync(path.join(withoutNamespaces, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
      const owner = await ownerProcess(dataDir, { path: withoutNamespaces });
      expect(owner.outcome.refused?.name).toBe('EmbeddedDatabaseUnavailableError');
      expect(owner.outcome.refused?.message).toContain(`cannot reach ${dataDir}`);
    },
  );

  it('fails with a reference to DATABASE_URL on platforms without binaries', () => {
    expect(() => findPostgresBinaries('win32-x64')).toThrow(EmbeddedDatabaseUnavailableError);
    expect(() => findPostgresBinaries('win32-x64')).toThrow(/win32-x64.*DATABASE_URL/);
  });
});
