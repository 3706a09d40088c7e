/**
 * `npm run test:kill [-- --server 20 --database 10 --starts 5 --migrations 5 --writers 4 --seed 1]` kills the server
 * and its database under a write load through HTTP, kills starts, and kills first starts during the migrations. No
 * acknowledged write may be lost, each restart must succeed without help, and meanwhile callers may only get 503 with
 * the time of the next attempt. `--long`: 50, 50, 10 and 20 instead of these numbers.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TestInstallation } from './installation.ts';
import { type PlannedKill, planKills, planStartKills } from './plan.ts';
import { type ConsistencyBreach, DemoWriter } from './writer.ts';

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    server: { type: 'string' },
    database: { type: 'string' },
    starts: { type: 'string' },
    migrations: { type: 'string' },
    writers: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
/** Number of acknowledged writes before each kill, so that the server is under load when it is killed. */
const LOAD = 25;

const usual = values.long
  ? { server: 50, database: 50, starts: 10, migrations: 20 }
  : { server: 20, database: 10, starts: 5, migrations: 5 };
const kills = {
  server: Number(values.server ?? usual.server),
  database: Number(values.database ?? usual.database),
  starts: Number(values.starts ?? usual.starts),
  migrations: Number(values.migrations ?? usual.migrations),
};
const seed = Number(values.seed);
/** Approximate duration in ms of a start, and of the migrations of a new database. */
const startMs = 2000;

const installation = new TestInstallation();
const plan = planKills(kills.server, kills.database, seed);
const breaches: ConsistencyBreach[] = [];
const total = (writers: readonly DemoWriter[]) =>
  writers.reduce((sum, writer) => sum + writer.acknowledged, 0);

async function check(writers: readonly DemoWriter[]): Promise<void> {
  for (const writer of writers)
    breaches.push(...(await writer.checkDocument()), ...(await writer.checkComments()));
}

async function perform(kill: PlannedKill): Promise<void> {
  if (kill.kind === 'database') {
    installation.killDatabase();
    return;
  }
  await installation.killServer();
  for (const afterMs of kill.duringStart) await installation.killDuringStart(afterMs);
  await installation.start();
}

/** Kills the server or the database during writes, and checks the data after the recovery. */
async function killUnderLoad(kill: PlannedKill, writers: readonly DemoWriter[]): Promise<void> {
  const stop = new AbortController();
  const before = total(writers);
  const writing = Promise.all(writers.map((writer) => writer.writeUntil(stop.signal)));
  const untilWritten = async (count: number) => {
    while (total(writers) < count && !stop.signal.aborted) await sleep(20);
  };
  const killing = (async () => {
    await sleep(kill.afterMs);
    await untilWritten(before + LOAD);
    await perform(kill);
    // Writes must succeed again after the kill.
    const after = total(writers);
    await untilWritten(after + LOAD);
  })();
  try {
    await Promise.race([killing, writing, installation.lost]);
  } finally {
    stop.abort();
  }
  await Promise.all([killing, writing]);
  await check(writers);
}

/** Kills some starts one after the other, and lets the last one finish. */
async function killStarts(): Promise<void> {
  await installation.killServer();
  for (const [at, ms] of planStartKills(kills.starts, startMs, seed + 1).entries()) {
    await installation.killDuringStart(ms);
    say(`${String(at + 1).padStart(3)}/${kills.starts} start, after ${ms} ms`);
  }
  await installation.start();
}

/** Kills the first start of new installations during the migrations. The next start must finish them. */
async function killMigrations(): Promise<number> {
  let failed = 0;
  for (const [at, ms] of planStartKills(kills.migrations, startMs, seed + 2).entries()) {
    const fresh = new TestInstallation();
    try {
      await fresh.killDuringMigrations(ms);
      await fresh.start();
      if (!(await fresh.serves())) throw new Error('it does not serve');
      say(
        `${String(at + 1).padStart(3)}/${kills.migrations} first start, ${ms} ms after its database was there`,
      );
    } catch (error) {
      failed += 1;
      say(`A first start that was killed after ${ms} ms: ${String(error)}`);
    } finally {
      await fresh.stop();
      fresh.remove();
    }
  }
  return failed;
}

async function run(): Promise<number> {
  say(`Kill test, seed ${seed}, data in ${installation.dataDirectory}`);
  await installation.start();
  const writers = Array.from(
    { length: Number(values.writers) },
    (_, at) => new DemoWriter(`w${at + 1}`, () => installation.url),
  );
  for (const writer of writers) await writer.enter();
  for (const [at, kill] of plan.entries()) {
    await killUnderLoad(kill, writers);
    const during =
      kill.kind === 'server' && kill.duringStart.length > 0 ? ' (and once during the start)' : '';
    say(
      `${String(at + 1).padStart(3)}/${plan.length} ${kill.kind}${during}: ${total(writers)} writes acknowledged so far`,
    );
  }
  if (kills.starts > 0) await killStarts();
  await check(writers);
  const exitCode = await installation.stop();
  if (exitCode !== 0) breaches.push({ kind: 'torn', what: `the last stop ended with exit code ${exitCode}` });
  await installation.start();
  await check(writers);
  for (const writer of writers) breaches.push(...(await writer.checkHistory()));
  for (const writer of writers)
    breaches.push(...writer.faults.map((what) => ({ kind: 'answer' as const, what })));
  return total(writers);
}

async function main(): Promise<void> {
  const count = (kind: ConsistencyBreach['kind']) => breaches.filter((breach) => breach.kind === kind).length;
  try {
    const acknowledged = await run();
    installation.failedStarts += await killMigrations();
    const during = plan.flatMap((kill) => (kill.kind === 'server' ? kill.duringStart : [])).length;
    for (const { kind, what } of breaches) say(`${kind}: ${what}`);
    say(
      `Killed: server ${kills.server}, database ${kills.database}, during a start ${during + kills.starts}, while tables were made ${kills.migrations}.`,
    );
    say(
      `Acknowledged writes ${acknowledged}: lost ${count('lost')}, torn ${count('torn')}, failed starts ${installation.failedStarts}, answers that were not 503 with Retry-After ${count('answer')}.`,
    );
    process.exitCode = breaches.length + installation.failedStarts === 0 ? 0 : 1;
  } finally {
    await installation.stop();
    installation.remove();
  }
}

main().catch((error: unknown) => {
  for (const { kind, what } of breaches) say(`${kind}: ${what}`);
  console.error(error);
  process.exitCode = 1;
});
