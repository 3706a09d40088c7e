/**
 * P12: measures a command with its audit event beside the bare commit, and counts the database statements of
 * commands.
 */
import { assessmentContract, commentContract, userContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { startTestAppOnServer } from '@klarsikt/testkit/application';
import { openTestDatabaseServer } from '@klarsikt/testkit/database';
import { type StatementCounts, watchStatements } from '@klarsikt/testkit/statements';
import {
  headersOf,
  type Installation,
  makeAssessment,
  tenAtATime,
  withInstallation,
} from '../installation.ts';
import { loadOf } from '../load.ts';
import { cpuSecondsOf, figure, median, type Result } from '../measure.ts';
import { type BenchDatabase, postgresPrograms, startPostgres } from '../postgres.ts';
import { childrenOf } from '../processes.ts';

const goal = 0.6;
const count = Number(process.env.BENCH_WRITES ?? 1500);

async function bareCommits({ pool }: Installation): Promise<number> {
  const seconds = await tenAtATime(count, async () => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('INSERT INTO bench_commit (at, note) VALUES (now(), $1)', ['x'.repeat(120)]);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  });
  return count / seconds;
}

interface Written {
  readonly perSecond: number;
  readonly nodeMs: number;
  readonly databaseMs: number;
}

const spentBy = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    try {
      return sum + cpuSecondsOf(pid);
    } catch {
      // The database process ended when its connection closed.
      return sum;
    }
  }, 0);

async function comments({ server, database, person }: Installation, id: number): Promise<Written> {
  const node = [server.process.pid ?? 0];
  const backends = childrenOf(database.pid);
  const before = { node: spentBy(node), database: spentBy(backends) };
  const { '2xx': done, seconds } = await loadOf({
    url: `${server.url}/api/ra/comment`,
    method: 'POST',
    headers: headersOf(person),
    body: JSON.stringify({ id, subject: '', label: 'inf', text: 'A note of ordinary length' }),
    connections: 10,
    amount: count,
  });
  if (done !== count) throw new Error(`${count - done} of ${count} comments were refused`);
  return {
    perSecond: count / seconds,
    nodeMs: ((spentBy(node) - before.node) * 1000) / count,
    databaseMs: ((spentBy(backends) - before.database) * 1000) / count,
  };
}

async function rates(installation: Installation, name: string): Promise<Result> {
  const id = await makeAssessment(installation);
  await installation.pool.query(
    'CREATE TABLE bench_commit (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz, note text)',
  );
  await comments(installation, id);
  const runs: { own: Written; raw: number }[] = [];
  for (let run = 0; run < 3; run += 1)
    runs.push({ own: await comments(installation, id), raw: await bareCommits(installation) });
  const of = (value: (run: { own: Written; raw: number }) => number) => median(runs.map(value));
  const ratio = of(({ own, raw }) => own.perSecond / raw);
  const cost = `Node ${figure(of(({ own }) => own.nodeMs))} ms, database ${figure(of(({ own }) => own.databaseMs))} ms`;
  return {
    id: 'P12',
    job: `a command with its audit event, ${name}, 10 connections (per second)`,
    goal: `>= ${goal} of the raw commit rate`,
    measured: `${figure(
      of(({ own }) => own.perSecond),
      0,
    )} of ${figure(
      of(({ raw }) => raw),
      0,
    )}; ${cost} of processor each`,
    ratio: figure(ratio, 2),
    met: ratio >= goal,
  };
}

/**
 * Counts the statements inside the application. `soleWriter` is false, so each call looks up its caller, as
 * with several nodes.
 */
async function statements(): Promise<Result> {
  const { admin, stop } = await openTestDatabaseServer();
  const app = await startTestAppOnServer(admin, { soleWriter: false });
  try {
    const tenant = await app.tenant();
    const client = await tenant.user();
    const other = await tenant.user(['ra:View']);
    const settings = { ...emptyAssessmentSettings, name: 'Bench' };
    const { id } = await client.call(assessmentContract.create, {
      body: { unitId: tenant.unitId, settings },
    });
    const { revision, username } = await client.call(userContract.get, { params: { id: other.userId } });
    const asked = watchStatements(app.database);
    const note = { id, subject: '', label: 'inf' as const, text: 'Seen' };
    const named = { id: other.userId, revision, username, givenName: 'Ada', surname: 'Berg' };
    const patched = { id, revision: 1, settings: { ...settings, name: 'Bench AB' } };
    const costs: [string, StatementCounts][] = [
      ['comment', await asked.of(() => client.call(commentContract.add, { body: note }))],
      ['assessment', await asked.of(() => client.call(assessmentContract.update, { body: patched }))],
      ['user', await asked.of(() => client.call(userContract.save, { body: named }))],
    ];
    const [[, first] = ['', { statements: Number.NaN, roundTrips: Number.NaN }]] = costs;
    return {
      id: 'P12',
      job: 'statements and round trips of a command',
      goal: '<= 8 statements for a comment',
      measured: costs
        .map(([what, { statements: n, roundTrips }]) => `${what} ${n} on ${roundTrips} trips`)
        .join(', '),
      ratio: figure(first.statements / 8, 2),
      met: first.statements <= 8,
    };
  } finally {
    await app.close();
    await stop();
  }
}

export async function writesJob(): Promise<Result[]> {
  const on = (database: BenchDatabase | null, name: string) =>
    withInstallation(database, (installation) => rates(installation, name));
  const programs = postgresPrograms();
  return [
    await on(null, 'embedded database'),
    ...(programs === null ? [] : [await on(await startPostgres(programs), 'PostgreSQL server')]),
    await statements(),
  ];
}
