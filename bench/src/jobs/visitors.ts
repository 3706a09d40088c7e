/**
 * P18: sends the largest requests that callers without an account can send, many at once, and measures the
 * wait of other people.
 */
import { Agent, request } from 'node:http';
import { clientApiVersion, maxVisitorBodyBytes } from '@klarsikt/contract';
import { type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import { figure, memoryMb, type Result } from '../measure.ts';

const atOnce = 24;
const seconds = 30;
/** Seconds after the last call for the memory to shrink again. */
const restSeconds = 60;

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly cookie: string | null;
}

/** A caller with an own address in the loopback network, so callers do not share the limit of one address. */
interface Caller {
  readonly address: string;
  readonly cookie: string;
  readonly csrf: string;
}

const agent = new Agent({ keepAlive: false });

function call(
  url: string,
  from: Partial<Caller>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const outgoing = request(
      `${url.replace('localhost', '127.0.0.1')}/api/${path}`,
      {
        agent,
        method,
        ...(from.address === undefined ? {} : { localAddress: from.address }),
        headers: {
          'x-client-version': clientApiVersion,
          ...(from.cookie ? { cookie: from.cookie } : {}),
          ...(from.csrf ? { 'x-csrf-token': from.csrf } : {}),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            cookie: incoming.headers['set-cookie']?.[0]?.split(';')[0] ?? null,
          }),
        );
      },
    );
    // A closed connection counts as an answer with status 0.
    outgoing.on('error', () => resolve({ status: 0, text: '', cookie: null }));
    outgoing.end(payload);
  });
}

async function arrive(url: string, address: string, demo: boolean): Promise<Caller> {
  const csrfIn = (text: string) => /"token":"([^"]+)"/.exec(text)?.[1] ?? '';
  const first = await call(url, { address }, 'GET', 'token');
  const visitor = { address, cookie: first.cookie ?? '', csrf: csrfIn(first.text) };
  if (!demo) return visitor;
  const entered = await call(url, visitor, 'POST', 'login/demo');
  const cookie = entered.cookie ?? visitor.cookie;
  return { address, cookie, csrf: csrfIn((await call(url, { address, cookie }, 'GET', 'token')).text) };
}

type Heavy = readonly [method: string, path: string, body?: unknown];

/** Returns a body of the largest allowed size, with text that takes longest to parse. */
function largestAnalysis() {
  const text = '- [a](http://b) *c* '.repeat(900);
  const ids = Array.from({ length: 300 }, (_, n) => ({ id: n + 1 }));
  const note = { type: null, id: null, text };
  const comments = [note, note, { ...note, text: text.slice(0, 8_000) }];
  const selected = { threats: ids, products: ids, customers: ids };
  const analysis = { name: 'Largest', priv: true, corp: true, selected, comments };
  const body = { language: 'en', analysis };
  if (JSON.stringify(body).length > maxVisitorBodyBytes) throw new Error('the largest body is too large');
  return body;
}

function heavyCalls(raId: number): readonly Heavy[] {
  const report = largestAnalysis();
  const config = (more: object) => encodeURIComponent(JSON.stringify({ raId, ...more }));
  const keys = Array.from({ length: 1000 }, (_, n) => `th-${n}`);
  return [
    ['POST', 'threatview/report', report],
    ['POST', 'threatview/export', { ...report, format: 'pdf' }],
    ['GET', `png/heatMap?config=${config({ width: 1400, height: 1400, zoom: 1.4 })}`],
    ['GET', `svg/riskProfile?config=${config({ width: 2400, height: 2400 })}`],
    ['POST', `report/ra/${raId}`, { language: 'en' }],
    ['POST', 'report/export', { raId, format: 'pdf', language: 'en' }],
    ['POST', `ra/${raId}/calculate`, { context: { trace: { kind: 'overall' } } }],
    ['POST', 'threatview/analysis', { selection: { threats: keys, products: keys, customers: keys } }],
    ['POST', 'threatview/relevant', {}],
    ['POST', 'threatview/analyses/check', { analysis: report.analysis }],
    ['POST', 'threatview/maia/threat/1/fragments', { size: 50 }],
    ['POST', 'threatview/maia/threat/1/summaries', {}],
    ['POST', 'feed', { text: 'money laundering' }],
    ['GET', `ra/${raId}/diff`],
    ['GET', `model/data/${'e'.repeat(64)}`],
    ['GET', 'spec/external/oas3/latest'],
    ['POST', 'login', { username: 'nobody@bench.example', secret: 'x'.repeat(4000) }],
    ['POST', 'login/demo'],
  ];
}

