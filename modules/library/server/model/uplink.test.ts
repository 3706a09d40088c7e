/** Two installations on loopback: one fetches versions of the other through a proxy that can disturb answers. */
import { createServer, type Server } from 'node:http';
import { readStarterModel } from '@klarsikt/content';
import { keyContract, maxVersionBytes, modelContract } from '@klarsikt/contract';
import { type ReferenceModel, toCanonicalJson } from '@klarsikt/engine/model';
import { createOutboundFetch } from '@klarsikt/server/platform/outbound.ts';
import { computeSha256Hex } from '@klarsikt/server/platform/tokens.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFetchedPartsStore } from './fetch.store.ts';
import { publishModelVersion } from './publish.ts';
import { createVersionUplink } from './uplink.ts';

let upstream: TestApp;
let downstream: TestApp;
let giver: TestClient;
let taker: TestClient;
let way: Server;
let second: string;
let original: string;
/** Change of an answer by the proxy; null: none. */
let disturb: ((path: string, body: Buffer) => Buffer | 'cut') | null = null;

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

function changed(name: string): ReferenceModel {
  const starter = readStarterModel();
  const [threat, ...others] = starter.threats;
  if (!threat) throw new Error('no threats');
  return { ...starter, threats: [{ ...threat, name: { en: name, sv: name } }, ...others] };
}

/** A proxy before the offering installation, which can cut off, change or replace its answers. */
function openWay(to: () => string): Server {
  return createServer((request, response) => {
    const { authorization = '' } = request.headers;
    void fetch(`${to()}${request.url}`, { headers: { authorization } }).then(async (answer) => {
      const body = Buffer.from(await answer.arrayBuffer());
      const sent = disturb?.(request.url ?? '', body) ?? body;
      const status = sent === body ? answer.status : 200;
      if (sent === 'cut') {
        response.writeHead(status, { 'content-length': String(body.length) });
        response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
        return;
      }
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(sent);
    });
  });
}

beforeAll(async () => {
  upstream = await startTestApp();
  const upstreamUrl = await upstream.server.http.listen({ port: 0, host: '127.0.0.1' });
  way = openWay(() => upstreamUrl);
  const url = await listen(way);
  const runs = await upstream.tenant({ kind: 'system', name: 'Publisher' });
  giver = await runs.user();
  const credentials = await giver.call(keyContract.create, {
    params: { id: runs.organizationId },
    body: { label: 'Branch office', permissions: ['uplink:Pull'] },
  });
  downstream = await startTestApp({
    config: {
      allowedOrigins: [url],
      uplink: { url, clientId: credentials.clientId, secret: credentials.clientSecret },
    },
  });
  const own = await downstream.tenant({ kind: 'system', name: 'Branch' });
  taker = await own.user(['admin:ThreatModelConfig']);
  original = (await taker.call(modelContract.getConfig, {})).live.live ?? '';
  second = await runInSystemTransaction(upstream.database.app, (tx) =>
    publishModelVersion(tx, changed('Trade, second edition'), {
      name: '2026:5',
      description: 'Second edition',
      channel: 'live',
      at: new Date('2026-11-21T08:00:00Z'),
    }),
  );
  await giver.call(modelContract.setLive, { params: { x: second }, query: { channel: 'live' } });
});
afterEach(async () => {
  disturb = null;
  await dropParts();
});
afterAll(async () => {
  await new Promise((done) => {
    way.closeAllConnections();
    way.close(done);
  });
  await downstream.close();
  await upstream.close();
});

const state = async () => {
  const { rows } = await taker.call(modelContract.listDescriptors, {});
  return rows.map(({ name, channels }) => [name, channels]);
};
const untouched = [
  ['2026:4', ['live']],
  ['2026:3', []],
  ['2026:2', []],
  ['2026:1', []],
];
const install = () =>
  taker.call(modelContract.install, { params: { id: second }, body: { channel: 'live' } });
const dropParts = () =>
  runInSystemTransaction(downstream.database.app, (tx) => tx.execute('DELETE FROM model_fetch'));
const isVersion = (path: string) => path.includes(second);

