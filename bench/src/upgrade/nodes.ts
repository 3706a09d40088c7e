/** Nodes of one version on one database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface NodeProcess {
  readonly port: number;
  readonly child: ChildProcess;
  printed(): string;
  /** Seconds from the start until `/ready` answers 200. */
  readonly startedIn: number;
  /** Stops the node as a service manager does (SIGTERM), or kills it. Resolves to its exit code. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
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

export async function isReady(port: number): Promise<boolean> {
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
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts a node that should end by itself. */
export async function endOfStart(given: NodeGiven): Promise<{ code: number | null; printed: string }> {
  const { child, ended, printed } = spawnNode(given);
  const timer = setTimeout(() => child.kill('SIGKILL'), startLimitMs);
  const code = await ended;
  clearTimeout(timer);
  return { code, printed: printed() };
}
