import {
  assessmentContract,
  clusterContract,
  getAllEndpoints,
  loginContract,
  sessionContract,
  unsentWorkDays,
} from '@klarsikt/contract';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { usageEvent } from '@klarsikt/server/schema/operations.ts';
import { openTestSession, startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('session', () => {
  it('has status 200 for a visitor, without a user', async () => {
    const answer = await app.visitor().call(sessionContract.getSession, {});
    expect(answer).toMatchObject({ authenticated: false, status: null, user: null, hardtimeSec: null });
  });

  it('contains the person, the permissions and the expiry', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user(['ra:View', 'threatview:View']);
    const answer = await user.call(sessionContract.getSession, {});
    expect(answer).toMatchObject({
      authenticated: true,
      status: 'success',
      demo: false,
      user: { id: user.userId, username: user.username, organization: { id: tenant.organizationId } },
      softtimeSec: 1800,
      hardtimeSec: 43200,
      headsupSec: 120,
    });
    expect(answer.applications).toEqual([
      { application: 'ra', permissions: [{ p: 'View' }] },
      { application: 'threatview', permissions: [{ p: 'View' }] },
    ]);
  });

  it('lists the licensed applications and the administrators who could grant a missing permission', async () => {
    const tenant = await app.tenant({ licensed: ['threatview', 'ra'] });
    const without = await tenant.user([]);
    const admin = await tenant.user(['admin:SecurityAdmin']);
    await tenant.user(['admin:Licensing']);
    const { applications, licensed } = await without.call(sessionContract.getSession, {});
    expect([applications, licensed]).toEqual([[], ['ra', 'threatview', 'admin']]);
    const told = await without.call(sessionContract.listAdministrators, {});
    expect(told.map(({ username }) => username)).toEqual([admin.username]);
    const outside = await (await app.tenant({ licensed: [] })).user([]);
    expect((await outside.call(sessionContract.getSession, {})).licensed).toEqual([]);
    expect(await outside.call(sessionContract.listAdministrators, {})).toEqual([]);
  });

  it('has no permission in an application for which there is no licence', async () => {
    const tenant = await app.tenant({ licensed: ['threatview'] });
    const user = await tenant.user(['ra:View', 'threatview:View', 'admin:UsageLog']);
    const { applications } = await user.call(sessionContract.getSession, {});
    expect(applications.map(({ application }) => application)).toEqual(['threatview', 'admin']);
  });

  it("marks the operator only for users of the operator's organisation", async () => {
    const customer = await app.tenant();
    const user = await customer.user();
    expect((await user.call(sessionContract.getSession, {})).operator).toBe(false);
    expect((await app.visitor().call(sessionContract.getSession, {})).operator).toBe(false);
    expect((await user.request(clusterContract.get)).status).toBe(403);
    const operator = await (await app.tenant({ kind: 'system' })).user();
    expect((await operator.call(sessionContract.getSession, {})).operator).toBe(true);
    expect((await operator.request(clusterContract.get)).status).toBe(200);
  });

  it('S2: ends at the soft and at the hard expiry to the second, and polling does not extend it', async () => {
    const user = await (await app.tenant()).user();
    app.clock.advance(1799);
    expect((await user.call(sessionContract.getSession, {})).authenticated).toBe(true);
    app.clock.advance(1);
    expect((await user.call(sessionContract.getSession, {})).authenticated).toBe(false);
    await expect(user.call(sessionContract.getLicenses, {})).rejects.toMatchObject({ status: 401 });

    const busy = await (await app.tenant()).user();
    for (let passed = 0; passed < 43_200 - 1200; passed += 1200) {
      app.clock.advance(1200);
      await busy.call(sessionContract.getLicenses, {});
    }
    app.clock.advance(1199);
    expect((await busy.call(sessionContract.getSession, {})).authenticated).toBe(true);
    app.clock.advance(1);
    expect((await busy.call(sessionContract.getSession, {})).authenticated).toBe(false);
  });

  it('S3: ends on the next request after signing out', async () => {
    const user = await (await app.tenant()).user();
    const { cookie } = user;
    await user.call(sessionContract.deleteSession, {});
    user.cookie = cookie;
    await expect(user.call(sessionContract.getLicenses, {})).rejects.toMatchObject({ status: 401 });
  });

  it('S1: has a cookie that scripts and other sites cannot read', async () => {
    const answer = await app.visitor().raw('GET', '/api/token');
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-klarsikt=v\.[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax/,
    );
  });
});

