/**
 * Tests faults of the database: they are reported in general words, calls are refused rather than admitted, and service
 * resumes with the database (security page L3).
 */
import {
  assessmentContract,
  type Endpoint,
  getAllEndpoints,
  loginContract,
  sessionContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { startTestApp, type TestApp, testPassword } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runWithClient } from '../src/platform/connection-roles.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const nameOf = async () =>
  (await app.database.pool.query<{ name: string }>('SELECT current_database() AS name')).rows[0]?.name ?? '';

/** Runs a statement as the administrator of the database server. */
const asAdministrator = (statement: string) =>
  runWithClient(inject('databaseServer'), (client) => client.query(statement));

const detail =
  /postgres|pg_|select |insert |klarsikt_|relation|column|stack|at .*\.ts|node_modules|ECONN|terminat|password/i;

describe('L3: a server that loses its database', () => {
  it('answers a running request with 503 without details, and the next request normally', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const settings = { ...emptyAssessmentSettings, name: 'Held' };
    const name = await nameOf();
    await runWithClient(app.database.ownerConnection, async (holder) => {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE assessment IN ACCESS EXCLUSIVE MODE');
      // Cuts the connection as soon as the request waits, however long a busy machine takes.
      const cutOff = async () => {
        for (let cut = 0; cut === 0; ) {
          await new Promise((done) => setTimeout(done, 100));
          const { rowCount } = await asAdministrator(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND wait_event_type = 'Lock'`,
          );
          cut = rowCount ?? 0;
        }
      };
      const [answer] = await Promise.all([
        user.request(assessmentContract.create, { body: { unitId: tenant.unitId, settings } }),
        cutOff(),
      ]);
      expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([503, 'error.unavailable']);
      expect(answer.body).not.toMatch(detail);
      await holder.query('ROLLBACK');
    });
    await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  });

  it('accepts no caller and reveals no data at any call until the database returns', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    await user.csrf();
    const name = await nameOf();
    const { options: way } = app.database.pool;
    const known = { connectionString: way.connectionString, host: way.host };
    const visitor = app.visitor();
    const token = await visitor.csrf();
    // A change to people clears the cache of callers, so that each call must look up its caller.
    await (await tenant.user()).call(sessionContract.deleteSession, {});
    await asAdministrator(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await asAdministrator(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND backend_type = 'client backend'`,
    );
    await new Promise((done) => setTimeout(done, 200));
    const wrong: string[] = [];
    const tell = async ({ method, path, upload }: Endpoint) => {
      const answer = await user.raw(method, `/api/${path.replace(/\{\w+\}/g, '1')}`, {
        headers: {
          'x-client-version': '1',
          'x-csrf-token': await user.csrf(),
          ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        },
        ...(method === 'GET' ? {} : { payload: '{}' }),
      });
      if (![400, ...(upload ? [415] : []), 503].includes(answer.status) || detail.test(answer.body))
        wrong.push(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 120)}`);
    };
    try {
      for (const endpoint of [assessmentContract.list, assessmentContract.create]) await tell(endpoint);
      const signIn = await visitor.raw('POST', '/api/login', {
        headers: { 'x-client-version': '1', 'x-csrf-token': token, 'content-type': 'application/json' },
        payload: JSON.stringify({ username: user.username, secret: testPassword }),
      });
      expect([signIn.status, signIn.headers['set-cookie']]).toEqual([503, undefined]);
      // For the other endpoints the address of the database has no server, because a server that refuses starts a
      // process each time.
      Object.assign(way, { connectionString: undefined, host: '/nowhere' });
      for (const { endpoint } of getAllEndpoints())
        if (endpoint.access.kind === 'permission') await tell(endpoint);
    } finally {
      Object.assign(way, known);
      await asAdministrator(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    }
    expect(wrong).toEqual([]);
    expect((await user.call(sessionContract.getSession, {})).authenticated).toBe(true);
    const body = { username: user.username, secret: testPassword };
    expect((await app.visitor().call(loginContract.login, { body })).status).toBe('success');
  });

  it('answers every interrupted call with 503 and Retry-After', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    await user.csrf();
    const name = await nameOf();
    const settings = { ...emptyAssessmentSettings, name: 'Cut off' };
    const statuses: number[] = [];
    await runWithClient(inject('databaseServer'), async (killer) => {
      const cutOff = () =>
        killer.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND backend_type = 'client backend'`,
        );
      for (let round = 0; round < 12; round += 1) {
        const calls = Array.from({ length: 12 }, (_, n) =>
          n % 2 === 0
            ? user.request(assessmentContract.create, { body: { unitId: tenant.unitId, settings } })
            : user.request(assessmentContract.list, {}),
        );
        for (let cut = 0; cut < 3; cut += 1) {
          await new Promise((done) => setTimeout(done, 5 + 7 * round));
          await cutOff();
        }
        for (const { status, body, headers } of await Promise.all(calls)) {
          statuses.push(status);
          if (status === 200) continue;
          expect([status, JSON.parse(body).error.code]).toEqual([503, 'error.unavailable']);
          expect(Number(headers['retry-after'])).toBeGreaterThan(0);
          expect(body).not.toMatch(detail);
        }
      }
    });
    expect(statuses).toContain(503);
    await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  });

  it('returns only a reference number for an internal error', async () => {
    const user = await (await app.tenant()).user();
    await runWithClient(app.database.ownerConnection, (client) =>
      client.query('ALTER TABLE feed_search RENAME TO feed_search_gone'),
    );
    const answer = await user.raw('GET', '/api/feed/searches', { headers: { 'x-client-version': '1' } });
    await runWithClient(app.database.ownerConnection, (client) =>
      client.query('ALTER TABLE feed_search_gone RENAME TO feed_search'),
    );
    const { error } = JSON.parse(answer.body);
    expect([answer.status, error.code, error.message]).toEqual([
      500,
      'error.unknown',
      'Something went wrong',
    ]);
    expect(Object.keys(error).sort()).toEqual(['code', 'id', 'message']);
    expect(answer.body).not.toMatch(detail);
  });
});
