/**
 * P27: two nodes on one PostgreSQL server. Measures how fast a page of the second node shows people and changes of the
 * first one, the transactions and the memory of 200 open pages on one node, and the processor time of a call on one and
 * on two nodes. BENCH_NODES_MINUTES sets the minutes that the pages stay open (30).
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningServer } from '@klarsikt/tool-e2e';
import { type Installation, makeAssessment, send, tenAtATime } from '../installation.ts';
import { cpuSecondsOf, figure, median, memoryMb, type Result } from '../measure.ts';
import { OpenPage } from '../open-page.ts';
import { postgresPrograms } from '../postgres.ts';
import { type Member, type TwoNodes, withTwoNodes } from '../two-nodes.ts';

const minutes = Number(process.env.BENCH_NODES_MINUTES ?? 30);
const openPages = 200;
/** Each person has fewer streams than the server allows. */
const people = 20;
const turns = 20;
const calls = 300;
/** Revision of a new assessment. */
const firstRevision = 1;

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

const openOn = (node: RunningServer, { person }: Member, id: number, by: 'stream' | 'polling' = 'stream') =>
  new OpenPage({ url: node.url, person, id, by });

interface Pair {
  readonly one: Member;
  readonly other: Member;
}

/** Times until a page of the second node shows a person, and then a change, of the first one. */
async function measurePair({ installation, nodes }: TwoNodes, { one, other }: Pair) {
  const id = await makeAssessment(installation);
  const reader = openOn(nodes[1], other, id);
  await reader.until(() => true);
  await pause(1000);
  const seen = reader.until(({ here }) => here.some(({ userId }) => userId === one.userId));
  const writer = openOn(nodes[0], one, id);
  const person = await seen;
  const changed = reader.until(({ revision }) => revision > firstRevision);
  const patches = [{ op: 'set', path: '/conclusions/overall', value: 'Changed' }];
  await send(nodes[0].url, `ra/data/${id}/modify`, one.person, { revision: firstRevision, patches });
  const change = await changed;
  writer.close();
  reader.close();
  return { person, change };
}

async function measureSeen(setting: TwoNodes, pair: Pair): Promise<Result> {
  const times: { person: number; change: number }[] = [];
  for (let turn = 0; turn < turns; turn += 1) times.push(await measurePair(setting, pair));
  const [persons, changes] = [times.map(({ person }) => person), times.map(({ change }) => change)];
  const worst = percentile(changes, 0.95);
  const worstPerson = percentile(persons, 0.95);
  return {
    id: 'P27',
    job: 'two nodes: a person and a change of one shown on the other (ms)',
    goal: 'change p95 <= 1000, person p95 <= 2000',
    measured: `change: median ${figure(median(changes), 0)}, p95 ${figure(worst, 0)}; person: median ${figure(median(persons), 0)}, p95 ${figure(worstPerson, 0)}; ${turns} turns`,
    ratio: figure(Math.max(worst / 1000, worstPerson / 2000), 2),
    met: worst <= 1000 && worstPerson <= 2000,
  };
}

/** Milliseconds until a page shows that a person of the killed first node is gone. */
async function measureKilled({ installation, nodes }: TwoNodes, { one, other }: Pair): Promise<Result> {
  const id = await makeAssessment({ ...installation, server: nodes[1] });
  const reader = openOn(nodes[1], other, id);
  const seen = reader.until(({ here }) => here.some(({ userId }) => userId === one.userId));
  const writer = openOn(nodes[0], one, id);
  await seen;
  nodes[0].process.kill('SIGKILL');
  const seconds = (await reader.until(({ here }) => here.length === 0)) / 1000;
  writer.close();
  reader.close();
  return {
    id: 'P28',
    job: 'a node is killed: people of it are no longer shown on the other (s)',
    goal: '<= 30',
    measured: figure(seconds),
    ratio: figure(seconds / 30, 2),
    met: seconds <= 30,
  };
}

async function countTransactions({ pool }: Installation): Promise<number> {
  const { rows } = await pool.query(
    'SELECT sum(xact_commit + xact_rollback)::int AS n FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(rows[0].n);
}

/** Transactions per open page and minute, of pages with this way to hear of changes. */
async function transactionsOf(setting: TwoNodes, ids: readonly number[], by: 'stream' | 'polling') {
  const { members, installation, nodes } = setting;
  const pages = members.map((member, at) => openOn(nodes[0], member, ids[at % ids.length] ?? 0, by));
  await pause(5000);
  const [from, started] = [await countTransactions(installation), performance.now()];
  await pause(60_000);
  const count = (await countTransactions(installation)) - from;
  for (const page of pages) page.close();
  return count / members.length / ((performance.now() - started) / 60_000);
}

/** Waits until the nodes have finished the work that earlier calls left behind, for two minutes at most. */
async function waitUntilIdle(installation: Installation): Promise<void> {
  let last = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 12; turn += 1) {
    const from = await countTransactions(installation);
    await pause(10_000);
    const count = (await countTransactions(installation)) - from;
    if (count >= last * 0.9) return;
    last = count;
  }
}

async function measureTransactions(setting: TwoNodes, ids: readonly number[]): Promise<Result> {
  const { installation } = setting;
  await waitUntilIdle(installation);
  const from = await countTransactions(installation);
  await pause(30_000);
  const idle = ((await countTransactions(installation)) - from) * 2;
  const share = idle / setting.members.length;
  const polling = (await transactionsOf(setting, ids, 'polling')) - share;
  const stream = (await transactionsOf(setting, ids, 'stream')) - share;
  return {
    id: 'P27',
    job: 'transactions per open page and minute, with a stream and with polling alone',
    goal: '<= 1/4 of polling alone',
    measured: `${figure(stream)} of ${figure(polling)}; the two idle nodes ${idle} a minute`,
    ratio: figure(stream / polling, 2),
    met: stream <= polling / 4,
  };
}

