/**
 * Tests that input is accepted unchanged or refused with a message, never partly accepted (security pages I2 to I4,
 * Z7).
 */
import {
  analysisContract,
  assessmentContract,
  clientApiVersion,
  commentContract,
  feedContract,
  getAllEndpoints,
  groupContract,
  isFileResult,
  keyContract,
  loginContract,
  organizationContract,
  threatContract,
  unitContract,
  userContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { startTestApp, type TestApp, type TestClient, type TestTenant } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runWithClient } from '../src/platform/connection-roles.ts';
import { digests, tablesWith } from './database-state.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: TestClient & { readonly userId: number };
beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  admin = await tenant.user();
});
afterAll(() => app.close());

const texts = [
  "Robert'); DROP TABLE assessment;--",
  "' OR '1'='1",
  '%41%2e%2e%2f &amp; \\u0041 \\x41 +',
  `%s %d %n $${'{7*7}'} {{7*7}} <%= 7*7 %> #{7*7} $${'{jndi:ldap://x}'}`,
  '<img src=x onerror=alert(1)> </script> ]]>',
  '=HYPERLINK("http://x") \u202e åäö 🙂 \u00e9 e\u0301',
  '$(touch /tmp/x) `id` | ; && ..\\..\\',
];

describe('a list requested without a body', () => {
  it.each([feedContract.list, keyContract.list, threatContract.relevant, userContract.list])(
    'contains every row: $path',
    async ({ path }) => {
      const headers = { 'x-client-version': clientApiVersion, 'x-csrf-token': await admin.csrf() };
      const json = { ...headers, 'content-type': 'application/json' };
      const [bare, empty] = [
        await admin.raw('POST', `/api/${path}`, { headers }),
        await admin.raw('POST', `/api/${path}`, { headers: json, payload: '{}' }),
      ];
      expect([bare.status, empty.status]).toEqual([200, 200]);
      expect(JSON.parse(bare.body)).toEqual(JSON.parse(empty.body));
    },
  );
});

describe('a text of a user', () => {
  it('is returned unchanged and is never interpreted as code', async () => {
    const tables = Object.keys(await digests(app));
    for (const given of texts) {
      // Composed and decomposed letters make the same name (Unicode NFC).
      const text = given.normalize('NFC');
      const settings = { ...emptyAssessmentSettings, name: given, description: given };
      const made = await admin.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
      expect((await admin.call(assessmentContract.get, { params: { id: made.id } })).name).toBe(text);
      const body = { id: made.id, subject: '', label: 'inf' as const, text: given };
      await admin.call(commentContract.add, { body });
      const said = await admin.request(commentContract.getConversations, { body: { id: made.id } });
      expect(said.body).toContain(JSON.stringify(text));
      const readers = await admin.call(groupContract.save, { body: { name: given, resources: [] } });
      expect((await admin.call(groupContract.get, { params: { id: readers.id } })).name).toBe(text);
      const found = await admin.call(groupContract.list, { body: { text: given.slice(0, 60) } });
      expect(JSON.stringify(found)).not.toContain('"49"');
    }
    expect(Object.keys(await digests(app))).toEqual(tables);
  });

  it('is refused if it is a list, an object or a number', async () => {
    const wrong: string[] = [];
    for (const value of [['a', 'b'], { $ne: null }, { toString: 'x' }, 7, true, null])
      for (const body of [
        { username: value, secret: 'x' },
        { username: 'x', secret: value },
      ]) {
        const answer = await app.visitor().request(loginContract.login, { body });
        if (answer.status !== 400) wrong.push(`${JSON.stringify(body)}: ${answer.status}`);
      }
    expect(wrong).toEqual([]);
  });
});

