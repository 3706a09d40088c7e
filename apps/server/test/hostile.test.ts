/** Tests that hostile input is refused and breaks nothing (security pages R1, I1 and I2). */
import {
  analysisContract,
  atlasContract,
  commentContract,
  type Endpoint,
  feedContract,
  getAllEndpoints,
  maxJsonDepth,
} from '@klarsikt/contract';
import { createEmptySavedAnalysis } from '@klarsikt/engine/analysis';
import {
  expectRefusal,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
} from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runWithClient } from '../src/platform/connection-roles.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: TestClient & { readonly userId: number };
beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  admin = await tenant.user();
});
afterAll(() => app.close());

const ends = (url: string) => /session$|login|administer/.test(url);
const takesNone: readonly string[] = ['GET', 'HEAD'];
const writing = getAllEndpoints().filter(
  ({ endpoint: { method, form, upload, path } }) =>
    !takesNone.includes(method) && !form && !upload && !ends(path),
);
const addressOf = (endpoint: Endpoint) => `/api/${endpoint.path.replace(/\{\w+\}/g, '1')}`;

let senders = 0;
async function send(endpoint: Endpoint, payload: string, given: Record<string, string> = {}) {
  senders += 1;
  admin.ip = `10.9.${senders >> 8}.${senders & 255}`;
  const headers = {
    'x-client-version': '1',
    'x-csrf-token': await admin.csrf(),
    'content-type': 'application/json',
    ...given,
  };
  return admin.raw(endpoint.method, addressOf(endpoint), { headers, payload });
}

const hostile: readonly unknown[] = [
  { length: { toString: 1 } },
  [{ length: { toString: 1 }, size: { valueOf: 1 } }],
  { toString: 1, valueOf: 1, constructor: 1 },
  'zzz',
  '0000-01-01',
  1e308,
];

/** A body with the value at every named place: at the top, or as deep as the schema goes. */
function filled(schema: unknown, value: unknown, deep: boolean): unknown {
  if (typeof schema !== 'object' || schema === null) return value;
  const variants = 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf : [];
  const named = [schema, ...variants].find((each) => typeof each?.properties === 'object');
  if (named === undefined) return value;
  return Object.fromEntries(
    Object.entries(named.properties).map(([name, member]) => [
      name,
      deep ? filled(member, value, deep) : value,
    ]),
  );
}

