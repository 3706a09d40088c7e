/**
 * `npm run test:kill [-- --server 20 --database 10 --writers 4 --seed 1]`: kills the server and its database under a
 * write load through HTTP. No acknowledged write may be lost, and each restart must work without help.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Installation } from './installation.ts';
import { type Kill, planKills } from './plan.ts';
import { type Breach, Writer } from './writer.ts';

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: '20' },
    database: { type: 'string', default: '10' },
    writers: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
/** A kill counts only under load: at least so many writes were acknowledged since the one before. */
const LOAD = 25;

const installation = new Installation();
const plan = planKills(Number(values.server), Number(values.database), Number(values.seed));
const breaches: Breach[] = [];
const total = (writers: readonly Writer[]) => writers.reduce((sum, writer) => sum + writer.acknowledged, 0);

async function check(writers: readonly Writer[]): Promise<void> {
  for (const writer of writers)
    breaches.push(...(await writer.checkDocument()), ...(await writer.checkComments()));
}

async function perform(kill: Kill): Promise<void> {
  if (kill.kind === 'database') {
    installation.killDatabase();
    return;
  }
  await installation.killServer();
  for (const afterMs of kill.duringStart) await installation.killDuringStart(afterMs);
  await installation.start();
}

/** Lets the writers write, kills in the middle of it, and checks when everything answers again. */
async function killUnderLoad(kill: Kill, writers: readonly Writer[]): Promise<void> {
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
    // And writes go on: the restart has worked when every part of it has.
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

async function run(): Promise<number> {
  say(`Kill test, seed ${values.seed}, data in ${installation.dataDirectory}`);
  await installation.start();
  const writers = Array.from(
    { length: Number(values.writers) },
    (_, at) => new Writer(`w${at + 1}`, () => installation.url),
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
  const exitCode = await installation.stop();
  if (exitCode !== 0) breaches.push({ kind: 'torn', what: `the last stop ended with exit code ${exitCode}` });
  await installation.start();
  await check(writers);
  for (const writer of writers) breaches.push(...(await writer.checkHistory()));
  return total(writers);
}

async function main(): Promise<void> {
  const count = (kind: Breach['kind']) => breaches.filter((breach) => breach.kind === kind).length;
  try {
    const acknowledged = await run();
    const during = plan.flatMap((kill) => (kill.kind === 'server' ? kill.duringStart : [])).length;
    for (const { kind, what } of breaches) say(`${kind}: ${what}`);
    say(`Killed: server ${values.server}, database ${values.database}, during a start ${during}.`);
    say(
      `Acknowledged writes ${acknowledged}: lost ${count('lost')}, torn ${count('torn')}, failed starts ${installation.failedStarts}.`,
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
