/**
 * A node that runs background jobs, for tests that kill or stop it. The first argument is its settings as JSON. It
 * prints "begun" when it starts a job, and finishes the job after it has read a line.
 */
import { once } from 'node:events';
import { drizzle } from 'drizzle-orm/node-postgres';
import { organizationTable } from '../schema/identity.ts';
import { nodeTable } from '../schema/operations.ts';
import { createPipelinedClientClass } from './connection.ts';
import { createRolePool, type RoleConnection } from './connection-roles.ts';
import type { Database } from './db.ts';
import { openJobQueue } from './deferred.ts';
import { createLog } from './log.ts';
import { createQuotaService } from './quotas.ts';
import type { RoleNames } from './role-names.ts';
import { openNodeSignals } from './signals.ts';
import { runInSystemTransaction } from './tx.ts';

interface Settings {
  readonly connection: RoleConnection;
  readonly ownerConnection: RoleConnection;
  readonly roles: RoleNames;
  readonly id: string;
  readonly aheadMs: number;
  readonly orders: boolean;
}

const settings: Settings = JSON.parse(process.argv[2] ?? '');
const { connection, ownerConnection, roles, id, aheadMs, orders } = settings;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const pool = createRolePool(connection, { max: 3, Client: createPipelinedClientClass() });
pool.on('error', () => undefined);
const app = drizzle(pool);
const database: Database = {
  ...{ app, pool, aside: app, connection, ownerConnection, roles, migrations: 0, soleWriter: false },
  close: () => pool.end(),
};
const log = createLog('silent');
const at = clock.now();
await runInSystemTransaction(app, (tx) =>
  tx.insert(nodeTable).values({
    ...{ id, host: 'of the test', pid: process.pid, version: '0', startedAt: at, seenAt: at },
    state: {
      memory: { rss: 0, heapUsed: 0 },
      pool: { total: 0, idle: 0, waiting: 0 },
      ...{ jobs: 0, models: [], database: 'external', listening: true },
    },
  }),
);
const signals = await openNodeSignals({ database, log });
const jobs = await openJobQueue({
  ...{ database, clock, log, signals, node: id, everySec: 1 },
  quotas: createQuotaService({}, clock),
  work: {
    slow: async () => {
      process.stdout.write('begun\n');
      await once(process.stdin, 'data');
      setTimeout(() => process.stdout.write('ended\n'), 1500);
      const content = Buffer.from(`of ${id}`);
      const keep = () => Promise.resolve(void process.stdout.write('kept\n'));
      return { content, contentType: 'text/plain', filename: 'x.txt', keep };
    },
  },
});
if (orders)
  await runInSystemTransaction(app, async (tx) => {
    const [bank] = await tx.select({ id: organizationTable.id }).from(organizationTable).limit(1);
    const owner = {
      organizationId: bank?.id ?? 0,
      sessionKey: 'x',
      method: 'password',
      demo: false,
    } as const;
    await jobs.enqueue(tx, owner, 'slow', {});
  });
