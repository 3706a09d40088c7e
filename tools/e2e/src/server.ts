/** Runs the built server as an operator does: in a separate process, on an empty data directory and a free port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));

export interface RunningServer {
  readonly url: string;
  /** The set-up link that the server printed and that can be used once; null if an administrator already exists. */
  readonly setupLink: string | null;
  readonly process: ChildProcess;
  readonly dataDirectory: string;
  stop(): Promise<void>;
}

/** Finds a port that is currently free. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Creates a data directory by starting a server once. Copying it is faster than creating the database for each test.
 */
export async function prepareDataDirectory(): Promise<string> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'klarsikt-e2e-prepared-'));
  const server = await startBuiltServer({ dataDirectory });
  await server.stop();
  // The server can end before its database has finished writing, so wait until the database has ended.
  const owned = join(dataDirectory, 'postgres', 'postmaster.pid');
  for (const limit = Date.now() + 60_000; existsSync(owned); ) {
    if (Date.now() > limit) throw new Error('the prepared database does not end');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return dataDirectory;
}

/** Creates an empty data directory, or within a run of the browser tests a copy of the prepared one. */
async function newDirectory(): Promise<string> {
  const made = mkdtempSync(join(tmpdir(), 'klarsikt-e2e-'));
  const prepared = process.env.KLARSIKT_E2E_PREPARED;
  // Do not use cpSync, which makes the copied folders accessible to everybody on Node 22 and 24.
  if (prepared) await cp(prepared, made, { recursive: true });
  return made;
}

/**
 * Starts the built server and waits until it prints its address. `port`: for tests that need the address before the
 * start. `build`: the folder of another build of the product.
 */
export async function startBuiltServer(
  given: { dataDirectory?: string; port?: number; env?: Record<string, string>; build?: string } = {},
): Promise<RunningServer> {
  const program = given.build === undefined ? entry : join(given.build, 'apps/server/dist/main.js');
  if (!existsSync(program)) throw new Error('The server is not built. Run: npm run build');
  const own = given.dataDirectory === undefined;
  const dataDirectory = given.dataDirectory ?? (await newDirectory());
  const port = given.port ?? (await findFreePort());
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PORT: String(port),
      KLARSIKT_DATA: dataDirectory,
      LOG_LEVEL: 'warn',
      // The tests act as the proxy and set a different address for each visitor.
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
    setupLink: /(http\S+\/setup#\S+)/.exec(printed)?.[1] ?? null,
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
