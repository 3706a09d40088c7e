/** Tests limits for callers without an account (V1, V3, V7 and P18), in counts. */
import { request as send } from 'node:http';
import {
  analysisContract,
  assessmentContract,
  chartContract,
  clientApiVersion,
  getAllEndpoints,
  isOpenToVisitors,
  sessionContract,
} from '@klarsikt/contract';
import { getEndpointAddress, startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const from = (ip: string): TestClient => Object.assign(app.visitor(), { ip });
const codeOf = (body: string): string => JSON.parse(body).error?.code;
const empty = { name: 'A', priv: true, corp: true } as const;

describe('V1: a request body at an open endpoint', () => {
  it('is not read above 64 KiB if the caller has no account', async () => {
    const visitor = from('10.71.0.1');
    const csrf = await visitor.csrf();
    const demo = await app.demo();
    const demoCsrf = await demo.csrf();
    const wrong: string[] = [];
    for (const { endpoint } of getAllEndpoints()) {
      const { method, upload, form } = endpoint;
      if (!isOpenToVisitors(endpoint) || method === 'GET' || upload || form) continue;
      for (const [client, token] of [
        [visitor, csrf],
        [demo, demoCsrf],
      ] as const) {
        const sample = 'sample' in endpoint.access && endpoint.access.sample;
        if (client === visitor && endpoint.access.kind !== 'anyone' && !sample) continue;
        const answer = await client.raw(
          method,
          getEndpointAddress(endpoint, { params: { id: 1, hash: 'latest', x: 'waterfall' } }),
          {
            headers: {
              'x-client-version': clientApiVersion,
              'x-csrf-token': token,
              'content-type': 'application/json',
            },
            // Invalid JSON, so an answer about it shows that the body was read.
            payload: `{${' '.repeat(64 * 1024)}`,
          },
        );
        if (answer.status !== 413) wrong.push(`${method} ${endpoint.path}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('may be larger if the caller has an account', async () => {
    const person = await (await app.tenant()).user();
    const comments = Array.from({ length: 10 }, () => ({ type: null, id: null, text: 'a'.repeat(15_000) }));
    const body = { analysis: { ...empty, created: 1, updated: 1, comments } };
    expect((await person.request(analysisContract.checkImport, { body })).status).toBe(200);
    expect((await from('10.71.0.2').request(analysisContract.checkImport, { body })).status).toBe(413);
  });

  it('is counted while it arrives if its length is not declared', async () => {
    await app.server.http.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.http.server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const visitor = from('127.0.0.1');
    const token = await visitor.csrf();
    const status = await new Promise<number>((resolve, reject) => {
      const outgoing = send(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/threatview/report',
          headers: {
            'x-client-version': clientApiVersion,
            'x-csrf-token': token,
            cookie: visitor.cookie ?? '',
            'content-type': 'application/json',
          },
        },
        (answer) => resolve(answer.resume().statusCode ?? 0),
      );
      outgoing.on('error', reject);
      for (let n = 0; n < 5; n += 1) outgoing.write(' '.repeat(16 * 1024));
    });
    expect(status).toBe(413);
  });

  it('contains at most a megabyte of text', async () => {
    const person = await (await app.tenant()).user();
    const text = 'a'.repeat(20_000);
    const notes = (count: number) => Array.from({ length: count }, () => ({ type: null, id: null, text }));
    const create = (count: number) =>
      person.request(analysisContract.create, { body: { analysis: { ...empty, comments: notes(count) } } });
    expect((await create(52)).status).toBe(200);
    const refused = await create(53);
    expect([refused.status, JSON.parse(refused.body).error.details.faults[0].path]).toEqual([
      400,
      'body.analysis.comments',
    ]);
  });
});

describe('V1: calls of visitors', () => {
  it('are limited per address, whatever session they have', async () => {
    const { perMinute } = analysisContract.checkImport.visitors;
    const body = { analysis: {} };
    const demo = await app.demo();
    const statuses: number[] = [];
    for (let n = 0; n < perMinute; n += 1) {
      const client = n % 2 === 0 ? demo : from(demo.ip);
      statuses.push((await client.request(analysisContract.checkImport, { body })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const client of [demo, from(demo.ip)]) {
      const refused = await client.request(analysisContract.checkImport, { body });
      expect([refused.status, codeOf(refused.body)]).toEqual([429, 'error.toomany']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await from('10.71.0.4').request(analysisContract.checkImport, { body })).status).toBe(200);
    const person = Object.assign(await (await app.tenant()).user(), { ip: demo.ip });
    expect((await person.request(analysisContract.checkImport, { body })).status).toBe(200);
  }, 120_000);

  it('are counted together for one IPv6 network', async () => {
    const statuses: number[] = [];
    // The limit counts calls before they are parsed; a refused call renders nothing.
    const asked = { params: { x: 'waterfall' }, query: { config: 'none' } };
    for (let n = 0; n < 31; n += 1) {
      const client = from(`2001:db8:7:7::${n + 1}`);
      statuses.push((await client.request(chartContract.getPng, asked)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
  });

  it('do not block other calls, because too many simultaneous reports are refused with 503', async () => {
    const answers = Array.from({ length: 24 }, () =>
      from('10.71.1.1').request(analysisContract.report, { body: { language: 'en', analysis: empty } }),
    );
    const time = await from('10.71.1.2').request(sessionContract.getTime);
    expect(time.status).toBe(200);
    const outcomes = (await Promise.all(answers)).map(({ status, body }) =>
      status === 200 ? '200' : `${status} ${codeOf(body)}`,
    );
    expect(new Set(outcomes)).toEqual(new Set(['200', '503 error.unavailable']));
    // An address may have one running and eight waiting jobs. A job that ends early frees its place.
    const answered = outcomes.filter((outcome) => outcome === '200').length;
    expect(answered).toBeGreaterThanOrEqual(9);
    expect(answered).toBeLessThan(13);
  }, 180_000);
});

describe('V1: a chart as PNG', () => {
  it('has at most four million pixels, and a larger one is refused with the faulty parameter', async () => {
    const visitor = from('10.71.2.1');
    const { assessments } = await visitor.call(assessmentContract.list, { query: {} });
    const raId = assessments[0]?.id ?? 0;
    const ask = (config: object) =>
      visitor.request(chartContract.getPng, {
        params: { x: 'waterfall' },
        query: { config: JSON.stringify({ raId, ...config }) },
      });
    for (const config of [
      { width: 2400, height: 2400, zoom: 3 },
      { width: 2400, height: 2400, zoom: 1 },
      { width: 1001, height: 1000, zoom: 2 },
    ]) {
      const refused = await ask(config);
      expect([refused.status, JSON.parse(refused.body).error.details.faults[0].path]).toEqual([
        400,
        'query.config.width',
      ]);
    }
    expect((await ask({ width: 1000, height: 1000, zoom: 2 })).status).toBe(200);
  }, 120_000);
});
