/**
 * `npm run test:upgrade [-- --proxy NAME] [--old FOLDER | --commit COMMIT]`: tests two nodes on PostgreSQL behind
 * HAProxy, and then behind nginx, under a load of saves. The nodes are upgraded from the earlier version to this one,
 * restarted, and killed, one after another, as the guide describes. Only calls that a killed node was answering may
 * fail, and they must succeed when sent again; no acknowledged save may be lost. Afterwards the earlier version must
 * refuse the database. Needs haproxy, nginx, a PostgreSQL server and the built product. The test takes minutes and is
 * not part of CI.
 */
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findFreePort } from '@klarsikt/tool-e2e';
import pg from 'pg';
import { type BenchDatabase, postgresPrograms, startPostgres } from '../postgres.ts';
import { Visitor } from './load.ts';
import { endOfStart, type NodeGiven, type NodeProcess, startNode } from './nodes.ts';
import { builtCommit, firstVersion, requireProgram, root } from './old.ts';
import { type FrontProxy, type ProxyName, proxyNames, startProxy } from './proxies.ts';

const { values } = parseArgs({
  options: {
    old: { type: 'string' },
    commit: { type: 'string', default: firstVersion },
    proxy: { type: 'string' },
  },
});
const timeOf = (at: Date): string => at.toISOString().slice(11, 23);
const say = (line: string) => process.stdout.write(`${timeOf(new Date())} ${line}\n`);
const visitors = 4;
const settleMs = 5000;
/** Pause before the next node, as the guide prescribes. */
const betweenMs = 10_000;

interface Setting {
  readonly old: string;
  readonly database: BenchDatabase;
  readonly proxy: FrontProxy;
  /** The two running nodes. */
  readonly nodes: NodeProcess[];
  /** All nodes of the run, for their logs. */
  readonly started: NodeProcess[];
  readonly given: Pick<NodeGiven, 'databaseUrl' | 'secret' | 'proxyPort'>;
}

async function countMigrations({ connection }: BenchDatabase): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query('SELECT count(*)::int AS n FROM public.migration');
    return Number(rows[0]?.n);
  } finally {
    await client.end();
  }
}

interface Replacement {
  readonly signal: 'SIGTERM' | 'SIGKILL';
  /** True for nodes that stop without draining, such as those of version 0.1.0. */
  readonly isUndrained: boolean;
}

/** Replaces the nodes one after another by nodes of this version on the same ports, while the remaining node serves. */
async function roll({ nodes, given, started, proxy }: Setting, { signal, isUndrained }: Replacement) {
  const byHand = signal === 'SIGTERM' && (isUndrained || !proxy.asksReady);
  for (const [place, { port, stop }] of [...nodes].entries()) {
    if (byHand) {
      await proxy.takeOut(place);
      await pause(betweenMs);
    }
    const from = performance.now();
    const code = await stop(signal);
    say(`  node ${place + 1} ended with ${code} after ${((performance.now() - from) / 1000).toFixed(1)} s`);
    if (code !== (signal === 'SIGTERM' ? 0 : null)) throw new Error(`the node ended with ${code}`);
    const node = await startNode({ ...given, program: root, port });
    nodes[place] = node;
    started.push(node);
    say(`  node ${place + 1} of this version is ready after ${node.startedIn.toFixed(1)} s`);
    if (byHand) await proxy.takeIn(place);
    await pause(betweenMs);
  }
}

const phases: readonly (Replacement & { readonly name: string })[] = [
  { name: 'rolling upgrade', signal: 'SIGTERM', isUndrained: true },
  { name: 'rolling restart', signal: 'SIGTERM', isUndrained: false },
  { name: 'nodes killed', signal: 'SIGKILL', isUndrained: false },
];

