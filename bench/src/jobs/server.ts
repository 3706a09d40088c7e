/**
 * P3, P11, P14, P15: measures the built server under load beside the bare framework, its memory, and its
 * start.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clientApiVersion } from '@klarsikt/contract';
import { findFreePort, type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import autocannon from 'autocannon';
import { cpuSecondsOf, figure, median, memoryMb, type Result } from '../measure.ts';
import { personCookie } from '../person.ts';

const seconds = 4;

interface Target {
  readonly pid: number;
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly status?: 200 | 304;
}

async function rpsCpuOnce({ pid, url, headers = {}, status = 200 }: Target): Promise<number> {
  const before = cpuSecondsOf(pid);
  const result = await autocannon({ url, headers, connections: 10, duration: seconds });
  const wanted = status === 200 ? result['2xx'] : result['3xx'];
  if (wanted === 0) throw new Error(`${url} answered no ${status}`);
  return wanted / (cpuSecondsOf(pid) - before);
}

/**
 * Returns the answers per CPU second of each target. The targets take turns, so a busy minute affects all of
 * them equally.
 */
async function rpsCpu(targets: readonly Target[]): Promise<number[]> {
  const samples = targets.map((): number[] => []);
  for (let run = 0; run < 3; run += 1)
    for (const [at, target] of targets.entries()) samples[at]?.push(await rpsCpuOnce(target));
  return samples.map(median);
}

async function startPeer(bytes: number): Promise<{ url: string; process: ChildProcess }> {
  const port = await findFreePort();
  const entry = fileURLToPath(new URL('../peers/hello.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    env: { ...process.env, PORT: String(port), BYTES: String(bytes), NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return { url: `http://127.0.0.1:${port}`, process: child };
}

async function projectionHash(url: string, cookie: string): Promise<string> {
  const token = await fetch(`${url}/api/token`, { headers: { cookie } });
  const csrf = JSON.stringify(await token.json()).match(/"token":"([^"]+)"/)?.[1] ?? '';
  const headers = { cookie, 'x-csrf-token': csrf, 'x-client-version': clientApiVersion };
  const head = await fetch(`${url}/api/model/head/latest`, { method: 'POST', headers });
  return JSON.stringify(await head.json()).match(/"projection":"([0-9a-f]{64})"/)?.[1] ?? '';
}

/**
 * Returns the processes of the embedded database; their working directory is the directory of the cluster.
 */
function databaseProcesses(dataDirectory: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`).startsWith(dataDirectory);
      } catch (cause) {
        // The process has ended, or belongs to another user.
        return cause === null;
      }
    })
    .map(Number);
}

async function answers(server: RunningServer, cookie: string): Promise<Result[]> {
  const pid = server.process.pid ?? 0;
  const hash = await projectionHash(server.url, cookie);
  const model = `${server.url}/api/model/data/${hash}`;
  const size = Number((await (await fetch(model, { headers: { cookie } })).arrayBuffer()).byteLength);
  const peer = await startPeer(size);
  try {
    const peerPid = peer.process.pid ?? 0;
    const [hello = 0, buffer = 0, trivial = 0, data = 0, unchanged = 0] = await rpsCpu([
      { pid: peerPid, url: `${peer.url}/hello` },
      { pid: peerPid, url: `${peer.url}/buffer` },
      { pid, url: `${server.url}/api/session`, headers: { cookie } },
      { pid, url: model, headers: { cookie } },
      { pid, url: model, headers: { cookie, 'if-none-match': `"${hash}"` }, status: 304 },
    ]);
    return [
      {
        id: 'P3',
        job: 'model projection by hash (answers per CPU second)',
        goal: '>= 0.35 of a prebuilt buffer',
        measured: `${figure(data, 0)} of ${figure(buffer, 0)}`,
        ratio: figure(data / buffer, 2),
        met: data / buffer >= 0.35,
      },
      {
        id: 'P3',
        job: 'the same, unchanged (304)',
        goal: '>= 0.4 of hello',
        measured: `${figure(unchanged, 0)} of ${figure(hello, 0)}`,
        ratio: figure(unchanged / hello, 2),
        met: unchanged / hello >= 0.4,
      },
      {
        id: 'P11',
        job: 'signed-in trivial call (answers per CPU second)',
        goal: '>= 0.25 of hello',
        measured: `${figure(trivial, 0)} of ${figure(hello, 0)}`,
        ratio: figure(trivial / hello, 2),
        met: trivial / hello >= 0.25,
      },
    ];
  } finally {
    peer.process.kill();
  }
}

function memory(server: RunningServer, when: string, goal: { node: number; database: number }): Result {
  const node = memoryMb(server.process.pid ?? 0);
  const database = databaseProcesses(server.dataDirectory).reduce((sum, pid) => sum + memoryMb(pid, true), 0);
  return {
    id: 'P14',
    job: `memory ${when} (MB)`,
    goal: `Node <= ${goal.node}, database <= ${goal.database}`,
    measured: `Node ${figure(node, 0)}, database ${figure(database, 0)}`,
    ratio: figure(node / goal.node, 2),
    met: node <= goal.node && database <= goal.database,
  };
}

export async function serverJob(): Promise<Result[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'klarsikt-bench-'));
  const timed = async (): Promise<{ server: RunningServer; ms: number }> => {
    const from = performance.now();
    const server = await startBuiltServer({ dataDirectory });
    await fetch(`${server.url}/api/version`);
    return { server, ms: performance.now() - from };
  };
  const first = await timed();
  await first.server.stop();
  const cookie = await personCookie(dataDirectory);
  const second = await timed();
  const { server } = second;
  try {
    const idle = memory(server, 'idle', { node: 160, database: 60 });
    const results = await answers(server, cookie);
    const loaded = memory(server, 'after load', { node: 350, database: 200 });
    return [
      ...results,
      idle,
      loaded,
      {
        id: 'P15',
        job: 'start to first answer, embedded database (ms)',
        goal: '<= 1500; first start <= 6000',
        measured: `${figure(second.ms, 0)}; first start ${figure(first.ms, 0)}`,
        ratio: figure(second.ms / 1500, 2),
        met: second.ms <= 1500 && first.ms <= 6000,
      },
    ];
  } finally {
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
