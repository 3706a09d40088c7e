import {
  assessmentContract,
  keyContract as contract,
  getAllEndpoints,
  type KeyPermission,
  loginContract,
  sessionContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { apiKey, licenceTable } from '@klarsikt/server/schema/identity.ts';
import {
  getEndpointAddress,
  getSharedTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
} from '@klarsikt/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateClientSecret } from './handlers.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: TestClient;
beforeAll(async () => {
  app = await getSharedTestApp();
  tenant = await app.tenant();
});
beforeEach(async () => {
  admin = await tenant.user();
});
afterAll(() => app.close());

const make = (permissions: readonly ('api:Read' | 'api:Write')[] = ['api:Read'], more: object = {}) =>
  admin.call(contract.create, {
    params: { id: tenant.organizationId },
    body: { label: 'Warehouse', permissions: [...permissions], ...more },
  });

const basic = (clientId: string, secret: string) =>
  `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;

function program(authorization: string) {
  const client = app.visitor();
  return (method: string, url: string, payload?: unknown) =>
    client.raw(method, url, {
      headers: { authorization, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    });
}

async function tokenFor(clientId: string, secret: string) {
  const answer = await app.visitor().raw('POST', '/api/oauth/token', {
    headers: { authorization: basic(clientId, secret), 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=client_credentials',
  });
  return { status: answer.status, body: JSON.parse(answer.body) };
}

describe('API keys', () => {
  it('show their secret once, and are stored as a digest', async () => {
    const made = await make();
    expect(made.clientSecret).toMatch(/^[A-Za-z0-9]{65}$/);
    const listed = await admin.request(contract.list, { body: { text: made.clientId } });
    expect(listed.body).toContain(made.clientId);
    expect(listed.body).not.toContain(made.clientSecret);
    const stored = await runInSystemTransaction(app.database.app, (tx) => tx.select().from(apiKey));
    expect(JSON.stringify(stored)).not.toContain(made.clientSecret);
    const { rows } = await app.database.pool.query(
      "select count(*)::int as n from audit_event where after::text like '%' || $1 || '%'",
      [made.clientSecret],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('A11: have unique secrets with evenly distributed characters', () => {
    const secrets = Array.from({ length: 10_000 }, generateClientSecret);
    expect(new Set(secrets).size).toBe(10_000);
    const seen = new Map<string, number>();
    for (const secret of secrets) for (const sign of secret) seen.set(sign, (seen.get(sign) ?? 0) + 1);
    const expected = (10_000 * 65) / 62;
    const chi = [...seen.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    expect(seen.size).toBe(62);
    // 61 degrees of freedom: a fair generator exceeds 120 about once in 10 million sets.
    expect(chi).toBeLessThan(120);
  });

  it('give access to external API calls by Basic authentication and by bearer token', async () => {
    const made = await make();
    const call = program(basic(made.clientId, made.clientSecret));
    expect((await call('GET', '/api/ra')).status).toBe(200);
    const { status, body } = await tokenFor(made.clientId, made.clientSecret);
    expect([status, body.token_type, body.expires_in]).toEqual([200, 'Bearer', 3600]);
    const bearer = program(`Bearer ${body.access_token}`);
    expect((await bearer('GET', '/api/ra')).status).toBe(200);
    app.clock.advance(3601);
    expect((await bearer('GET', '/api/ra')).status).toBe(401);
    expect((await call('GET', '/api/ra')).status).toBe(200);
  });

  it('Z10: give access only to external API calls, and a read-only key can change nothing', async () => {
    const made = await make();
    const call = program(basic(made.clientId, made.clientSecret));
    const inside = getAllEndpoints().filter(({ endpoint }) => !endpoint.external);
    const wrong: string[] = [];
    for (const { endpoint } of inside) {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 1]),
      );
      const { status } = await call(
        endpoint.method,
        getEndpointAddress(endpoint, { params }),
        endpoint.method === 'GET' ? undefined : {},
      );
      // An upload endpoint refuses JSON for every caller.
      const refused = status === 403 || (endpoint.upload !== undefined && status === 415);
      if (!refused) wrong.push(`${endpoint.method} ${endpoint.path}: ${status}`);
    }
    expect(wrong).toEqual([]);
    const body = { unitId: tenant.unitId, settings: { ...emptyAssessmentSettings, name: 'By a program' } };
    expect((await call('PUT', '/api/ra', body)).status).toBe(403);
    const writer = await make(['api:Read', 'api:Write']);
    const write = program(basic(writer.clientId, writer.clientSecret));
    expect((await write('PUT', '/api/ra', body)).status).toBe(200);
    expect((await admin.request(assessmentContract.list, {})).body).toContain('By a program');
  });

  it('Z10: are refused from the next request after they are revoked, expired or unlicensed', async () => {
    const [revoked, expiring] = [
      await make(),
      await make(['api:Read'], { expiresAt: new Date(app.clock.now().getTime() + 60_000).toISOString() }),
    ];
    const { body } = await tokenFor(revoked.clientId, revoked.clientSecret);
    await admin.call(contract.revoke, { params: { clientId: revoked.clientId } });
    for (const header of [basic(revoked.clientId, revoked.clientSecret), `Bearer ${body.access_token}`])
      expect((await program(header)('GET', '/api/ra')).status).toBe(401);
    const soon = program(basic(expiring.clientId, expiring.clientSecret));
    expect((await soon('GET', '/api/ra')).status).toBe(200);
    app.clock.advance(61);
    expect((await soon('GET', '/api/ra')).status).toBe(401);

    const other = await app.tenant();
    const owner = await other.user();
    const made = await owner.call(contract.create, {
      params: { id: other.organizationId },
      body: { label: 'x', permissions: ['api:Read'] },
    });
    const call = program(basic(made.clientId, made.clientSecret));
    expect(JSON.parse((await call('GET', '/api/ra')).body).result.sample ?? false).toBe(false);
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.delete(licenceTable).where(sql`${licenceTable.organizationId} = ${other.organizationId}`),
    );
    const write = await call('POST', '/api/ra/1/bgdata/customers', { revision: 0 });
    expect(write.status).toBe(403);
  });

  it('Z10: are refused without their secret', async () => {
    const made = await make();
    const { rows } = await app.database.pool.query('select token_hash, id from session limit 5');
    const { rows: hashes } = await app.database.pool.query(
      'select secret_hash, client_id from api_key limit 5',
    );
    const texts = [
      made.clientId,
      made.label,
      String(tenant.organizationId),
      'admin',
      'user1@bank.example',
      ...rows.flatMap((row) => [
        row.id,
        row.token_hash.toString('hex'),
        row.token_hash.toString('base64url'),
      ]),
      ...hashes.flatMap((row) => [
        row.client_id,
        row.secret_hash.toString('hex'),
        row.secret_hash.toString('base64'),
      ]),
    ];
    const letIn: string[] = [];
    const clients = [0];
    for (const text of texts)
      for (const header of [
        `Bearer ${text}`,
        basic(text, text),
        basic(made.clientId, text),
        basic(`${text}.`, made.clientSecret),
      ]) {
        clients[0] = (clients[0] ?? 0) + 1;
        const client = app.visitor();
        client.ip = `203.0.113.${(clients[0] ?? 0) % 250}`;
        const { status } = await client.raw('GET', '/api/ra', { headers: { authorization: header } });
        if (status !== 401 && status !== 429) letIn.push(header);
      }
    for (const text of texts) {
      const client = app.visitor();
      client.cookie = `__Host-klarsikt=${text}`;
      const { status } = await client.request(sessionContract.getLicenses, {});
      if (status !== 401) letIn.push(text);
    }
    expect(letIn).toEqual([]);
  });

  it('cannot have permissions that their creator lacks, or belong to another organisation', async () => {
    const lesser = await tenant.user(['admin:ApiKey']);
    const body = { label: 'x', permissions: ['api:Read' as const] };
    await expect(
      lesser.call(contract.create, { params: { id: tenant.organizationId }, body }),
    ).rejects.toMatchObject({ status: 403, error: { code: 'error.user.grant' } });
    const neighbour = await app.tenant();
    await expect(
      admin.call(contract.create, { params: { id: neighbour.organizationId }, body }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('give no access until a permission is added', async () => {
    const clientSecret = generateClientSecret();
    const made = await admin.call(contract.create, {
      params: { id: tenant.organizationId },
      body: { label: 'Bare', clientSecret },
    });
    expect(made.permissions).toEqual([]);
    const call = program(basic(made.clientId, clientSecret));
    const refused: string[] = [];
    const outside = getAllEndpoints().filter(
      ({ endpoint: { external, access } }) => external && access.kind !== 'anyone',
    );
    for (const { endpoint } of outside) {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 1]),
      );
      const body = endpoint.method === 'GET' ? undefined : {};
      const { status } = await call(endpoint.method, getEndpointAddress(endpoint, { params }), body);
      if (status !== 403) refused.push(`${endpoint.method} ${endpoint.path}: ${status}`);
    }
    expect(outside.length).toBeGreaterThan(20);
    expect(refused).toEqual([]);
    const permit = (client: TestClient, revision: number, permissions: readonly KeyPermission[]) =>
      client.call(contract.permit, {
        params: { clientId: made.clientId },
        body: { revision, permissions: [...permissions] },
      });
    expect(await permit(admin, 0, ['api:Read'])).toMatchObject({ permissions: ['api:Read'], revision: 1 });
    expect((await call('GET', '/api/ra')).status).toBe(200);
    await expect(permit(admin, 0, [])).rejects.toMatchObject({
      status: 409,
      error: { details: { present: { permissions: ['api:Read'] } } },
    });
    const lesser = await tenant.user(['admin:ApiKey']);
    await expect(permit(lesser, 1, ['api:Read', 'api:Audit'])).rejects.toMatchObject({
      error: { code: 'error.user.grant', details: { rights: 'admin:SecurityAdmin' } },
    });
    await permit(lesser, 1, []);
    expect((await call('GET', '/api/ra')).status).toBe(403);
    await admin.call(contract.revoke, { params: { clientId: made.clientId } });
    const ended = { status: 409, error: { code: 'error.key.ended' } };
    await expect(permit(admin, 2, ['api:Read'])).rejects.toMatchObject(ended);
    const again = admin.call(contract.revoke, { params: { clientId: made.clientId } });
    await expect(again).rejects.toMatchObject(ended);
  });

  it('can read the logs of their own organisation only with the permission for each log', async () => {
    const top = await app.tenant({ coversCustomers: true });
    const below = await app.tenant({ parentId: top.organizationId, name: 'Below the key' });
    const owner = await top.user();
    const inside = await below.user();
    await inside.call(contract.create, {
      params: { id: below.organizationId },
      body: { label: 'Inside' },
    });
    const keyWith = async (...permissions: KeyPermission[]) => {
      const body = { label: permissions.join(' '), permissions };
      const key = await owner.call(contract.create, { params: { id: top.organizationId }, body });
      return program(basic(key.clientId, key.clientSecret));
    };
    const [reads, audits, uses] = [
      await keyWith('api:Read'),
      await keyWith('api:Audit'),
      await keyWith('api:Usage'),
    ];
    const statuses = async (call: typeof reads) => [
      (await call('POST', '/api/admin/audit', {})).status,
      (await call('POST', '/api/admin/audit/export', {})).status,
      (await call('POST', '/api/usagelog', {})).status,
      (await call('POST', '/api/usagelog/aggregate', {})).status,
    ];
    expect(await statuses(reads)).toEqual([403, 403, 403, 403]);
    expect(await statuses(audits)).toEqual([200, 200, 403, 403]);
    expect(await statuses(uses)).toEqual([403, 403, 200, 200]);
    expect((await audits('GET', '/api/ra')).status).toBe(403);
    const page = async (number: number) => {
      const { body } = await audits('POST', '/api/admin/audit', { order: 'asc', size: 2, page: number });
      return JSON.parse(body).result;
    };
    const [first, second] = [await page(1), await page(2)];
    expect([first.rows.length, first.organizations]).toEqual([
      2,
      [{ id: top.organizationId, name: expect.any(String) }],
    ]);
    expect(second.rows[0].id).toBeGreaterThan(first.rows[1].id);
    const all = JSON.parse((await audits('POST', '/api/admin/audit', { size: 200 })).body).result;
    const concerned = all.rows.map(({ organization: of }: { organization: { id: number } }) => of.id);
    expect([...new Set(concerned)]).toEqual([top.organizationId]);
    expect(all.rows.map(({ event }: { event: string }) => event)).toContain('key.created');
    const exported = (await audits('POST', '/api/admin/audit/export', {})).body;
    expect(exported).toContain('"label":"api:Audit"');
    expect(exported).not.toContain('"Inside"');
    const elsewhere = { organizationId: below.organizationId };
    expect((await audits('POST', '/api/admin/audit', elsewhere)).status).toBe(404);
    expect((await audits('POST', '/api/admin/audit/export', elsewhere)).status).toBe(404);
    const where = `organization=${below.organizationId}`;
    expect((await uses('POST', '/api/usagelog', { where })).status).toBe(404);
    const { body } = await uses('POST', '/api/usagelog/aggregate', {
      groupBy: 'organization',
      timeframe: 'today',
    });
    const groups = JSON.parse(body).result.rows.map(
      (row: { organization: { id: number } }) => row.organization.id,
    );
    expect(groups.every((id: number) => id === top.organizationId)).toBe(true);
  });

  it('accept a chosen secret only if it is long and varied enough', async () => {
    const own = generateClientSecret();
    expect((await make(['api:Read'], { clientSecret: own })).clientSecret).toBe(own);
    for (const weak of ['a'.repeat(65), own.slice(0, 64), `${own}!`])
      await expect(make(['api:Read'], { clientSecret: weak })).rejects.toMatchObject({ status: 400 });
  });

  it('A5: are refused from an IP address after fifty wrong keys', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      const client = app.visitor();
      client.ip = '192.0.2.200';
      const { status } = await client.raw('GET', '/api/ra', {
        headers: { authorization: basic(`ks_${n}`, 'x') },
      });
      statuses.push(status);
    }
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401));
    expect(statuses.slice(50)).toEqual(Array(10).fill(429));
  });

  it('are refused at every other form of sign-in', async () => {
    const made = await make();
    const client = app.visitor();
    const { status } = await client.call(loginContract.login, {
      body: { username: made.clientId, secret: made.clientSecret },
    });
    expect(status).toBe('failed');
    const form = await client.raw('POST', '/api/login', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=a&secret=b',
    });
    expect([403, 415, 400]).toContain(form.status);
  });

  it('are requested with WWW-Authenticate from API clients but not from browsers', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await app.visitor().raw('GET', '/api/model/available', { headers })).headers['www-authenticate'];
    const realm = 'realm="Klarsikt"';
    expect(await ask({ authorization: basic('ks_none', 'x') })).toBe(`Basic ${realm}, charset="UTF-8"`);
    expect(await ask({ authorization: `Bearer ${'x'.repeat(43)}` })).toBe(
      `Bearer ${realm}, error="invalid_token"`,
    );
    expect(await ask({})).toBe(`Bearer ${realm}, Basic ${realm}, charset="UTF-8"`);
    expect(await ask({ 'sec-fetch-mode': 'navigate' })).toBeUndefined();
  });
});

describe('the token endpoint', () => {
  const form = (payload: string, headers: Record<string, string> = {}) =>
    app.visitor().raw('POST', '/api/oauth/token', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload,
    });

  it('refuses with the error codes of RFC 6749 section 5.2', async () => {
    const made = await make();
    const right = { authorization: basic(made.clientId, made.clientSecret) };
    const grant = 'grant_type=client_credentials';
    const json = { 'content-type': 'application/json' };
    const parts =
      '--b\r\nContent-Disposition: form-data; name="grant_type"\r\n\r\nclient_credentials\r\n--b--\r\n';
    const refusals: readonly [string, Record<string, string>, number, string][] = [
      [grant, { authorization: basic(made.clientId, 'wrong') }, 401, 'invalid_client'],
      [`${grant}&client_id=ks_none&client_secret=wrong`, {}, 401, 'invalid_client'],
      [grant, {}, 401, 'invalid_client'],
      ['grant_type=password&username=a&password=b', right, 400, 'unsupported_grant_type'],
      ['', right, 400, 'invalid_request'],
      [`${grant}&${grant}`, right, 400, 'invalid_request'],
      [`${grant}&client_id=a&client_secret=b`, right, 400, 'invalid_request'],
      ['{}', { ...right, 'content-type': 'application/json' }, 400, 'invalid_request'],
      [JSON.stringify({ grant_type: 'client_credentials' }), { ...right, ...json }, 400, 'invalid_request'],
      [JSON.stringify({ grant_type: 'client_credentials' }), json, 400, 'invalid_request'],
      [parts, { ...right, 'content-type': 'multipart/form-data; boundary=b' }, 400, 'invalid_request'],
      [parts, { 'content-type': 'multipart/form-data; boundary=b' }, 400, 'invalid_request'],
      [grant, { ...right, 'content-type': 'text/plain' }, 400, 'invalid_request'],
    ];
    for (const [payload, headers, status, error] of refusals) {
      const answer = await form(payload, { ...headers, 'accept-language': 'sv' });
      const body = JSON.parse(answer.body);
      expect([payload, answer.status, body.error]).toEqual([payload, status, error]);
      expect(Object.keys(body)).toEqual(['error', 'error_description']);
      expect(body.error_description).not.toMatch(/signed in|session/);
      if (status === 401) expect(body.error_description).toMatch(/client secret is wrong/);
      expect(body.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['www-authenticate']).toBe(
        status === 401 ? 'Basic realm="Klarsikt", charset="UTF-8"' : undefined,
      );
    }
    const good = await form(grant, right);
    expect([good.status, good.headers.pragma]).toEqual([200, 'no-cache']);
  });
});