const lowest = (n: number) => `127.${10 + (n >> 12)}.${(n >> 6) & 63}.${1 + (n & 63)}`;

/**
 * Keeps the wanted number of calls open until the time is over, and returns the number of answers by status.
 */
async function abuse(url: string, callers: readonly Caller[], raIds: readonly number[]) {
  const until = performance.now() + seconds * 1000;
  const statuses = new Map<number, number>();
  let turn = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        turn += 1;
        const who = turn % callers.length;
        const caller = callers[who];
        const calls = heavyCalls(raIds[who] ?? 1);
        const [method, path, body] = calls[turn % calls.length] ?? ['GET', 'time'];
        if (caller === undefined) return;
        // Each start of a demo needs a new address.
        const from = path === 'login/demo' ? await arrive(url, lowest(5000 + turn), false) : caller;
        const { status } = await call(url, from, method, path, body);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  return statuses;
}

/** Returns the longest wait in ms of a caller that asks for the time ten times per second until `done`. */
async function waits(url: string, done: Promise<unknown>): Promise<number> {
  let over = false;
  void done.finally(() => {
    over = true;
  });
  let longest = 0;
  while (!over) {
    const from = performance.now();
    await call(url, { address: '127.0.0.9' }, 'GET', 'time');
    longest = Math.max(longest, performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return longest;
}

async function assessmentOf(url: string, caller: Caller): Promise<number> {
  const { text } = await call(url, caller, 'GET', 'ra');
  return Number(/"assessments":\[\{"id":(\d+)/.exec(text)?.[1] ?? 1);
}

async function measured(server: RunningServer): Promise<Result[]> {
  const { url } = server;
  const pid = server.process.pid ?? 0;
  const callers = await Promise.all(
    Array.from({ length: 48 }, (_, n) => arrive(url, lowest(n), n % 2 === 0)),
  );
  const raIds = await Promise.all(callers.map((caller) => assessmentOf(url, caller)));
  // Each call runs once before the measurement.
  for (const [method, path, body] of heavyCalls(raIds[0] ?? 1))
    if (path !== 'login/demo' && callers[0]) await call(url, callers[0], method, path, body);
  await new Promise((resolve) => setTimeout(resolve, restSeconds * 1000));
  const before = memoryMb(pid);
  const work = abuse(url, callers, raIds);
  const longest = await waits(url, work);
  const statuses = await work;
  const peak = memoryMb(pid);
  await new Promise((resolve) => setTimeout(resolve, restSeconds * 1000));
  const after = memoryMb(pid);
  const told = [...statuses].toSorted(([a], [b]) => a - b).map(([status, n]) => `${n} x ${status}`);
  const faults = statuses.get(500) ?? 0;
  return [
    {
      id: 'P18',
      job: `${atOnce} calls of visitors at once, largest bodies: longest wait for the time (ms)`,
      goal: '<= 1000; no 500',
      measured: `${figure(longest, 0)}; ${told.join(', ')}`,
      ratio: figure(longest / 1000, 2),
      met: longest <= 1000 && faults === 0,
    },
    {
      id: 'P18',
      job: 'memory a minute after it (MB)',
      goal: 'within 20 % of before',
      measured: `${figure(before, 0)} before, ${figure(peak, 0)} at its end, ${figure(after, 0)} after`,
      ratio: figure(after / before, 2),
      met: after <= before * 1.2,
    },
  ];
}

export async function visitorsJob(): Promise<Result[]> {
  const server = await startBuiltServer();
  try {
    return await measured(server);
  } finally {
    agent.destroy();
    await server.stop();
  }
}