describe('encryption keys of unsent work', () => {
  const anew = async (organizationId: number, userId: number): Promise<TestClient> => {
    const client = app.visitor();
    await openTestSession(app.database, app.clock, { organizationId, userId }, client);
    return client;
  };

  it('V8: are the same in every session of one user and are never given to others', async () => {
    const tenant = await app.tenant();
    const anna = await tenant.user();
    const first = await anna.call(sessionContract.getUnsentKeys, {});
    const again = await anew(tenant.organizationId, anna.userId);
    expect(await again.call(sessionContract.getUnsentKeys, {})).toEqual(first);
    const colleague = await (await tenant.user()).call(sessionContract.getUnsentKeys, {});
    expect(new Set([...first, ...colleague].map(({ key }) => key)).size).toBe(2 * unsentWorkDays);
    expect(first.every(({ key }) => Buffer.from(key, 'base64').length === 32)).toBe(true);
    expect((await app.visitor().request(sessionContract.getUnsentKeys)).status).toBe(401);
  });

  it('V8: are no longer given after seven days', async () => {
    const { organizationId, ...tenant } = await app.tenant();
    const user = await tenant.user();
    const [today] = await user.call(sessionContract.getUnsentKeys, {});
    for (let day = 1; day <= unsentWorkDays; day += 1) {
      app.clock.advance(86_400);
      expect((await user.request(sessionContract.getUnsentKeys)).status).toBe(401);
      const later = await (await anew(organizationId, user.userId)).call(sessionContract.getUnsentKeys, {});
      expect(later.some(({ key }) => key === today?.key)).toBe(day < unsentWorkDays);
    }
  });
});

