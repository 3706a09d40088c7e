/**
 * `npm run test:upgrade [-- --old FOLDER | --commit COMMIT]`: two nodes of the earlier version on PostgreSQL behind HAProxy are
 * replaced one after the other by this version, under a load of saves. No call may fail and no acknowledged save be
 * lost; afterwards the earlier version must refuse the database. Needs haproxy and a PostgreSQL server, and the built
 * product. Takes minutes, so it is no part of CI.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@klarsikt/tool-e2e';
import pg from 'pg';
import { type BenchDatabase, postgresPrograms, startPostgres } from '../postgres.ts';
import { Visitor } from './load.ts';
import { endOfStart, type NodeGiven, type NodeProcess, startNode, startProxy } from './nodes.ts';
import { builtCommit, firstVersion, requireProgram, root } from './old.ts';

const { values } = parseArgs({
  options: { old: { type: 'string' }, commit: { type: 'string', default: firstVersion } },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const visitors = 3;
const settleMs = 5000;

interface Setting {
  readonly old: string;
  readonly database: BenchDatabase;
  readonly proxyPort: number;
  readonly ports: readonly [number, number];
  /** Every node of the run, for its log. */
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

/** Replaces each node by one of this version, on the same port, while the others serve. */
async function roll(nodes: NodeProcess[], { ports, given, started }: Setting): Promise<void> {
  for (const [place, port] of ports.entries()) {
    const code = await nodes[place]?.stop();
    say(`node ${place + 1} of the earlier version ended with ${code}`);
    if (code !== 0) throw new Error(`the earlier node ended with ${code}`);
    const node = await startNode({ ...given, program: root, port });
    nodes[place] = node;
    started.push(node);
    say(`node ${place + 1} of this version is ready after ${node.startedIn.toFixed(1)} s`);
    await pause(settleMs);
  }
}

function report(people: readonly Visitor[], lost: readonly string[]): boolean {
  const calls = people.flatMap((each) => each.calls);
  const failures = people.flatMap((each) => each.failures);
  const saves = calls.filter(({ what }) => what !== 'read');
  const slowest = Math.max(...saves.map(({ ms }) => ms)) / 1000;
  const acknowledged = people.reduce((sum, each) => sum + each.acknowledged, 0);
  say(
    `calls ${calls.length}, failed ${failures.length}; saves acknowledged ${acknowledged}, lost ${lost.length}`,
  );
  say(`slowest save ${slowest.toFixed(1)} s`);
  for (const line of [...failures.slice(0, 20), ...lost.slice(0, 20).map((each) => `lost: ${each}`)])
    say(line);
  return failures.length === 0 && lost.length === 0 && acknowledged > 0;
}

/** Errors in the log of a node. */
function sayErrors(place: number, { printed }: NodeProcess): void {
  const errors = printed()
    .split('\n')
    .filter((line) => line.includes('"level":50'));
  for (const line of errors.slice(0, 5)) say(`log of start ${place + 1}: ${line.slice(0, 1500)}`);
}

/** The earlier version must not start on the database of this one, and must name both. */
async function refusesDowngrade({ old, given, database }: Setting): Promise<boolean> {
  const before = await countMigrations(database);
  const { code, printed } = await endOfStart({ ...given, program: old, port: await freePort() });
  const sentence = printed.split('\n').find((line) => line.includes('database was last changed by')) ?? '';
  say(`the earlier version ended with ${code}: ${sentence.trim() || printed.trim().slice(-300)}`);
  return code !== 0 && sentence !== '' && (await countMigrations(database)) === before;
}

async function withLoad(setting: Setting, nodes: NodeProcess[]): Promise<boolean> {
  const url = `http://localhost:${setting.proxyPort}`;
  const people = Array.from(
    { length: visitors },
    (_, n) => new Visitor(`v${n + 1}`, url, `192.0.2.${n + 1}`),
  );
  for (const each of people) await each.enter();
  const stop = new AbortController();
  const working = Promise.all(people.map((each) => each.workUntil(stop.signal)));
  try {
    await pause(settleMs);
    await roll(nodes, setting);
    await pause(settleMs);
  } finally {
    stop.abort();
    await working;
  }
  const lost = (await Promise.all(people.map((each) => each.lost()))).flat();
  return report(people, lost);
}

async function run(): Promise<boolean> {
  const programs = postgresPrograms();
  if (programs === null) throw new Error('There is no PostgreSQL server on this machine.');
  const old = values.old === undefined ? builtCommit(values.commit) : requireProgram(values.old);
  requireProgram(root);
  const database = await startPostgres(programs);
  const proxyPort = await freePort();
  const secret = randomBytes(32).toString('hex');
  const ports = [await freePort(), await freePort()] as const;
  const given = { databaseUrl: database.url, secret, proxyPort };
  const started: NodeProcess[] = [];
  const setting: Setting = { old, database, proxyPort, ports, given, started };
  const nodes: NodeProcess[] = [];
  let endProxy: () => Promise<unknown> = async () => undefined;
  try {
    for (const port of ports) nodes.push(await startNode({ ...given, program: old, port }));
    started.push(...nodes);
    endProxy = await startProxy(proxyPort, ports);
    const before = await countMigrations(database);
    const kept = await withLoad(setting, nodes);
    for (const [place, node] of started.entries()) sayErrors(place, node);
    say(`migrations: ${before} before, ${await countMigrations(database)} after`);
    return (await refusesDowngrade(setting)) && kept;
  } finally {
    for (const node of nodes) if (node.child.exitCode === null) await node.stop();
    await endProxy();
    await database.stop();
  }
}

process.exitCode = (await run()) ? 0 : 1;
