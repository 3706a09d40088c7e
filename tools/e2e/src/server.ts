/** The built server as a person starts it: a process of its own, an empty data directory, a free port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));

export interface RunningServer {
  readonly url: string;
  /** The one-time set-up link of the start; null when there is an administrator. */
  readonly setupLink: string | null;
  readonly process: ChildProcess;
  readonly dataDirectory: string;
  stop(): Promise<void>;
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A data directory after its first start: to make the database takes longer than to copy it. */
export async function prepareDirectory(): Promise<string> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'klarsikt-e2e-prepared-'));
  const server = await startBuiltServer({ dataDirectory });
  await server.stop();
  // A server in a hurry leaves its database behind, which still writes down what it has.
  const owned = join(dataDirectory, 'postgres', 'postmaster.pid');
  for (const limit = Date.now() + 60_000; existsSync(owned); ) {
    if (Date.now() > limit) throw new Error('the prepared database does not end');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return dataDirectory;
}

/** An empty directory; within a run of the journeys a copy of the one that its beginning has prepared. */
function newDirectory(): string {
  const made = mkdtempSync(join(tmpdir(), 'klarsikt-e2e-'));
  const prepared = process.env.KLARSIKT_E2E_PREPARED;
  if (prepared) cpSync(prepared, made, { recursive: true });
  return made;
}

/** The link in the file that the start names. */
function setupLinkIn(printed: string): string | null {
  const path = /one-time link is in (.+)/.exec(printed)?.[1];
  return path === undefined ? null : readFileSync(path, 'utf8').trim();
}

/**
 * Starts the built server and waits until it says where it is. A port is given where somebody must know the address
 * before the server starts.
 */
export async function startBuiltServer(
  given: { dataDirectory?: string; port?: number; env?: Record<string, string> } = {},
): Promise<RunningServer> {
  if (!existsSync(entry)) throw new Error('The server is not built. Run: npm run build');
  const own = given.dataDirectory === undefined;
  const dataDirectory = given.dataDirectory ?? newDirectory();
  const port = given.port ?? (await freePort());
  const child = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      PORT: String(port),
      KLARSIKT_DATA: dataDirectory,
      LOG_LEVEL: 'warn',
      // The journeys play the proxy in front: each person has an address of their own.
      KLARSIKT_TRUST_PROXY: '1',
      ...given.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (/Klarsikt is running: \S+\n(.*\n)?\n/.test(printed)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${printed}`)));
    setTimeout(
      () => reject(new Error(`the server did not start within three minutes:\n${printed}`)),
      180_000,
    ).unref();
  });
  return {
    url: `http://localhost:${port}`,
    setupLink: setupLinkIn(printed),
    process: child,
    dataDirectory,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await gone;
      }
      if (own) rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