/** People do not open their pages in the same instant. */
async function openPagesSlowly({ nodes, members }: TwoNodes, ids: readonly number[]): Promise<OpenPage[]> {
  const pages: OpenPage[] = [];
  for (let at = 0; at < openPages; at += 1) {
    const id = ids[Math.floor(at / people) % ids.length] ?? 0;
    pages.push(openOn(nodes[0], members[at % people] ?? missing(), id));
    await pause(200);
  }
  return pages;
}

/** Memory of the first node in MB, thirty times while 200 pages are open and one of them saves every two seconds. */
async function measureMemory(setting: TwoNodes, ids: readonly number[]): Promise<Result> {
  const pages = await openPagesSlowly(setting, ids);
  const until = Date.now() + minutes * 60_000;
  const noted: number[] = [];
  const saving = saveUntil(setting, ids, until);
  const every = (until - Date.now()) / 30;
  while (noted.length < 30) {
    await pause(every);
    noted.push(memoryMb(setting.nodes[0].process.pid ?? 0));
  }
  const { saves, refused } = await saving;
  for (const page of pages) page.close();
  const grown = median(noted.slice(-10)) / median(noted.slice(10, 20));
  const most = Math.max(...noted);
  return {
    id: 'P27',
    job: `memory of a node with ${openPages} open pages (MB)`,
    goal: '<= 350, last third <= 1.1 of the second',
    measured: `${figure(minutes, 0)} min: at most ${figure(most, 0)}, at the end ${figure(noted.at(-1) ?? 0, 0)}; ${saves} saves, ${refused} refused; last third / second ${figure(grown, 2)}`,
    ratio: figure(most / 350, 2),
    met: most <= 350 && grown <= 1.1,
  };
}

const missing = (): never => {
  throw new Error('no such member');
};

/** Saves on both nodes in turn. A save that an overloaded machine refuses is counted. */
async function saveUntil({ nodes, members }: TwoNodes, ids: readonly number[], until: number) {
  const revisions = new Map<number, number>();
  const tally = { saves: 0, refused: 0 };
  for (let turn = 0; Date.now() < until; turn += 1) {
    const id = ids[turn % ids.length] ?? 0;
    const { person } = members[turn % people] ?? missing();
    const patches = [{ op: 'set', path: '/conclusions/overall', value: `Change ${turn}` }];
    const body = { revision: revisions.get(id) ?? firstRevision, patches };
    try {
      const text = await send(nodes[turn % 2]?.url ?? '', `ra/data/${id}/modify`, person, body);
      revisions.set(id, Number(/"revision":(\d+)/.exec(text)?.[1]));
      tally.saves += 1;
    } catch (error) {
      tally.refused += 1;
      // A save that was stored without an answer is found stale with its revision at the next turn.
      const [, revision] = /"revision":(\d+)/.exec(String(error)) ?? [];
      if (revision !== undefined) revisions.set(id, Number(revision));
    }
    await pause(2000);
  }
  return tally;
}

/** Processor milliseconds of both nodes for each call, with the calls sent to these nodes in turn. */
async function cpuPerCall({ nodes, members }: TwoNodes, id: number, among: number): Promise<number> {
  const used = () => nodes.reduce((sum, { process }) => sum + cpuSecondsOf(process.pid ?? 0), 0);
  const from = used();
  await tenAtATime(calls, (index) =>
    send(nodes[index % among]?.url ?? '', 'ra/load', (members[index % people] ?? missing()).person, { id }),
  );
  return ((used() - from) * 1000) / calls;
}

async function measureCpu(setting: TwoNodes, id: number): Promise<Result> {
  const one: number[] = [];
  const two: number[] = [];
  await cpuPerCall(setting, id, 2);
  for (let turn = 0; turn < 3; turn += 1) {
    one.push(await cpuPerCall(setting, id, 1));
    two.push(await cpuPerCall(setting, id, 2));
  }
  const ratio = median(two) / median(one);
  return {
    id: 'P27',
    job: 'processor time of a call, two nodes and one (ms)',
    goal: '<= 1.1 of one node',
    measured: `${figure(median(two), 2)} of ${figure(median(one), 2)}`,
    ratio: figure(ratio, 2),
    met: ratio <= 1.1,
  };
}

async function measureAll(setting: TwoNodes): Promise<Result[]> {
  const [one, other] = setting.members;
  if (one === undefined || other === undefined) throw new Error('the bench has too few members');
  const ids: number[] = [];
  for (let count = 0; count < 10; count += 1) ids.push(await makeAssessment(setting.installation));
  const measurements = [
    () => measureSeen(setting, { one, other }),
    () => measureCpu(setting, ids[0] ?? 0),
    () => measureTransactions(setting, ids),
    () => measureMemory(setting, ids),
    () => measureKilled(setting, { one, other }),
  ];
  const results: Result[] = [];
  for (const measure of measurements) {
    const result = await measure();
    process.stdout.write(`  ${result.job}: ${result.measured}\n`);
    results.push(result);
  }
  return results;
}

export async function nodesJob(): Promise<Result[]> {
  const programs = postgresPrograms();
  if (programs !== null) return withTwoNodes(programs, people, measureAll);
  process.stdout.write('nodes: skipped, no PostgreSQL server is installed\n');
  return [];
}