describe('a character that PostgreSQL cannot store', () => {
  it('is refused with an explanation, never with a server error, wherever texts are accepted', async () => {
    const wrong: string[] = [];
    for (const letter of ['\u0000', '\ud800']) {
      const calls = [
        admin.request(groupContract.save, { body: { name: `a${letter}`, resources: [] } }),
        admin.request(feedContract.saveSearch, { body: { name: 'a', search: { text: letter } } }),
        admin.request(analysisContract.list, { query: { text: `a${letter}` } }),
        admin.request(userContract.list, { body: { text: letter } }),
        app.visitor().request(loginContract.login, { body: { username: letter, secret: 'x' } }),
        app.visitor().request(loginContract.matchingRealm, { body: { username: `a@b${letter}` } }),
      ];
      // Half a surrogate pair cannot be written in an address; it arrives as another character.
      for (const [at, answer] of (await Promise.all(calls)).entries())
        if (answer.status !== 400 && !(at === 2 && letter === '\ud800'))
          wrong.push(`${at}: ${answer.status} ${answer.body}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a number in a request', () => {
  it('is refused if it exceeds the largest possible revision', async () => {
    const body = { revision: 2 ** 31, givenName: 'Eva', surname: 'Strand', language: null };
    expect((await admin.request(loginContract.updateAccount, { body })).status).toBe(400);
  });

  it('is refused without rounding or a server error if it is outside the range of ids', async () => {
    const wrong: string[] = [];
    for (const id of ['-1', '0', '1.5', '9007199254740993', '1e400', 'NaN', '0x10', '', ' 1', '1;', '１'])
      for (const path of ['ra', 'admin/user', 'admin/org', 'admin/group', 'threatview/analyses']) {
        const answer = await admin.raw('GET', `/api/${path}/${encodeURIComponent(id)}`);
        if (![400, 404].includes(answer.status)) wrong.push(`${path}/${id}: ${answer.status}`);
      }
    expect(wrong).toEqual([]);
  });
});

describe('a request body', () => {
  const send = async (payload: string, headers: Record<string, string> = {}) =>
    admin.raw('POST', '/api/admin/group', {
      headers: {
        'x-client-version': '1',
        'x-csrf-token': await admin.csrf(),
        'content-type': 'application/json',
        ...headers,
      },
      payload,
    });

  it('is refused with an explanation if it is too large, too deep, not JSON or wrongly encoded', async () => {
    const unchanged = await digests(app, ['session', 'usage_event', 'usage_day']);
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    for (const [payload, status, headers] of [
      [`{"name":"${'x'.repeat(1_100_000)}","resources":[]}`, 413],
      [`{"name":"a","resources":${deep}}`, 400],
      [deep, 400],
      ['{"name":"a",', 400],
      ['{"name":"a","resources":[],"name":7}', 400],
      ['\ufeff{"name":', 400],
      ['', 400],
      ['null', 400],
      ['{}', 415, { 'content-type': 'application/xml' }],
      ['{}', 415, { 'content-type': 'text/json' }],
    ] as const) {
      const answer = await send(payload, headers);
      expect([payload.slice(0, 20), answer.status]).toEqual([payload.slice(0, 20), status]);
      expect(JSON.parse(answer.body).error.code).toMatch(/^error\./);
    }
    expect(await digests(app, ['session', 'usage_event', 'usage_day'])).toEqual(unchanged);
  });

  it('causes no prototype pollution through any call', async () => {
    const poison = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const faults: string[] = [];
    for (const { endpoint } of getAllEndpoints().filter(
      ({ endpoint: { method, form } }) => method !== 'GET' && !form,
    )) {
      const url = `/api/${endpoint.path.replace(/\{\w+\}/g, '1')}`;
      if (/session|login|administer/.test(url)) continue;
      const answer = await admin.raw(endpoint.method, url, {
        headers: {
          'x-client-version': '1',
          'x-csrf-token': await admin.csrf(),
          'content-type': 'application/json',
        },
        payload: poison,
      });
      if (answer.status >= 500 && answer.status !== 503) faults.push(`${url}: ${answer.status}`);
    }
    expect(faults).toEqual([]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

/** Objects in a schema that keep unknown members. */
function openObjects(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((each, n) => openObjects(each, `${path}[${n}]`));
  const isObject = 'type' in schema && schema.type === 'object' && 'properties' in schema;
  const open = isObject && (!('additionalProperties' in schema) || schema.additionalProperties !== false);
  return [
    ...(open ? [path] : []),
    ...Object.entries(schema).flatMap(([name, member]) => openObjects(member, `${path}.${name}`)),
  ];
}

describe('Z7: a field that is not in the contract', () => {
  it('is dropped or refused before every handler, in every object of every body', () => {
    const open = getAllEndpoints().flatMap(({ slug, name, endpoint }) =>
      [endpoint.body, endpoint.query, endpoint.params].flatMap((schema) =>
        schema
          ? openObjects(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), `${slug}.${name}`)
          : [],
      ),
    );
    expect(open).toEqual([]);
  });

  it('is dropped from every object of every result', () => {
    const open = getAllEndpoints().flatMap(({ slug, name, endpoint: { result } }) =>
      isFileResult(result)
        ? []
        : openObjects(z.toJSONSchema(result, { io: 'output', unrepresentable: 'any' }), `${slug}.${name}`),
    );
    expect(open).toEqual([]);
  });

  it('is never written, at every endpoint that writes and for every column', async () => {
    const columns = await runWithClient(app.database.ownerConnection, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        "SELECT DISTINCT column_name AS name FROM information_schema.columns WHERE table_schema = 'public'",
      );
      return rows.map(({ name }) => name);
    });
    const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const names = new Set([
      ...columns,
      ...columns.map(camel),
      'role',
      'permissions',
      'accepted',
      'created',
      'demo',
    ]);
    const mark = 424_242_424;
    const planted = (body: object) => ({
      ...Object.fromEntries([...names].filter((name) => !(name in body)).map((name) => [name, mark])),
      ...body,
    });
    const settings = { ...emptyAssessmentSettings, name: 'Plain' };
    const made = await admin.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const [ra, id] = [made.id, admin.userId];
    const writes = [
      [assessmentContract.create, { body: planted({ unitId: tenant.unitId, settings: planted(settings) }) }],
      [
        assessmentContract.update,
        { body: planted({ id: ra, revision: made.revision, settings: planted(settings) }) },
      ],
      [assessmentContract.duplicate, { params: { id: ra }, body: planted({ name: 'Copy' }) }],
      [commentContract.add, { body: planted({ id: ra, subject: '', label: 'inf', text: 'x' }) }],
      [
        analysisContract.create,
        { body: planted({ analysis: planted({ name: 'A', priv: true, corp: true }) }) },
      ],
      [feedContract.saveSearch, { body: planted({ name: 'S', search: {} }) }],
      [userContract.save, { body: planted({ username: 'planted@bank.example' }) }],
      [userContract.save, { body: planted({ id, revision: 0, username: 'me@bank.example' }) }],
      [groupContract.save, { body: planted({ name: 'G', resources: [] }) }],
      [unitContract.save, { body: planted({ name: 'U' }) }],
      [organizationContract.save, { body: planted({ name: 'O' }) }],
      [organizationContract.save, { body: planted({ id: tenant.organizationId, revision: 0, name: 'Own' }) }],
      [
        keyContract.create,
        { params: { id: tenant.organizationId }, body: planted({ label: 'K', permissions: ['api:Read'] }) },
      ],
      [
        loginContract.updateAccount,
        { body: planted({ revision: 0, givenName: 'A', surname: 'B', language: null, startPage: null }) },
      ],
    ] as const;
    const statuses: number[] = [];
    for (const [endpoint, parts] of writes) statuses.push((await admin.request(endpoint, parts)).status);
    expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
    // Nearly all endpoints refuse the whole body; the others drop unknown members.
    expect(statuses).toContain(200);
    expect(await tablesWith(app, String(mark))).toEqual([]);
  });
});
