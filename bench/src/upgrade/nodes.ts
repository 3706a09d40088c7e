/** Nodes of one version on one database, and the proxy in front of them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface NodeProcess {
  readonly port: number;
  readonly child: ChildProcess;
  printed(): string;
  /** Seconds from the start until `/ready` answered 200. */
  readonly startedIn: number;
  /** Ends the node as a service manager does. Resolves to its exit code. */
  stop(): Promise<number | null>;
}

export interface NodeGiven {
  /** The folder of an unpacked release or a built source tree. */
  readonly program: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly secret: string;
  readonly proxyPort: number;
}

const startLimitMs = 300_000;

function spawnNode({ program, port, databaseUrl, secret, proxyPort }: NodeGiven) {
  const data = mkdtempSync(join(tmpdir(), 'klarsikt-upgrade-node-'));
  const child = spawn(process.execPath, [join(program, 'apps/server/dist/main.js')], {
    env: {
      ...{ PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' },
      ...{ KLARSIKT_DATA: data, DATABASE_URL: databaseUrl, KLARSIKT_SECRET: secret },
      ...{ KLARSIKT_TRUST_PROXY: '1', KLARSIKT_URL: `http://localhost:${proxyPort}` },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended, printed: () => printed };
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/ready`)).ok;
  } catch {
    return false;
  }
}

/** Starts a node and waits until it is ready. */
export async function startNode(given: NodeGiven): Promise<NodeProcess> {
  const from = performance.now();
  const { child, ended, printed } = spawnNode(given);
  while (!(await isReady(given.port))) {
    if (child.exitCode !== null) throw new Error(`a node ended with ${child.exitCode}:\n${printed()}`);
    if (performance.now() - from > startLimitMs) throw new Error(`a node is not ready:\n${printed()}`);
    await pause(100);
  }
  return {
    port: given.port,
    child,
    printed,
    startedIn: (performance.now() - from) / 1000,
    stop: async () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Starts a node that is expected to end by itself. */
export async function endOfStart(given: NodeGiven): Promise<{ code: number | null; printed: string }> {
  const { child, ended, printed } = spawnNode(given);
  const timer = setTimeout(() => child.kill('SIGKILL'), startLimitMs);
  const code = await ended;
  clearTimeout(timer);
  return { code, printed: printed() };
}

const page = fileURLToPath(new URL('../../../docs/operator/proxies.md', import.meta.url));

/** The backend of the guide for two nodes, on ports of this machine. */
function backendOf([first, second]: readonly [number, number]): string {
  const block = /```haproxy\n(backend klarsikt\n(?:(?!```)[\s\S])*?)```/.exec(
    readFileSync(page, 'utf8'),
  )?.[1];
  if (block === undefined) throw new Error(`${page} has no backend for several nodes`);
  return block
    .replace('10.0.0.11:3000', `127.0.0.1:${first}`)
    .replace('10.0.0.12:3000', `127.0.0.1:${second}`);
}

/** Starts HAProxy of the distribution without encryption. */
export async function startProxy(
  port: number,
  nodes: readonly [number, number],
): Promise<() => Promise<unknown>> {
  const file = join(mkdtempSync(join(tmpdir(), 'klarsikt-upgrade-proxy-')), 'haproxy.cfg');
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 5s
  timeout client 200s
  timeout server 200s

frontend klarsikt
  bind 127.0.0.1:${port}
  default_backend klarsikt

${backendOf(nodes)}`,
  );
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}`);
    await pause(100);
  }
  return () => {
    child.kill('SIGTERM');
    return ended;
  };
}
