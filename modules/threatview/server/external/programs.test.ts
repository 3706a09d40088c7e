/** Tests the external API through a client that is generated from the API's description. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { actionContract, assessmentContract, keyContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { startTestApp, type TestApp, type TestClient, type TestTenant } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

let app: TestApp;
let base: string;
let folder: string;
let tenant: TestTenant;
let user: TestClient;
let authorization: string;
/** Further keys, created while the session is open, because tests move the clock by a day. */
let keys: { readonly reader: string; readonly stranger: string; readonly incidents: string };
let ra: number;

beforeAll(async () => {
  app = await startTestApp();
  const { port } = new URL(await app.server.http.listen({ port: 0, host: '127.0.0.1' }));
  base = `http://127.0.0.1:${port}/api`;
  tenant = await app.tenant();
  user = await tenant.user();
  authorization = await keyWith(['api:Read', 'api:Write']);
  keys = {
    reader: await keyWith(['api:Read']),
    stranger: await keyWith(['api:Read', 'api:Write']),
    incidents: await keyWith(['api:Incident']),
  };
  const settings = { ...emptyAssessmentSettings, name: 'For programs' };
  ra = (await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } })).id;
}, 120_000);
afterAll(async () => {
  await app.close();
  if (folder) rmSync(folder, { recursive: true });
});

async function keyWith(permissions: readonly ('api:Read' | 'api:Write' | 'api:Incident')[]): Promise<string> {
  const made = await user.call(keyContract.create, {
    params: { id: tenant.organizationId },
    body: { label: 'Program', permissions: [...permissions] },
  });
  return `Basic ${Buffer.from(`${made.clientId}:${made.clientSecret}`).toString('base64')}`;
}

