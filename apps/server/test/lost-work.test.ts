/**
 * Tests that another node takes over jobs of a dead node: at most three nodes start a job, and its result is stored
 * once.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { getErrorText, nodeStaleSec } from '@klarsikt/contract';
import { openDatabase } from '@klarsikt/server/db';
import { createLog } from '@klarsikt/server/log';
import { copyTemplateDatabase, migrationsFolder } from '@klarsikt/testkit/database';
import { expect, inject, it } from 'vitest';
import { openJobQueue } from '../src/platform/deferred.ts';
import { createQuotaService } from '../src/platform/quotas.ts';
import { openNodeSignals } from '../src/platform/signals.ts';
import { runInSystemTransaction } from '../src/platform/tx.ts';
import { deferredTable } from '../src/schema/operations.ts';

const program = join(process.env.KLARSIKT_BUNDLED_WORKERS ?? '', 'lost-work.fixture.js');
const log = createLog('silent');

/** A database, nodes of it in separate processes, and one in this process with a movable clock. */
async function opened({ soleWriter = false } = {}) {
  const copy = await copyTemplateDatabase(inject('databaseServer'));
  const database = await openDatabase(copy.connection, { migrations: migrationsFolder, log, soleWriter });
  const ends: (() => Promise<unknown>)[] = [];
  let aheadMs = 0;
  const clock = { now: () => new Date(Date.now() + aheadMs) };

  const begin = async (orders: boolean) => {
    const { connection, ownerConnection, roles } = database;
    const id = randomUUID();
    const settings = JSON.stringify({ connection, ownerConnection, roles, id, aheadMs, orders });
    const child: ChildProcess = spawn(process.execPath, [program, settings], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout?.on('data', (text: Buffer) => {
      said += text.toString();
    });
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const kill = async () => {
      child.kill('SIGKILL');
      await gone;
    };
    ends.push(kill);
    const hear = (word: string) => expect.poll(() => said, { timeout: 40_000 }).toContain(word);
    await hear('begun');
    return { id, child, kill, hear, said: () => said };
  };
  const joinHere = async () => {
    const signals = await openNodeSignals({ database, log });
    const kept: string[] = [];
    const content = Buffer.from('of this node');
    const jobs = await openJobQueue({
      ...{ database, clock, log, signals, node: randomUUID(), everySec: 1 },
      quotas: createQuotaService({}, clock),
      work: {
        slow: async () => ({
          ...{ content, contentType: 'text/plain', filename: 'x.txt' },
          keep: async () => kept.push('here'),
        }),
      },
    });
    ends.push(() => jobs.close().then(() => signals.close()));
    return { jobs, kept };
  };
  const state = async () => {
    const [row] = await runInSystemTransaction(database.app, (tx) => tx.select().from(deferredTable));
    const { status, attempts, givenBack, errorCode, result } = row ?? {};
    return { status, attempts, givenBack, errorCode, result: result?.toString() ?? null };
  };
  const close = async () => {
    for (const end of ends.toReversed()) await end();
    await database.close();
    await copy.drop();
  };
  const advance = (seconds: number) => {
    aheadMs += seconds * 1000;
  };
  return { begin, join: joinHere, state, advance, close };
}

it('a job returns to the queue only after the heartbeat of its node has expired', async () => {
  const { begin, join, state, advance, close } = await opened();
  const node = await begin(true);
  const { jobs, kept } = await join();
  await node.kill();
  await jobs.prune();
  expect(await state()).toMatchObject({ status: 'Running', attempts: 1, givenBack: 0 });
  advance(nodeStaleSec + 1);
  await jobs.prune();
  await expect.poll(async () => (await state()).status, { timeout: 20_000 }).toBe('Successful');
  expect(await state()).toMatchObject({ attempts: 2, givenBack: 1, result: 'of this node' });
  expect(kept).toEqual(['here']);
  await close();
});

it('a job of a lost node is queued again at most twice, and then fails with the code `error.deferred.lost`', async () => {
  const { begin, join, state, advance, close } = await opened();
  for (const orders of [true, false, false]) {
    const node = await begin(orders);
    await node.kill();
    advance(nodeStaleSec + 1);
  }
  expect(await state()).toMatchObject({ status: 'Running', attempts: 3, givenBack: 2 });
  const { kept } = await join();
  expect(await state()).toMatchObject({ status: 'Failed', errorCode: 'error.deferred.lost', result: null });
  expect(getErrorText('error.deferred.lost', 'en')).toMatch(/interrupted three times/);
  expect(getErrorText('error.deferred.lost', 'sv')).toMatch(/avbröts tre gånger/);
  expect(kept).toEqual([]);
  await close();
});

it('a job is not delivered twice by a node that only hung', async () => {
  const { begin, join, state, advance, close } = await opened();
  const node = await begin(true);
  node.child.kill('SIGSTOP');
  advance(nodeStaleSec + 1);
  const { kept } = await join();
  await expect.poll(async () => (await state()).status, { timeout: 20_000 }).toBe('Successful');
  node.child.kill('SIGCONT');
  node.child.stdin?.write('go on\n');
  await node.hear('ended');
  expect(node.said()).not.toContain('kept');
  expect(await state()).toMatchObject({ status: 'Successful', attempts: 2, result: 'of this node' });
  expect(kept).toEqual(['here']);
  await close();
});

it('a job restarts with the server if the database is embedded', async () => {
  const { begin, join, state, close } = await opened({ soleWriter: true });
  const node = await begin(true);
  await node.kill();
  await join();
  await expect.poll(async () => (await state()).status, { timeout: 20_000 }).toBe('Successful');
  expect(await state()).toMatchObject({ attempts: 2, givenBack: 1 });
  await close();
});