/** The fetch is refused, and the former version stays live. */
async function expectRefused(reason: RegExp, code = 'error.uplink.invalid'): Promise<void> {
  await expect(install()).rejects.toMatchObject({ error: { code, message: expect.stringMatching(reason) } });
  expect(await state()).toEqual(untouched);
  expect((await taker.call(modelContract.getHead, { params: { hash: 'latest' } })).hash).toBe(original);
}

/** Replaces the version by another one with a correct hash. */
function replaceBy(content: string): string {
  const hash = computeSha256Hex(content);
  disturb = (path, body) => {
    if (path.includes(hash)) return Buffer.from(content);
    const offer = JSON.parse(body.toString());
    return Buffer.from(
      JSON.stringify({ result: [{ ...offer.result[0], hash, bytes: Buffer.byteLength(content) }] }),
    );
  };
  return hash;
}

describe('model versions from another installation', () => {
  it('are not installed after a truncated response', async () => {
    disturb = (path, body) => (isVersion(path) ? 'cut' : body);
    await expectRefused(/did not answer/, 'error.uplink.failed');
    disturb = (path, body) => (isVersion(path) ? body.subarray(0, -1) : body);
    await expectRefused(/cut off or changed/);
  });

  it('are not installed if a single character was changed in transit', async () => {
    disturb = (path, body) =>
      isVersion(path) ? Buffer.from(body.toString().replace('second edition', 'second editioN')) : body;
    await expectRefused(/cut off or changed/);
  });

  it('are not installed if they exceed the size limit, whatever size the offer contains', async () => {
    disturb = (path, body) => {
      if (isVersion(path)) return body;
      const offer = JSON.parse(body.toString());
      offer.result[0].bytes = maxVersionBytes + 1;
      return Buffer.from(JSON.stringify(offer));
    };
    await expectRefused(/too large/);
    disturb = (path, body) => (isVersion(path) ? Buffer.alloc(maxVersionBytes + 1, 32) : body);
    await expectRefused(/did not answer/, 'error.uplink.failed');
  });

  it('are not installed if their structure is invalid, even with the right hash', async () => {
    const starter = readStarterModel();
    const [threat] = starter.threats;
    for (const [content, place] of [
      ['{"schema":2}', /structure/],
      ['[]', /structure/],
      ['no json', /structure/],
      [toCanonicalJson({ ...starter, threats: [{ ...threat, grade: 'high' }] }), /at threats \S+ grade/],
      [toCanonicalJson({ ...starter, tags: undefined }), /at tags/],
      [JSON.stringify(starter, null, 1), /structure/],
      [
        toCanonicalJson({ ...starter, threats: [{ ...threat, category: 'ca-nowhere' }] }),
        /breaks a rule for models/,
      ],
    ] as const) {
      const id = replaceBy(content);
      await expect(
        taker.call(modelContract.install, { params: { id }, body: { channel: 'live' } }),
      ).rejects.toMatchObject({
        status: 422,
        error: { code: 'error.uplink.invalid', message: expect.stringMatching(place) },
      });
      expect(await state()).toEqual(untouched);
    }
  });

  it('are refused if the response is not a list of model versions', async () => {
    disturb = () => Buffer.from('<!doctype html>');
    await expectRefused(/not a list of model versions/, 'error.uplink.failed');
  });

  it('are previewed, fetched and verified, before anything is stored', async () => {
    const update = await taker.call(modelContract.getRemoteUpdate, { query: { hash: second } });
    expect(update.versions).toMatchObject([{ name: '2026:5', channel: 'live', installed: false }]);
    expect(update.brings?.a).toBe(original);
    expect(update.brings?.collections.threats?.changed).toHaveLength(1);
    expect(await state()).toEqual(untouched);
  });

  it('are fetched from the point of interruption, also after a restart of the server', async () => {
    const asked: string[] = [];
    disturb = (path, body) => {
      if (!isVersion(path)) return body;
      asked.push(path);
      return path.endsWith('from=0') ? body : 'cut';
    };
    await dropParts();
    await expectRefused(/did not answer/, 'error.uplink.failed');
    const [first, next] = asked;
    expect([first, next]).toEqual([expect.stringMatching(/from=0$/), expect.stringMatching(/from=1048576$/)]);
    asked.length = 0;
    disturb = (path, body) => {
      if (isVersion(path)) asked.push(path);
      return body;
    };
    const { config, db, clock, log } = downstream.server.deps;
    const outbound = createOutboundFetch({ allowedOrigins: config.allowedOrigins });
    const restarted = createVersionUplink({
      config,
      outbound,
      log,
      parts: createFetchedPartsStore(db, clock),
    });
    const offers = await restarted?.offered('en');
    const wanted = offers?.find(({ hash }) => hash === second);
    if (!wanted) throw new Error('nothing is offered');
    const fetched = await restarted?.fetch(wanted, 'en');
    expect(computeSha256Hex(fetched?.content ?? '')).toBe(second);
    expect(asked).toEqual([next]);
    expect(await state()).toEqual(untouched);
  });

  it('are installed with name and date and, on request, made live in the same transaction', async () => {
    const done = await install();
    expect(done).toMatchObject({ hash: second, name: '2026:5', channels: ['live'], pins: 0 });
    expect(await state()).toEqual([
      ['2026:5', ['live']],
      ['2026:4', []],
      ['2026:3', []],
      ['2026:2', []],
      ['2026:1', []],
    ]);
    const head = await taker.call(modelContract.getHead, { params: { hash: 'latest' } });
    expect(head).toMatchObject({
      hash: second,
      description: 'Second edition',
      published: '2026-11-21T08:00:00.000Z',
    });
    const again = await taker.call(modelContract.installLatest, { body: {} });
    expect(again.hash).toBe(second);
    expect(await state()).toHaveLength(5);
  });

  it('get another name if their name is in use', async () => {
    await runInSystemTransaction(downstream.database.app, (tx) =>
      publishModelVersion(tx, changed('Own third'), {
        name: '2026:6',
        description: '',
        channel: 'draft',
        at: new Date('2026-11-22T08:00:00Z'),
      }),
    );
    const third = await runInSystemTransaction(upstream.database.app, (tx) =>
      publishModelVersion(tx, changed('Their third'), {
        name: '2026:6',
        description: '',
        channel: 'beta',
        at: new Date('2026-11-22T08:00:00Z'),
      }),
    );
    await giver.call(modelContract.setLive, { params: { x: third }, query: { channel: 'beta' } });
    const done = await taker.call(modelContract.install, { params: { id: third }, body: {} });
    expect(done.name).toBe(`2026:6 ${third.slice(0, 8)}`);
    expect(done.channels).toEqual([]);
  });

  it('are available to API keys with the permission to fetch models, except drafts', async () => {
    const client = upstream.visitor();
    const tenant = await upstream.tenant();
    const maker = await tenant.user();
    const reader = await maker.call(keyContract.create, {
      params: { id: tenant.organizationId },
      body: { label: 'Reads', permissions: ['api:Read'] },
    });
    const puller = await maker.call(keyContract.create, {
      params: { id: tenant.organizationId },
      body: { label: 'Pulls', permissions: ['uplink:Pull'] },
    });
    const basic = ({ clientId, clientSecret }: typeof reader) => ({
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    });
    const get = async (path: string, headers: Record<string, string>) =>
      (await client.raw('GET', `/api/${path}`, { headers })).status;
    expect(await get('uplink/models', {})).toBe(401);
    expect(await get('uplink/models', basic(reader))).toBe(403);
    expect(await get('uplink/models', basic(puller))).toBe(200);
    expect(await get('model/available', basic(puller))).toBe(200);
    expect(await get(`uplink/models/${second}`, basic(puller))).toBe(200);
    expect((await client.raw('PUT', '/api/ra', { headers: basic(puller) })).status).toBe(403);
    await giver.call(modelContract.setLive, { params: { x: original }, query: { channel: 'draft' } });
    expect(await get(`uplink/models/${original}`, basic(puller))).toBe(404);
  });
});

describe('the connection to another installation', () => {
  it('is refused without https, unless the operator allows the address', async () => {
    const alone = await startTestApp({
      config: { uplink: { url: 'http://127.0.0.1:9', clientId: 'ks_x', secret: 'y' } },
    });
    const user = await (await alone.tenant({ kind: 'system', name: 'Alone' })).user();
    await expect(user.call(modelContract.getRemoteUpdate, { query: {} })).rejects.toMatchObject({
      status: 502,
      error: { code: 'error.uplink.failed' },
    });
    await alone.close();
  });
});