describe('input that a schema rejects', () => {
  it('is refused as invalid in every field of every body', async () => {
    const wrong: string[] = [];
    for (const { endpoint } of writing) {
      const { body } = endpoint;
      if (!body) continue;
      const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
      for (const value of hostile) {
        const bodies = [value, filled(schema, value, false), filled(schema, value, true)];
        for (const payload of new Set(bodies.map((each) => JSON.stringify(each)))) {
          const { status } = await send(endpoint, payload);
          if (status >= 500) wrong.push(`${status} ${endpoint.method} ${endpoint.path} ${payload}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is refused with an error that contains its path, in the language of the caller', async () => {
    const { endpoint } = writing.find((each) => each.endpoint === feedContract.saveSearch) ?? {};
    if (!endpoint) throw new Error('no such call');
    const payload = JSON.stringify({ name: { length: { toString: 1 } }, search: {} });
    const { status, body } = await send(endpoint, payload, { 'accept-language': 'sv' });
    expect([status, JSON.parse(body).error.details]).toEqual([
      400,
      { faults: [{ path: 'body', code: 'custom', message: 'Värdet är inte giltigt' }] },
    ]);
  });
});

describe('input that only a handler validates', () => {
  const lengthless = { length: { toString: 1 }, size: { valueOf: 1 } };

  it('is refused in an imported analysis with the path of the field', async () => {
    const file = { ...createEmptySavedAnalysis('own', 1_795_000_000_000), businesses: [lengthless] };
    const checked = await admin.call(analysisContract.checkImport, { body: { analysis: file } });
    expect(checked.faults).toEqual([{ path: 'analysis', code: 'custom', message: 'The value is not valid' }]);
    expect((await send(analysisContract.import, JSON.stringify({ analysis: file }))).status).toBe(400);
  });

  it('is refused in a new entity that is nested deeper than any entity', async () => {
    let deep: z.core.util.JSONType = 1;
    for (let level = 0; level < 20; level += 1) deep = [{ a: deep }];
    const editor = await (await app.tenant({ kind: 'system' })).user();
    const refused = await expectRefusal(
      editor.call(atlasContract.createEntity, {
        params: { type: 'transaction' },
        body: { values: { 1001: deep } },
      }),
    );
    expect(refused).toMatchObject({ status: 400, error: { code: 'error.invalid' } });
  });
});

describe('an invalid date', () => {
  it('is refused by every call of the feed, and the error contains its path', async () => {
    for (const day of ['zzz', '2026-13-01', '2026-02-30', '', '2026-01-01T00:00:00Z', '99999-01-01'])
      for (const [from, until] of [
        [day, undefined],
        [undefined, day],
        [day, '2026-01-01'],
        ['2026-01-01', day],
        ['zzz', day],
      ]) {
        const search = { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) };
        const query = new URLSearchParams({ key: 'k', ...search });
        const answers = [
          await send(feedContract.list, JSON.stringify(search)),
          await send(feedContract.markAllRead, JSON.stringify(search)),
          await send(feedContract.saveSearch, JSON.stringify({ name: 'n', search })),
          await admin.raw('GET', `/api/feed/rss/en?${query}`),
        ];
        for (const { status, body } of answers)
          expect([status, body], JSON.stringify(search)).toEqual([400, expect.stringMatching(/from|until/)]);
      }
  });
});

describe('JSON that is nested deeply', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

  it('is refused before parsing, at every call with a body', async () => {
    const objects = `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`;
    for (const { endpoint } of writing)
      for (const payload of [nested(3000), objects, `{"text":"\\"","id":${nested(3000)}}`]) {
        const { status, body } = await send(endpoint, payload);
        // A caller without access is refused before the input is read.
        if (status === 403) continue;
        expect([endpoint.path, status, body]).toEqual([
          endpoint.path,
          400,
          expect.stringContaining('nested too deeply: at most 64 levels'),
        ]);
      }
  });

  it('is accepted up to the nesting limit, which ignores brackets in texts', async () => {
    const at = async (payload: string) =>
      (await send(feedContract.saveSearch, payload)).body.includes('nested');
    expect(await at(nested(maxJsonDepth))).toBe(false);
    expect(await at(nested(maxJsonDepth + 1))).toBe(true);
    expect(await at(JSON.stringify({ name: '[{'.repeat(80), search: {} }))).toBe(false);
    expect(await at(JSON.stringify({ name: `\\"${'['.repeat(80)}`, search: {} }))).toBe(false);
  });

  it('is also refused in a query string', async () => {
    const config = encodeURIComponent(`{"data":${nested(1500)}}`);
    for (const kind of ['svg', 'png']) {
      const { status } = await admin.raw('GET', `/api/${kind}/riskProfile?config=${config}`);
      expect(status).toBe(400);
    }
  });
});

describe('the header fields of a request', () => {
  it('are limited to a hundred', async () => {
    const ask = (fields: number) => {
      const headers = Object.fromEntries(Array.from({ length: fields }, (_, n) => [`x-${n}`, '1']));
      return app.visitor().raw('GET', '/api/time', { headers });
    };
    expect((await ask(90)).status).toBe(200);
    const { status, body } = await ask(101);
    expect([status, JSON.parse(body).error.code]).toEqual([431, 'error.headers']);
  });
});

describe('a demo session', () => {
  it('is reported as ended if it ends during one of its own writes', async () => {
    const demo = await app.demo();
    await demo.csrf();
    await runWithClient(app.database.ownerConnection, async (holder) => {
      const { rows } = await holder.query<{ id: string; ra: string }>(
        `SELECT o.id, a.id AS ra FROM organization o JOIN assessment a ON a.organization_id = o.id
          WHERE o.kind = 'sandbox'`,
      );
      const [sandbox] = rows;
      if (!sandbox) throw new Error('the demo has no sandbox');
      // The sandbox is being deleted when the call arrives, and the deletion commits first.
      await holder.query('BEGIN');
      await holder.query('DELETE FROM organization WHERE id = $1', [sandbox.id]);
      const body = { id: Number(sandbox.ra), subject: '', label: 'inf', text: 'late' };
      const late = demo.request(commentContract.add, { body });
      await new Promise((done) => setTimeout(done, 400));
      await holder.query('COMMIT');
      const answer = await late;
      expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([401, 'error.unauthenticated']);
    });
  });
});