/** Reports the visitors' calls since `from`, which holds the earlier counts. */
function report(
  { name, signal }: (typeof phases)[number],
  people: readonly Visitor[],
  from: readonly { readonly calls: number; readonly interruptions: number }[],
): boolean {
  const calls = people.flatMap((each, at) => each.calls.slice(from[at]?.calls));
  const interruptions = people.flatMap((each, at) => each.interruptions.slice(from[at]?.interruptions));
  const failures = people.flatMap((each) => each.failures);
  const saves = calls.filter(({ what, status }) => what !== 'read' && status === 200);
  const slow = saves.toSorted((one, other) => other.ms - one.ms).slice(0, 5);
  const slowest = (slow[0]?.ms ?? 0) / 1000;
  say(
    `${name}: calls ${calls.length}, failed ${interruptions.length}, failed for good ${failures.length}; saves ${saves.length}, slowest ${slowest.toFixed(1)} s; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const { at, what, ms } of slow) say(`  ${what} sent at ${timeOf(at)} took ${Math.round(ms)} ms`);
  for (const line of [...interruptions, ...failures].slice(0, 20)) say(`  ${line}`);
  return failures.length === 0 && saves.length > 0 && (signal === 'SIGKILL' || interruptions.length === 0);
}

/** Prints the errors in the log of a node. */
function sayErrors(place: number, { printed }: NodeProcess): void {
  const errors = printed()
    .split('\n')
    .filter((line) => line.includes('"level":50'));
  for (const line of errors.slice(0, 5)) say(`log of start ${place + 1}: ${line.slice(0, 1500)}`);
}

/**
 * Checks that the earlier version does not start on the database of this version, and that its message names both
 * versions.
 */
async function refusesDowngrade({ old, given, database }: Setting): Promise<boolean> {
  const before = await countMigrations(database);
  const { code, printed } = await endOfStart({ ...given, program: old, port: await findFreePort() });
  const sentence = printed.split('\n').find((line) => line.includes('database was last changed by')) ?? '';
  say(`the earlier version ended with ${code}: ${sentence.trim() || printed.trim().slice(-300)}`);
  return code !== 0 && sentence !== '' && (await countMigrations(database)) === before;
}

async function runPhases(setting: Setting): Promise<boolean> {
  const url = `http://localhost:${setting.proxy.port}`;
  const people = Array.from(
    { length: visitors },
    (_, n) => new Visitor(`v${n + 1}`, url, `192.0.2.${n + 1}`),
  );
  for (const each of people) await each.enter();
  const stop = new AbortController();
  const working = Promise.all(people.map((each) => each.workUntil(stop.signal)));
  const kept: boolean[] = [];
  try {
    for (const phase of phases) {
      const from = people.map(({ calls, interruptions }) => ({
        calls: calls.length,
        interruptions: interruptions.length,
      }));
      await pause(settleMs);
      await roll(setting, phase);
      await pause(settleMs);
      kept.push(report(phase, people, from));
    }
  } finally {
    stop.abort();
    await working;
  }
  const lost = (await Promise.all(people.map((each) => each.lost()))).flat();
  const acknowledged = people.reduce((sum, each) => sum + each.acknowledged, 0);
  say(`saves acknowledged ${acknowledged}, lost ${lost.length}`);
  for (const line of lost.slice(0, 20)) say(`  lost: ${line}`);
  return lost.length === 0 && kept.every(Boolean);
}

async function runBehind(name: ProxyName, old: string): Promise<boolean> {
  say(`behind ${name}`);
  const programs = postgresPrograms();
  if (programs === null) throw new Error('There is no PostgreSQL server on this machine.');
  const database = await startPostgres(programs);
  const proxyPort = await findFreePort();
  const ports = [await findFreePort(), await findFreePort()] as const;
  const given = { databaseUrl: database.url, secret: randomBytes(32).toString('hex'), proxyPort };
  const nodes: NodeProcess[] = [];
  let proxy: FrontProxy | null = null;
  try {
    for (const port of ports) nodes.push(await startNode({ ...given, program: old, port }));
    proxy = await startProxy[name](proxyPort, ports);
    const setting = { old, database, proxy, nodes, started: [...nodes], given };
    const before = await countMigrations(database);
    const kept = await runPhases(setting);
    for (const [place, node] of setting.started.entries()) sayErrors(place, node);
    say(`migrations: ${before} before, ${await countMigrations(database)} after`);
    return (await refusesDowngrade(setting)) && kept;
  } finally {
    for (const { child, stop } of nodes)
      if (child.exitCode === null && child.signalCode === null) await stop('SIGTERM');
    await proxy?.stop();
    await database.stop();
  }
}

const chosen = proxyNames.filter((name) => values.proxy === undefined || values.proxy === name);
if (chosen.length === 0) throw new Error(`--proxy is none of ${proxyNames.join(', ')}.`);
const old = values.old === undefined ? builtCommit(values.commit) : requireProgram(values.old);
requireProgram(root);
const results: boolean[] = [];
for (const name of chosen) results.push(await runBehind(name, old));
process.exitCode = results.every(Boolean) ? 0 : 1;
