/**
 * P1 and P2: measures a list of reference items for a signed-in person, on a PostgreSQL server and on the
 * embedded database.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@klarsikt/tool-e2e';
import autocannon from 'autocannon';
import { headersOf, type Installation, withInstallation } from '../installation.ts';
import { cpuSecondsOf, figure, median, type Result } from '../measure.ts';
import { type BenchDatabase, postgresPrograms, startPostgres } from '../postgres.ts';

const seconds = 4;
const warmUps = 2;
const ask = JSON.stringify({ segment: 'BOTH' });

interface Target {
  readonly pid: number;
  readonly url: string;
  readonly headers: Record<string, string>;
}

/**
 * Measures the answers per CPU second of the server's process, and the 99th percentile of the response time
 * in ms.
 */
async function once({ pid, url, headers }: Target): Promise<{ rate: number; p99: number }> {
  const before = cpuSecondsOf(pid);
  const result = await autocannon({
    url,
    method: 'POST',
    headers,
    body: ask,
    connections: 10,
    duration: seconds,
  });
  if (result['2xx'] === 0) throw new Error(`${url} answered nothing`);
  return { rate: result['2xx'] / (cpuSecondsOf(pid) - before), p99: result.latency.p99 };
}

/** Starts a peer whose fifty rows have the same number of bytes as the server's answer. */
async function startPeer({ pool }: Installation, url: string, bytes: number) {
  await pool.query('CREATE TABLE bench_row (id int PRIMARY KEY, name text, note text)');
  await pool.query(
    `INSERT INTO bench_row SELECT n, 'Item ' || n, repeat('x', $1) FROM generate_series(1, 50) n`,
    [Math.max(1, Math.round(bytes / 50) - 40)],
  );
  const port = await findFreePort();
  const entry = fileURLToPath(new URL('../peers/rows.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', entry], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: url, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return { url: `http://127.0.0.1:${port}/rows`, child };
}

interface Rates {
  readonly own: number;
  readonly p99: number;
  /** Answers per CPU second of the peer; null without a peer. */
  readonly peer: number | null;
}

async function rates(installation: Installation, peerOn: string | null): Promise<Rates> {
  const { server, person } = installation;
  const own = {
    pid: server.process.pid ?? 0,
    url: `${server.url}/api/threatview/relevant`,
    headers: headersOf(person),
  };
  const sample = await fetch(own.url, { method: 'POST', headers: own.headers, body: ask });
  const { byteLength } = await sample.arrayBuffer();
  const peer = peerOn === null ? null : await startPeer(installation, peerOn, byteLength);
  try {
    const other = peer && {
      pid: peer.child.pid ?? 0,
      url: peer.url,
      headers: { 'content-type': 'application/json' },
    };
    // Both processes start cold; the warm-up runs make the measurement one of a running process.
    for (let run = 0; run < warmUps; run += 1) {
      await once(own);
      if (other) await once(other);
    }
    const ours: { rate: number; p99: number }[] = [];
    const theirs: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      ours.push(await once(own));
      if (other) theirs.push((await once(other)).rate);
    }
    return {
      own: median(ours.map(({ rate }) => rate)),
      p99: median(ours.map(({ p99 }) => p99)),
      peer: peer ? median(theirs) : null,
    };
  } finally {
    peer?.child.kill();
  }
}

const on = (database: BenchDatabase | null): Promise<Rates> =>
  withInstallation(database, (installation) => rates(installation, database?.url ?? null));

export async function referenceListsJob(): Promise<Result[]> {
  const programs = postgresPrograms();
  if (programs === null)
    throw new Error('there is no PostgreSQL server beside the embedded one to measure on');
  const server = await on(await startPostgres(programs));
  const embedded = await on(null);
  const ratio = server.own / (server.peer ?? Number.NaN);
  return [
    {
      id: 'P1',
      job: 'list of the 52 threats that concern, signed in, PostgreSQL server (answers per CPU second)',
      goal: '>= 0.45 of bare framework and driver with the same bytes; p99 <= 10 ms',
      measured: `${figure(server.own, 0)} of ${figure(server.peer ?? Number.NaN, 0)}; p99 ${figure(server.p99, 0)} ms`,
      ratio: figure(ratio, 2),
      met: ratio >= 0.45 && server.p99 <= 10,
    },
    {
      id: 'P2',
      job: 'the same on the embedded database',
      goal: '>= 0.9 of the figure on a server',
      measured: `${figure(embedded.own, 0)} of ${figure(server.own, 0)}; p99 ${figure(embedded.p99, 0)} ms`,
      ratio: figure(embedded.own / server.own, 2),
      met: embedded.own / server.own >= 0.9,
    },
  ];
}
