/** Tests when the job queue starts a job, and what happens to a running one when the server stops. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@klarsikt/server/db';
import { createLog } from '@klarsikt/server/log';
import { copyTemplateDatabase, migrationsFolder } from '@klarsikt/testkit/database';
import { expect, inject, it } from 'vitest';
import { systemClock } from '../src/platform/clock.ts';
import { openJobQueue } from '../src/platform/deferred.ts';
import { createQuotaService } from '../src/platform/quotas.ts';
import { openNodeSignals } from '../src/platform/signals.ts';
import { runInSystemTransaction } from '../src/platform/tx.ts';
import { organizationTable } from '../src/schema/identity.ts';
import { deferredTable } from '../src/schema/operations.ts';

type Given = Parameters<typeof openJobQueue>[0];

/** Opens a queue on a separate database, with a person who orders jobs. */
async function opened(given: Pick<Given, 'work' | 'everySec'>) {
  const copy = await copyTemplateDatabase(inject('databaseServer'));
  const log = createLog('silent');
  const database = await openDatabase(copy.connection, { migrations: migrationsFolder, log });
  const signals = await openNodeSignals({ database, log });
  const jobs = await openJobQueue({
    ...{ database, clock: systemClock, log, signals, node: randomUUID() },
    quotas: createQuotaService({}, systemClock),
    ...given,
  });
  const order = (kind: string, ...inputs: unknown[]) =>
    runInSystemTransaction(database.app, async (tx) => {
      const [bank] = await tx.select({ id: organizationTable.id }).from(organizationTable).limit(1);
      const owner = {
        organizationId: bank?.id ?? 0,
        sessionKey: 'x',
        method: 'password',
        demo: false,
      } as const;
      for (const input of inputs) await jobs.enqueue(tx, owner, kind, input);
    });
  const close = async () => {
    await signals.close();
    await database.close();
    await copy.drop();
  };
  return { database, jobs, order, close };
}

it('a job that runs longer than the queue ends without an error, and the state of the job is kept', async () => {
  const faults: unknown[] = [];
  const note = (fault: unknown) => faults.push(fault);
  process.on('unhandledRejection', note);
  let started: () => void = () => undefined;
  const running = new Promise<void>((resolve) => {
    started = resolve;
  });
  let ended = false;
  const { database, jobs, order, close } = await opened({
    work: {
      slow: async () => {
        started();
        // Longer than the queue waits for the job.
        await pause(3000);
        ended = true;
        throw new Error('no longer wanted');
      },
    },
  });
  const statuses = () =>
    runInSystemTransaction(database.app, (tx) =>
      tx.select({ status: deferredTable.status }).from(deferredTable),
    );
  await order('slow', {});
  await running;
  await jobs.close();
  expect(ended).toBe(false);
  await expect.poll(() => ended, { timeout: 10_000 }).toBe(true);
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([{ status: 'Waiting' }]);
  await pause(500);
  process.off('unhandledRejection', note);
  await close();
  expect(faults).toEqual([]);
});

it('a job begins after its transaction has committed, and the next one follows at once', async () => {
  const done: unknown[] = [];
  const work = {
    quick: async (input: unknown) => {
      done.push(input);
      return { content: Buffer.from('x'), contentType: 'text/plain', filename: 'x.txt' };
    },
  };
  const { jobs, order, close } = await opened({ work, everySec: 3600 });
  for (const names of [['first'], ['second', 'third', 'fourth']]) {
    // By now the queue has polled, and polls again only after an hour.
    await pause(500);
    await order('quick', ...names);
    await expect.poll(() => done.at(-1), { timeout: 10_000 }).toBe(names.at(-1));
  }
  expect(done).toEqual(['first', 'second', 'third', 'fourth']);
  await jobs.close();
  await close();
});
