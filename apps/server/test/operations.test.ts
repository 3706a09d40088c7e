/** Tests what operators see of the installation: health, readiness, figures, and the audit log as lines. */
import { createHash } from 'node:crypto';
import { groupContract, loginContract } from '@klarsikt/contract';
import { toCanonicalJson } from '@klarsikt/engine/model';
import { startTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runWithClient } from '../src/platform/connection-roles.ts';

const token = 'a-token-of-the-metrics-that-only-tests-know';
const lines: string[] = [];
let app: TestApp;
let watch: string;
beforeAll(async () => {
  app = await startTestApp({
    config: { metrics: { token, port: 0, host: '127.0.0.1' } },
    given: () => ({ tellAudit: (line) => lines.push(line) }),
  });
  const listening = await app.server.listen({ port: 0, host: '127.0.0.1' });
  watch = `http://127.0.0.1:${listening.watch?.port}`;
});
afterAll(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}) => app.visitor().raw('GET', url, { headers });
const parts = { database: true, migrations: true, model: true, jobs: true };
/** Waits for more than the second during which an answer is cached. */
const aSecond = () => new Promise((done) => setTimeout(done, 1100));

describe('the server in its health endpoints', () => {
  it('is alive, and is ready if database, migrations, model and jobs are ready', async () => {
    expect(JSON.parse((await ask('/health')).body)).toEqual({ alive: true });
    const { status, body } = await ask('/ready');
    expect([status, JSON.parse(body)]).toEqual([200, { ready: true, parts, mode: 'open' }]);
  });

  it('is alive but not ready while its database is unavailable', async () => {
    const { rows } = await app.database.pool.query<{ name: string }>('SELECT current_database() AS name');
    const name = rows[0]?.name ?? '';
    const administer = (statement: string) =>
      runWithClient(inject('databaseServer'), (client) => client.query(statement));
    await administer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    try {
      await administer(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND backend_type = 'client backend'`,
      );
      await aSecond();
      const { status, body, headers } = await ask('/ready');
      expect([status, headers['retry-after'], JSON.parse(body)]).toEqual([
        503,
        '2',
        { ready: false, parts: { ...parts, database: false, jobs: false }, mode: 'open' },
      ]);
      expect((await ask('/health')).status).toBe(200);
    } finally {
      await administer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    }
    await aSecond();
    expect((await ask('/ready')).status).toBe(200);
  });

  it('is not ready while a migration is missing', async () => {
    const behind = await startTestApp();
    await runWithClient(behind.database.ownerConnection, (owner) =>
      owner.query('DELETE FROM migration WHERE id = (SELECT max(id) FROM migration)'),
    );
    const { status, body } = await behind.visitor().raw('GET', '/ready');
    expect([status, JSON.parse(body).parts.migrations]).toEqual([503, false]);
    await behind.close();
  });
});

describe('the metrics', () => {
  it('are returned on the main port only with the metrics token', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer wrong' },
      { authorization: `Basic ${token}` },
      { authorization: 'Bearer ' },
    ]) {
      const { status, headers: said, body } = await ask(`/metrics?token=${token}`, headers);
      expect([status, said['www-authenticate']]).toEqual([401, 'Bearer realm="metrics"']);
      expect(body).not.toContain('klarsikt_calls_total');
    }
    const { status, headers, body } = await ask('/metrics', { authorization: `Bearer ${token}` });
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(body).toContain('process_cpu_seconds_total');
    const closed = await startTestApp();
    expect((await closed.visitor().raw('GET', '/metrics')).status).toBe(401);
    await closed.close();
  });

  it('contain only route templates, without names, searches or secrets', async () => {
    await ask('/api/threatview/analyses/4711?q=anna%40bank.example');
    await ask('/api/feed/rss/sv?key=a-secret-key');
    await ask('/no/such/Anna-Andersson');
    const { body } = await ask('/metrics', { authorization: `Bearer ${token}` });
    expect(body).toMatch(
      /^klarsikt_calls_total\{method="GET",route="\/api\/threatview\/analyses\/:id",status="4\d\d"\} 1$/m,
    );
    expect(body).toMatch(
      /^klarsikt_call_seconds_count\{method="GET",route="\/api\/feed\/rss\/:language"\} 1$/m,
    );
    expect(body).toMatch(/^klarsikt_database_connections [1-9]/m);
    expect(body).toMatch(/^klarsikt_jobs_running 0$/m);
    expect(body).not.toMatch(/\b4711\b|anna|secret-key|Anna|such/);
    const routes = [...body.matchAll(/route="([^"]*)"/g)].map(([, route = '']) => route);
    const templates = new Set(['none', '/health', '/ready', '/metrics', '/api/*']);
    const unknown = routes.filter(
      (route) => !templates.has(route) && !app.server.http.hasRoute({ url: route, method: 'GET' }),
    );
    expect(unknown).toEqual([]);
  });

  it('have a separate port if configured, with health but without pages of the application', async () => {
    const get = async (path: string) => (await fetch(`${watch}${path}`)).status;
    expect(await (await fetch(`${watch}/metrics`)).text()).toContain('klarsikt_calls_total');
    expect([await get('/health'), await get('/ready')]).toEqual([200, 200]);
    expect([await get('/'), await get('/api/time'), await get('/login')]).toEqual([404, 404, 404]);
    expect((await fetch(`${watch}/health`)).headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('the audit log on standard output', () => {
  it('contains each event once in the order of the seals, so that collectors can verify the chain', async () => {
    const admin = await (await app.tenant()).user();
    await admin.call(groupContract.save, { body: { name: 'Readers\n{"audit":1}', resources: [] } });
    await app
      .visitor()
      .request(loginContract.login, { body: { username: 'nobody@bank.example', secret: 'Wrong-47!' } });
    await Promise.all([app.server.upkeep(), app.server.deps.sealAudit()]);
    await admin.call(groupContract.save, { body: { name: 'Writers', resources: [] } });
    await app.server.deps.sealAudit();
    const told = lines.map((line) => JSON.parse(line).audit);
    expect(lines.every((line) => !line.includes('\n'))).toBe(true);
    const stored = await runWithClient(app.database.ownerConnection, (owner) =>
      owner.query<{ n: string }>('SELECT event_id AS n FROM audit_seal ORDER BY position'),
    );
    const since = stored.rows.slice(-told.length).map(({ n }) => Number(n));
    expect(told.map(({ event }) => event.id)).toEqual(since);
    expect(told.map(({ event }) => event.event)).toContain('group.created');
    for (const [n, each] of told.slice(1).entries()) {
      const before = Buffer.from(told[n].seal, 'hex');
      expect(each.position).toBe(told[n].position + 1);
      expect(createHash('sha256').update(before).update(toCanonicalJson(each.event)).digest('hex')).toBe(
        each.seal,
      );
    }
  });
});