describe('the API server', () => {
  it('S5: refuses every call except GET with a missing, empty or foreign CSRF token', async () => {
    const user = await (await app.tenant()).user();
    const other = await (await app.tenant()).user();
    const foreign = await other.csrf();
    const accepted: string[] = [];
    const writing = getAllEndpoints().filter(({ endpoint }) => !['GET', 'HEAD'].includes(endpoint.method));
    for (const { endpoint } of writing.filter(({ endpoint: { form } }) => !form))
      for (const token of [undefined, '', foreign]) {
        const url = `/api/${endpoint.path.replace(/\{\w+\}/g, '1')}`;
        const headers = {
          'x-client-version': '1',
          'content-type': endpoint.upload ? 'multipart/form-data; boundary=x' : 'application/json',
          ...(token === undefined ? {} : { 'x-csrf-token': token }),
        };
        const payload = endpoint.upload ? '--x--' : '{}';
        const answer = await user.raw(endpoint.method, url, { headers, payload });
        // A session opens no call of directories, which have keys of their own and errors by SCIM.
        if (endpoint.access.kind === 'directory') {
          if (answer.status !== 401 && answer.status !== 403)
            accepted.push(`${endpoint.method} ${url}: ${answer.status}`);
        } else if (answer.status !== 403 || JSON.parse(answer.body).error.code !== 'error.csrf')
          accepted.push(`${endpoint.method} ${url}: ${answer.status}`);
      }
    expect(writing.length).toBeGreaterThan(60);
    expect(accepted).toEqual([]);
  });

  it('S6: sends the security headers with every response of every endpoint, including refusals', async () => {
    const visitor = app.visitor();
    const missing: string[] = [];
    for (const { endpoint } of getAllEndpoints()) {
      const url = `/api/${endpoint.path.replace(/\{\w+\}/g, '1')}`;
      const { headers } = await visitor.raw(endpoint.method, url);
      const policy = String(headers['content-security-policy']);
      const safe =
        /default-src 'none'/.test(policy) &&
        !/script-src[^;]*unsafe/.test(policy) &&
        headers['x-content-type-options'] === 'nosniff' &&
        headers['referrer-policy'] === 'same-origin' &&
        headers['cross-origin-opener-policy'] === 'same-origin' &&
        headers['cross-origin-resource-policy'] === 'same-origin' &&
        headers['cache-control'] !== undefined;
      if (!safe) missing.push(`${endpoint.method} ${url}`);
    }
    expect(missing).toEqual([]);
  });

  it('S5: leaves the session open after a sign-out with a missing, empty or foreign CSRF token', async () => {
    const user = await (await app.tenant()).user();
    const other = await (await app.tenant()).user();
    const headers = { 'x-client-version': '1', 'content-type': 'application/json' };
    for (const token of [undefined, '', await other.csrf(), 'x'.repeat(43)]) {
      const answer = await user.raw('DELETE', '/api/session', {
        headers: { ...headers, ...(token === undefined ? {} : { 'x-csrf-token': token }) },
        payload: '{}',
      });
      expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([403, 'error.csrf']);
    }
    expect((await user.call(sessionContract.getSession, {})).authenticated).toBe(true);
  });

  it('refuses an outdated client version, and accepts a missing version only on GET', async () => {
    const visitor = app.visitor();
    const old = await visitor.raw('GET', '/api/time', { headers: { 'x-client-version': '0' } });
    expect([old.status, JSON.parse(old.body).error.code]).toEqual([400, 'error.clientversion']);
    expect((await visitor.raw('GET', '/api/time')).status).toBe(200);
    const csrf = { 'x-csrf-token': await visitor.csrf() };
    expect((await visitor.raw('POST', '/api/login/demo', { headers: csrf })).status).toBe(400);
  });

  it('S5: refuses form and text bodies', async () => {
    const visitor = app.visitor();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { 'x-client-version': '1', 'x-csrf-token': await visitor.csrf(), 'content-type': type };
      const answer = await visitor.raw('POST', '/api/login', { headers, payload: 'username=a&secret=b' });
      expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([415, 'error.mediatype']);
    }
  });

  it('returns all faults of the input with their paths and a message in the requested language', async () => {
    const visitor = app.visitor();
    const answer = await visitor.request(
      loginContract.login,
      { body: { username: '', secret: 7 } },
      { 'accept-language': 'sv' },
    );
    expect(answer.status).toBe(400);
    const { error } = JSON.parse(answer.body);
    expect(error.code).toBe('error.invalid');
    expect(error.message).toMatch(/inte giltiga/);
    expect(error.details.faults.map((fault: { path: string }) => fault.path).sort()).toEqual([
      'body.secret',
      'body.username',
    ]);
  });

  it('S6: returns a JSON error with security headers for an unknown endpoint', async () => {
    const answer = await app.visitor().raw('GET', '/api/no/such/call');
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([404, 'error.notfound']);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('records a usage event once per session', async () => {
    const user = await (await app.tenant()).user();
    for (let n = 0; n < 3; n += 1)
      await user.call(sessionContract.track, { body: { event: 'page.threats' } });
    const rows = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select().from(usageEvent).where(eq(usageEvent.userId, user.userId)),
    );
    expect(rows.map(({ event }) => event)).toEqual(['login', 'page.threats']);
  });

  it('returns status 401 after the end of a session instead of the public sample', async () => {
    const user = await (await app.tenant()).user();
    const { cookie } = user;
    await user.call(sessionContract.deleteSession, {});
    user.cookie = cookie;
    await expect(user.call(assessmentContract.list, { query: {} })).rejects.toMatchObject({ status: 401 });
    expect(
      (await app.visitor().call(assessmentContract.list, { query: {} })).assessments.length,
    ).toBeGreaterThan(0);
  });

  it('returns a JSON error with a code for a malformed address or body', async () => {
    const visitor = app.visitor();
    const broken = await visitor.raw('GET', '/api/ra/%E0%A4%A');
    expect([broken.status, JSON.parse(broken.body).error.code]).toEqual([400, 'error.request']);
    expect(broken.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const headers = {
      'x-client-version': '1',
      'x-csrf-token': await visitor.csrf(),
      'content-type': 'application/json',
    };
    const noJson = await visitor.raw('POST', '/api/login', { headers, payload: '{"username": ' });
    expect([noJson.status, JSON.parse(noJson.body).error]).toMatchObject([
      400,
      {
        code: 'error.invalid',
        details: {
          faults: [
            { path: 'body', code: 'json', message: 'The request body is not valid JSON: line 1, column 14' },
          ],
        },
      },
    ]);
  });

  it('L2: limits the rate of error reports per IP address', async () => {
    const visitor = app.visitor();
    visitor.ip = '192.0.2.200';
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1)
      statuses.push(
        (await visitor.request(sessionContract.logError, { body: { message: `fault ${n}` } })).status,
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
  });

  it('returns a CSRF token that is bound to the visitor and stays the same', async () => {
    const visitor = app.visitor();
    const first = await visitor.call(sessionContract.getToken, {});
    expect(await visitor.call(sessionContract.getToken, {})).toEqual(first);
    expect(await app.visitor().call(sessionContract.getToken, {})).not.toEqual(first);
  });

  it('gives clock, languages, version and analytics settings to callers without a session', async () => {
    const visitor = app.visitor();
    expect((await visitor.call(sessionContract.getTime, {})).epochMs).toBe(app.clock.now().getTime());
    expect((await visitor.call(sessionContract.getLanguages, {})).map(({ code }) => code)).toEqual([
      'en',
      'sv',
    ]);
    expect((await visitor.call(sessionContract.getVersion, {})).clientVersion).toBe('1');
    expect(await visitor.call(sessionContract.getAnalyticsSettings, {})).toEqual({ enabled: true });
    expect(
      await visitor.call(sessionContract.logError, { body: { message: 'x is not a function' } }),
    ).toEqual({
      done: true,
    });
  });
});
