/** Tests that the log has one line for every important event and no secrets (security page L1). */
import { feedContract, keyContract, loginContract, sessionContract, userContract } from '@klarsikt/contract';
import { createPeopleHelper } from '@klarsikt/identity/server/login/people.fixture.ts';
import {
  computeTotpCode,
  listMailsTo,
  startTestApp,
  type TestApp,
  TestClient,
  testPassword,
} from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer, type Server } from '../src/app.ts';
import { createLog } from '../src/platform/log.ts';
import { createSetupToken } from '../src/start.ts';
import { tablesWith } from './database-state.ts';

let app: TestApp;
let server: Server;
const written: string[] = [];
const lines = () =>
  written
    .join('')
    .split('\n')
    .filter((line) => line !== '');

beforeAll(async () => {
  app = await startTestApp();
  server = await createServer({
    config: app.server.deps.config,
    database: app.database,
    clock: app.clock,
    log: createLog('trace', { write: (line) => written.push(line) }),
    upkeepTimer: false,
  });
  await server.http.ready();
});
afterAll(async () => {
  await server.close();
  await app.close();
});

let clients = 0;
const visitor = () => {
  clients += 1;
  return Object.assign(new TestClient(server.http), { ip: `10.7.0.${clients}` });
};

describe('L1: a run with every kind of secret', () => {
  const wrongPassword = 'canary-wrong-Pa55word-19d2';
  const newPassword = 'canary-Ny-Granit-Fjord-77!';
  const secrets = new Set<string>([wrongPassword, newPassword, testPassword]);

  it('leaves no secret in the log or in any column of the database', async () => {
    const people = createPeopleHelper(app);
    const cookie = (client: TestClient) => secrets.add(String(client.cookie?.split('=')[1]));

    const { username, secret } = await people.withTotp();
    secrets.add(secret);
    const client = visitor();
    await client.request(loginContract.login, { body: { username, secret: wrongPassword } });
    await client.request(loginContract.login, { body: { username, secret: testPassword } });
    cookie(client);
    secrets.add(await client.csrf());
    const code = computeTotpCode(secret, app.clock.now());
    await client.call(loginContract.otp, { body: { otp: code } });
    cookie(client);
    await client.request(loginContract.changePassword, {
      body: { current: wrongPassword, secret: newPassword },
    });
    await client.call(loginContract.changePassword, { body: { current: testPassword, secret: newPassword } });
    const feedToken = await client.request(feedContract.createToken, {});
    for (const [found] of feedToken.body.matchAll(/[\w-]{40,}/g)) secrets.add(found);

    await visitor().call(loginContract.resetPassword, { body: { email: username } });
    const token = (await listMailsTo(app, username)).findLast((letter) => letter.token !== null)?.token ?? '';
    expect(token.length).toBeGreaterThan(20);
    secrets.add(token);
    const byLink = visitor();
    await byLink.request(loginContract.loginToken, { body: { token } });
    cookie(byLink);
    await visitor().request(loginContract.loginToken, { body: { token: `${token}x` } });

    const setupToken = await createSetupToken(app.database.app, app.clock);
    secrets.add(String(setupToken));
    await visitor().request(loginContract.getSetup, { body: { token: String(setupToken) } });

    const tenant = await app.tenant();
    const admin = Object.assign(visitor(), { cookie: (await tenant.user()).cookie });
    cookie(admin);
    const made = await admin.call(keyContract.create, {
      params: { id: tenant.organizationId },
      body: { label: 'Warehouse', permissions: ['api:Read'] },
    });
    secrets.add(made.clientSecret);
    const basic = Buffer.from(`${made.clientId}:${made.clientSecret}`).toString('base64');
    secrets.add(basic);
    const granted = await visitor().raw('POST', '/api/oauth/token', {
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=client_credentials',
    });
    secrets.add(String(JSON.parse(granted.body).access_token));
    await visitor().raw('GET', '/api/ra', { headers: { authorization: `Bearer ${'canary'.repeat(8)}` } });
    secrets.add('canary'.repeat(8));
    const other = await tenant.user();
    await admin.call(userContract.setPassword, {
      params: { id: other.userId },
      query: {},
      body: { secret: newPassword, current: testPassword },
    });
    await admin.call(sessionContract.deleteSession, {});
    await server.upkeep();

    expect(secrets.size).toBeGreaterThan(12);
    const log = written.join('');
    expect([...secrets].filter((each) => log.includes(each))).toEqual([]);
    // The search finds stored values of the same people, so it would find a secret.
    expect(await tablesWith(app, 'nowhere at all', username)).toContain('app_user');
    expect(await tablesWith(app, ...secrets)).toEqual([]);
  }, 120_000);

  it('stores passwords only as salted Argon2id hashes of today’s cost', async () => {
    const tenant = await app.tenant();
    for (const person of [await tenant.user(), await tenant.user()]) expect(person.username).toMatch(/@/);
    const { rows } = await app.database.pool.query<{ hash: string }>(
      `SELECT t.hash FROM (SELECT set_config('app.scope', 'system', false)) s,
        LATERAL (SELECT password_hash AS hash FROM app_user WHERE password_hash IS NOT NULL) t`,
    );
    await app.database.pool.query("SELECT set_config('app.scope', '', false)");
    expect(rows.length).toBeGreaterThan(1);
    for (const { hash } of rows) {
      const [, memory, passes, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(hash) ?? [];
      expect([Number(memory) >= 19_456, Number(passes) >= 2, Number(lanes) >= 1]).toEqual([true, true, true]);
    }
  });
});

describe('L1: a logged event', () => {
  it('is one JSON line with UTC time, user, client address, action and request id', async () => {
    const from = written.length;
    const client = visitor();
    const { username, userId } = await createPeopleHelper(app).person();
    await client.request(loginContract.login, { body: { username, secret: 'wrong' } });
    await client.request(loginContract.login, { body: { username, secret: testPassword } });
    await visitor().raw('GET', '/api/admin/org');
    await client.request(userContract.list, { body: {} });
    await client.raw('DELETE', '/api/session', { headers: { 'x-client-version': '1' } });
    const events = written
      .slice(from)
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ event }) => typeof event === 'string');
    expect(events.map(({ event, code, status }) => [event, code ?? status])).toEqual([
      ['sign-in', 'failed'],
      ['sign-in', 'success'],
      ['denied', 'error.unauthenticated'],
      ['denied', 'error.forbidden'],
      ['refused', 'error.csrf'],
    ]);
    expect(events.slice(0, 4).map((event) => event.user)).toEqual([userId, userId, null, userId]);
    for (const { time, ip, request } of events) {
      expect(String(time)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(String(ip)).toMatch(/^10\.7\.0\.\d+$/);
      expect(String(request)).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it('is always one line, whatever line breaks the input contains', async () => {
    const before = lines().length;
    const forged = '\r\n{"level":30,"event":"login","status":"success","user":1}\r\n\u2028\u0085';
    const client = visitor();
    await client.request(loginContract.login, { body: { username: `a${forged}`, secret: forged } });
    await client.request(sessionContract.logError, {
      body: { message: forged, location: forged, agent: forged },
    });
    await client.raw('GET', `/api/no/such%0d%0a${encodeURIComponent(forged)}`, {});
    await client.raw('GET', '/api/admin/org', { headers: { 'user-agent': 'a\tb' } });
    const added = lines().slice(before);
    expect(added.length).toBeGreaterThan(1);
    for (const line of added) expect(typeof JSON.parse(line).level).toBe('number');
    expect(added.filter((line) => JSON.parse(line).status === 'success')).toEqual([]);
    expect(written.every((line) => line.endsWith('\n') && line.indexOf('\n') === line.length - 1)).toBe(true);
  });
});

describe('L2: client error reports', () => {
  it('are limited to twenty a minute and in size, and one log line counts the refused reports', async () => {
    const client = visitor();
    const size = () => written.reduce((sum, line) => sum + line.length, 0);
    const token = await client.csrf();
    const headers = { 'x-client-version': '1', 'content-type': 'application/json', 'x-csrf-token': token };
    const payload = JSON.stringify({ message: 'x'.repeat(2000) });
    const report = async () => (await client.raw('POST', '/api/log/error', { headers, payload })).status;
    const before = size();
    for (let n = 0; n < 20; n += 1) expect(await report()).toBe(200);
    expect(await report()).toBe(429);
    expect(size() - before).toBeLessThan(100_000);
    expect(written.filter((line) => line.includes('error.toomany'))).toHaveLength(1);
    const cut = written.length;
    for (let n = 0; n < 400; n += 1) expect(await report()).toBe(429);
    expect(written.slice(cut)).toEqual([]);
    const large = JSON.stringify({ message: 'x'.repeat(2001) });
    expect((await visitor().raw('POST', '/api/log/error', { headers, payload: large })).status).not.toBe(200);
  });
});