async function send(method: string, address: string, given: { body?: unknown; headers?: object } = {}) {
  const response = await fetch(`${base}${address}`, {
    method,
    headers: {
      authorization,
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...given.headers,
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

const newAction = (title: string) => ({ assessment: ra, origin: 'own', title });

const generatedSchema = z.object({
  actionList: z.function(),
  assessmentList: z.function(),
});

describe('a client generated from the OpenAPI description', () => {
  it('can read and write data on a running server', async () => {
    folder = mkdtempSync(path.join(import.meta.dirname, '.generated-'));
    const description = path.join(folder, 'api.json');
    writeFileSync(description, await (await fetch(`${base}/spec/external/oas3/latest`)).text());
    await createClient({
      input: description,
      output: { path: path.join(folder, 'client'), postProcess: [] },
      plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
      logs: { level: 'silent' },
    });
    const sdk = await import(pathToFileURL(path.join(folder, 'client/sdk.gen.ts')).href);
    const { client } = await import(pathToFileURL(path.join(folder, 'client/client.gen.ts')).href);
    client.setConfig({ baseUrl: base, headers: { authorization } });
    expect(() => generatedSchema.parse(sdk)).not.toThrow();
    const made = await sdk.actionCreate({ body: newAction('By a generated client') });
    expect(made.response.status).toBe(200);
    const listed = await sdk.actionList({ body: { assessment: ra }, query: { limit: 10 } });
    expect(listed.data.result.actions).toMatchObject([{ title: 'By a generated client' }]);
    expect(listed.data.next).toBeNull();
    const refused = await sdk.actionGet({ path: { id: 999_999_999 } });
    expect(refused.error).toMatchObject({ error: { code: 'error.notfound' } });
  }, 120_000);
});

describe('paginated lists', () => {
  it('contain each member once, ordered by last change, and can be limited to recent changes', async () => {
    const made: number[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
      app.clock.advance(1);
      made.push(
        (await user.call(actionContract.create, { body: { assessment: ra, origin: 'own', title } })).id,
      );
    }
    const since = app.clock.now().toISOString();
    const seen: number[] = [];
    const addresses: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const address = `/ra/actions?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
      addresses.push(address);
      const { body } = await send('POST', address, { body: { assessment: ra } });
      expect(body.result.actions.length).toBeLessThanOrEqual(2);
      seen.push(...body.result.actions.map(({ id }: { id: number }) => id));
      cursor = body.next;
    }
    expect(seen.filter((id) => made.includes(id))).toEqual(made);
    expect(new Set(seen).size).toBe(seen.length);
    expect(addresses.length).toBeGreaterThanOrEqual(3);
    app.clock.advance(60);
    const [first = 0] = made;
    const { revision } = (await user.call(actionContract.get, { params: { id: first } })).action;
    await user.call(actionContract.change, {
      params: { id: first },
      body: { revision, title: 'One, changed' },
    });
    const later = new Date(Date.parse(since) + 1000).toISOString();
    const { body } = await send('POST', `/ra/actions?updatedSince=${later}`, { body: { assessment: ra } });
    expect(body.result.actions).toMatchObject([{ id: first, title: 'One, changed' }]);
  });

  it.each(['cursor=%00', 'cursor=WzFd', 'limit=0', 'limit=501', 'updatedSince=yesterday'])(
    'refuse the query parameter %s with its path',
    async (query) => {
      const { status, body } = await send('POST', `/ra/actions?${query}`, { body: {} });
      expect(status).toBe(400);
      expect(body.error.details.faults[0].path).toBe(`query.${query.split('=')[0]}`);
    },
  );
});

describe('a read with an ETag', () => {
  it('returns 304 without a body until the data changes', async () => {
    const first = await send('GET', '/ra');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{40}"$/);
    const headers = { 'if-none-match': `"other", W/${tag}` };
    expect(await send('GET', '/ra', { headers })).toMatchObject({ status: 304, body: null });
    app.clock.advance(1);
    await user.call(assessmentContract.create, {
      body: { unitId: tenant.unitId, settings: { ...emptyAssessmentSettings, name: 'A further one' } },
    });
    expect((await send('GET', '/ra', { headers })).status).toBe(200);
  });
});

describe('a call with an Idempotency-Key', () => {
  const count = async () => (await send('POST', '/ra/actions', { body: {} })).body.result.actions.length;

  it('is applied only once and returns the same response when repeated, even in parallel', async () => {
    const before = await count();
    const headers = { 'idempotency-key': 'order-1' };
    const [one, two] = await Promise.all([
      send('PUT', '/ra/action', { body: newAction('Once'), headers }),
      send('PUT', '/ra/action', { body: newAction('Once'), headers }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body).toEqual(two.body);
    const replayed = [one, two].map((each) => each.headers.get('idempotent-replayed'));
    expect(replayed.toSorted()).toEqual(['true', null].toSorted());
    expect(await count()).toBe(before + 1);
  });

  it('is refused if the same client reuses the key for other content within a day', async () => {
    const before = await count();
    const headers = { 'idempotency-key': 'order-2' };
    await send('PUT', '/ra/action', { body: newAction('First'), headers });
    const other = await send('PUT', '/ra/action', { body: newAction('Second'), headers });
    expect(other).toMatchObject({ status: 422, body: { error: { code: 'error.idempotency.reused' } } });
    const stranger = { ...headers, authorization: keys.stranger };
    const theirs = await send('PUT', '/ra/action', { body: newAction('First'), headers: stranger });
    expect(theirs.headers.get('idempotent-replayed')).toBeNull();
    app.clock.advance(25 * 3600);
    const again = await send('PUT', '/ra/action', { body: newAction('Second'), headers });
    expect(again.status).toBe(200);
    expect(await count()).toBe(before + 3);
  });

  it('is not stored if it is refused, so that the key can be used again', async () => {
    const headers = { 'idempotency-key': 'order-3' };
    const refused = await send('PUT', '/ra/action', {
      body: { ...newAction('x'), assessment: 999_999 },
      headers,
    });
    expect(refused.status).toBe(404);
    const taken = await send('PUT', '/ra/action', { body: newAction('Now'), headers });
    expect(taken.status).toBe(200);
    const long = { 'idempotency-key': 'x'.repeat(201) };
    const { body } = await send('PUT', '/ra/action', { body: newAction('x'), headers: long });
    expect(body.error.code).toBe('error.idempotency.key');
  });
});

describe('responses to API clients', () => {
  it('contain rate limit headers with the remaining calls', async () => {
    const [one, two] = [await send('GET', '/ra'), await send('GET', '/ra')];
    expect(one.headers.get('ratelimit-policy')).toBe('"key";q=600;w=60');
    const left = (answer: typeof one) => Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
    expect(left(two)).toBe(left(one) - 1);
  });

  it('are problem details in the requested language if the client accepts this format', async () => {
    const headers = { accept: 'application/problem+json, application/json', 'accept-language': 'sv' };
    const { status, body, headers: told } = await send('GET', '/ra/action/999999999', { headers });
    expect(told.get('content-type')).toContain('application/problem+json');
    expect(body).toMatchObject({ type: 'urn:klarsikt:error.notfound', status, title: 'Not Found' });
    expect(body.detail).toMatch(/finns/);
    expect((await send('GET', '/ra/action/999999999')).body.error.code).toBe('error.notfound');
  });
});

describe('the external API', () => {
  it('lets a key with only the permission api:Read read data but not write any', async () => {
    const reader = { authorization: keys.reader };
    const reads: readonly (readonly [string, string, unknown?])[] = [
      ['POST', '/ra/actions', {}],
      ['GET', '/appetite'],
      ['GET', '/appetite/approvals'],
      ['GET', `/ra/${ra}/signoff`],
      ['GET', `/ra/${ra}/file`],
      ['POST', '/feed', {}],
      ['GET', '/report/au-tree/0'],
      ['GET', `/ra/${ra}/completeness`],
      ['GET', `/ra/${ra}/periods`],
      ['GET', `/ra/${ra}/launches`],
      ['GET', `/ra/${ra}/fragility?runs=1000`],
    ];
    for (const [method, address, body] of reads)
      expect([address, (await send(method, address, { body, headers: reader })).status]).toEqual([
        address,
        200,
      ]);
    const written = await send('PUT', '/ra/action', { body: newAction('x'), headers: reader });
    expect(written.status).toBe(403);
  });

  it('stores uploaded evidence and returns it unchanged', async () => {
    const form = new FormData();
    form.set('object', 'action');
    const { body: made } = await send('PUT', '/ra/action', { body: newAction('With evidence') });
    form.set('subject', String(made.result.id));
    form.set('file', new File(['a;b\n1;2\n'], 'figures.csv', { type: 'text/csv' }));
    const sent = await fetch(`${base}/ra/${ra}/file`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    const { result } = z.object({ result: z.looseObject({ id: z.number() }) }).parse(await sent.json());
    const fetched = await fetch(`${base}/ra/${ra}/file/${result.id}`, { headers: { authorization } });
    expect(await fetched.text()).toBe('a;b\n1;2\n');
  });

  it('requires a separate permission for the register of incidents', async () => {
    expect((await send('POST', '/ra/incidents', { body: {} })).status).toBe(403);
    const headers = { authorization: keys.incidents };
    const incident = {
      unitId: tenant.unitId,
      day: '2026-01-05',
      kind: 'fraud',
      severity: 'low',
      title: 'By a program',
      links: { threats: [], products: [], controls: [] },
      reported: 'no',
    };
    const made = await send('PUT', '/ra/incident', { body: incident, headers });
    expect([made.status, made.body]).toMatchObject([200, { result: { title: 'By a program' } }]);
    const { body } = await send('POST', '/ra/incidents?limit=5', { body: {}, headers });
    expect(body.result.incidents).toMatchObject([{ title: 'By a program' }]);
    expect((await send('GET', '/ra', { headers })).status).toBe(403);
  });
});
