/**
 * Tests that organisations are separated behind a connection pooler, or the server does not start (security page Z16).
 */
import { assessmentContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { startTestApp, type TestApp } from '@klarsikt/testkit';
import { copyTemplateDatabase, migrationsFolder } from '@klarsikt/testkit/database';
import { Client, type ClientConfig } from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../src/platform/db.ts';
import { createLog } from '../src/platform/log.ts';
import { runInReadTransaction } from '../src/platform/tx.ts';
import { appUser } from '../src/schema/identity.ts';
import { type Pooler, pgbouncer, pgbouncerMissing, startPooler } from './pooler.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Setting that pgbouncer suggests when it refuses the startup parameter for roles. */
const ignoring = { ignore_startup_parameters: 'options,extra_float_digits' };

async function pooler(settings: Readonly<Record<string, string | number>>): Promise<Pooler> {
  const made = await startPooler(inject('databaseServer'), { ...ignoring, ...settings });
  ends.push(() => made.stop());
  return made;
}

async function appBehind({ through }: Pooler): Promise<TestApp> {
  const app = await startTestApp({ soleWriter: false, through });
  ends.push(() => app.close());
  return app;
}

/** Another user of the same pooler, who leaves connections in a wrong state. */
async function leaveBehind(connection: ClientConfig, statements: string): Promise<void> {
  const clients = Array.from({ length: 6 }, () => new Client(connection));
  for (const client of clients) await client.connect();
  for (const client of clients) await client.query(statements);
  for (const client of clients) await client.end();
}

/**
 * Checks that each organisation sees only its own assessments, and that nothing is visible without an organisation in
 * scope.
 */
async function expectTenantsApart(app: TestApp): Promise<void> {
  const settings = { ...emptyAssessmentSettings, opGeography: 'ge-se' };
  for (const name of ['One', 'Two']) {
    const tenant = await app.tenant();
    const user = await tenant.user();
    await user.call(assessmentContract.create, {
      body: { unitId: tenant.unitId, settings: { ...settings, name } },
    });
    const { assessments } = await user.call(assessmentContract.list, { query: {} });
    expect(assessments.map((each) => each.name)).toEqual([name]);
  }
  const seen = await runInReadTransaction(app.database.app, { organizationId: null }, (tx) =>
    tx.select().from(appUser),
  );
  expect(seen).toEqual([]);
  const { rows } = await app.database.pool.query('SELECT current_user::text AS role');
  expect(rows).toEqual([{ role: app.database.roles.app }]);
  await expect(app.database.pool.query('DELETE FROM setup_token')).rejects.toMatchObject({ code: '25006' });
}

/** Tries to start behind a pooler; returns the error message. */
async function startBehind({ through }: Pooler): Promise<string> {
  const copy = await copyTemplateDatabase(inject('databaseServer'));
  ends.push(() => copy.drop());
  return openDatabase(through(copy.connection), {
    migrations: migrationsFolder,
    log: createLog('silent'),
    keepRoles: true,
  }).then(
    async (database) => {
      await database.close();
      return 'started';
    },
    (error: Error) => error.message,
  );
}

describe.skipIf(pgbouncer === undefined)(
  `the server behind pgbouncer${pgbouncer === undefined ? ` [skipped: ${pgbouncerMissing}]` : ''}`,
  () => {
    it('keeps organisations apart in session mode even if startup parameters are ignored', async () => {
      const app = await appBehind(await pooler({ pool_mode: 'session', default_pool_size: 30 }));
      await expectTenantsApart(app);
      const ready = await app.visitor().raw('GET', '/ready');
      expect(ready.status).toBe(200);
    });

    it.each([
      ['transaction', {}],
      ['transaction', { server_round_robin: 1, min_pool_size: 3 }],
      ['transaction', { default_pool_size: 1 }],
      ['statement', {}],
    ] as const)(
      'does not start in %s mode (%o), and the error contains the required mode',
      async (mode, more) => {
        expect(await startBehind(await pooler({ pool_mode: mode, ...more }))).toContain(
          'pool_mode = session',
        );
      },
    );

    it('does not start with too few connections, and the error contains the required number', async () => {
      const few = await pooler({ pool_mode: 'session', default_pool_size: 2, query_wait_timeout: 1 });
      expect(await startBehind(few)).toContain('default_pool_size = 20');
    });

    it('resets the role and the settings that a connection has from earlier use', async () => {
      const dirty = await pooler({ pool_mode: 'session', default_pool_size: 30, server_reset_query: '' });
      const copy = await copyTemplateDatabase(inject('databaseServer'));
      ends.push(() => copy.drop());
      const connection = dirty.through(copy.connection);
      await leaveBehind(
        connection,
        "SET default_transaction_read_only = off; SET row_security = off; SET app.scope = 'system'; SET ROLE pg_monitor",
      );
      const database = await openDatabase(connection, {
        migrations: migrationsFolder,
        log: createLog('silent'),
        keepRoles: true,
      });
      ends.push(() => database.close());
      const { rows } = await database.pool.query(
        "SELECT current_user::text AS role, current_setting('app.scope') AS scope, (SELECT count(*)::int FROM organization) AS seen",
      );
      expect(rows).toEqual([{ role: database.roles.app, scope: '', seen: 0 }]);
    });
  },
);

describe('a connection that was left in the role of the owner', () => {
  it('returns no data of other organisations, because each transaction sets the role', async () => {
    const app = await startTestApp();
    ends.push(() => app.close());
    const [own, other] = [await app.tenant(), await app.tenant()];
    await own.user();
    await other.user();
    const taken = await Promise.all(
      Array.from({ length: app.database.pool.options.max }, () => app.database.pool.connect()),
    );
    for (const client of taken) await client.query(`SET ROLE ${app.database.roles.owner}`);
    for (const client of taken) client.release();
    const scope = { organizationId: own.organizationId };
    const seen = await runInReadTransaction(app.database.app, scope, (tx) =>
      tx.selectDistinct({ id: appUser.organizationId }).from(appUser),
    );
    expect(seen).toEqual([{ id: own.organizationId }]);
  });
});
