import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { atEnd } from './child.mjs';
import { Stop } from './house.mjs';

const START_LIMIT_MS = 60_000;

/**
 * Starts a PostgreSQL server for the tests: a new cluster in a temporary folder, on loopback, with a random
 * password, and without fsync. `stop` removes it completely.
 */
export async function startPostgres(bin) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'klarsikt-postgres-'));
  const user = ordinaryUser();
  const password = randomBytes(24).toString('hex');
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const place of [folder, passwordFile]) chownSync(place, user.uid, user.gid);
  const cluster = path.join(folder, 'cluster');
  const made = spawnSync(
    ...command(user, path.join(bin, 'initdb'), [
      ...['-D', cluster, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    ]),
    { encoding: 'utf8', cwd: '/' },
  );
  const discard = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  if (made.status !== 0) {
    discard();
    throw new Stop(`PostgreSQL's initdb failed: ${made.stderr || made.error?.message}`);
  }
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    // The cluster is in memory if possible, so its log is kept small.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '256MB',
    max_connections: '100',
  };
  const child = spawn(
    ...command(user, path.join(bin, 'postgres'), [
      ...['-D', cluster],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]),
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' },
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    forget();
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await exited;
    discard();
  };
  const forget = atEnd(stop);
  try {
    await ready(child, exited);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
}

/** PostgreSQL refuses to run as root; then it runs as the user postgres or nobody. */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag, name) => Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10);
  const name = Number.isInteger(id('-u', 'postgres')) ? 'postgres' : 'nobody';
  return { uid: id('-u', name), gid: id('-g', name) };
}

function command(user, program, args) {
  if (!user) return [program, args];
  const become = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--pdeathsig=INT'];
  return ['setpriv', [...become, program, ...args]];
}

function ready(child, exited) {
  let log = '';
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Stop(`PostgreSQL is not ready:\n${log}`)), START_LIMIT_MS);
    child.stderr.setEncoding('utf8').on('data', (text) => {
      // The output must be read to its end, because a full pipe would block the server.
      if (log.length < 100_000) log += text;
      if (log.includes('ready to accept connections')) {
        clearTimeout(limit);
        resolve();
      }
    });
    child.once('error', (error) => reject(new Stop(`PostgreSQL cannot be started: ${error.message}`)));
    exited.then((code) => reject(new Stop(`PostgreSQL ended with exit code ${code}:\n${log}`)));
  });
}

function freePort() {
  const server = net.createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
