/**
 * Tests traces, metrics and logs for a collector: their content, data that they must not contain, and the effect of a
 * dead collector.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assessmentContract, auditContract, loginContract, sessionContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { startTestApp, type TestApp, type TestTenant } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { implementedFeatures } from '../src/features.ts';
import { toRoutePath } from '../src/platform/http.ts';
import { createLog } from '../src/platform/log.ts';
import type { Telemetry } from '../src/telemetry/provides.ts';
import { startTelemetry } from '../src/telemetry/start.ts';
import { describeStatement } from '../src/telemetry/statements.ts';
import { type Collector, openCollector, type ReceivedSpan } from './otlp/collector.ts';

const token = 'a-token-of-the-metrics-that-only-tests-know';
const proxy = { networks: ['10.0.3.0/24'] };
let collector: Collector;
let telemetry: Telemetry;
let app: TestApp;
let tenant: TestTenant;

const settingsOf = (url: string) => ({ url, headers: { 'api-key': 'key-of-the-collector' }, share: 1 });
const start = (url: string, onFault: (reason: string) => void = () => undefined) =>
  startTelemetry({ settings: settingsOf(url), version: '1.2.3', node: 'node-1', onFault });

beforeAll(async () => {
  collector = await openCollector();
  telemetry = start(collector.url);
  app = await startTestApp({
    telemetry,
    config: { proxies: proxy, metrics: { token, port: null, host: '127.0.0.1' } },
  });
  tenant = await app.tenant({ name: 'Sparbanken Hemlig' });
});
afterAll(async () => {
  await app.close();
  await collector.close();
  expect(collector.faults).toEqual([]);
});

/** Spans of the traces that contain a call of the route. */
async function tracesOf(name: string): Promise<readonly ReceivedSpan[]> {
  await telemetry.flush();
  const traces = new Set(collector.spans.filter((span) => span.name === name).map(({ traceId }) => traceId));
  return collector.spans.filter(({ traceId }) => traces.has(traceId));
}

describe('the trace of a call', () => {
  it('has a span with the route and child spans for the database statements', async () => {
    const person = await tenant.user();
    await person.call(sessionContract.getSession, {});
    const spans = await tracesOf('GET /api/session');
    const call = spans.find(({ name }) => name === 'GET /api/session');
    expect(call).toMatchObject({
      kind: 'SPAN_KIND_SERVER',
      parentSpanId: '',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/session',
        'http.response.status_code': '200',
        'klarsikt.request.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
    const statements = spans.filter(({ kind }) => kind === 'SPAN_KIND_CLIENT');
    expect(statements.length).toBeGreaterThan(0);
    expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([call?.spanId]));
    expect(BigInt(call?.endTimeUnixNano ?? 0) >= BigInt(call?.startTimeUnixNano ?? 1)).toBe(true);
  });

  it('has child spans for the statements of the handler even if the call has a body', async () => {
    const person = await tenant.user();
    const settings = { ...emptyAssessmentSettings, name: 'Hemlig bedömning', opGeography: 'ge-se' };
    await person.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const spans = await tracesOf(
      `${assessmentContract.create.method} ${toRoutePath(assessmentContract.create.path)}`,
    );
    const summaries = spans.map(({ attributes }) => attributes['db.query.summary']);
    expect(summaries).toContain('INSERT assessment');
    expect(summaries).toContain('INSERT audit_event');
    const text = spans.find(({ name }) => name === 'INSERT audit_event')?.attributes['db.query.text'];
    expect(text).toMatch(/^insert into audit_event \(.*\$1/);
  });

  it('contains the kind of an error without the message', async () => {
    const { statusCode } = await app.server.http.inject({ url: '/api/nothing-hemlig/918273645' });
    expect(statusCode).toBe(404);
    const spans = await tracesOf('GET /api/*');
    expect(spans.map(({ attributes }) => attributes['http.response.status_code'])).toContain('404');
  });

  it('continues the trace of a trusted proxy only', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const callFrom = (remoteAddress: string, parent: string) =>
      app.server.http.inject({ url: '/api/session', remoteAddress, headers: { traceparent: parent } });
    await callFrom('10.0.3.9', `00-${traceId}-00f067aa0ba902b7-01`);
    await callFrom('198.51.100.7', `00-${traceId.replace('4bf9', 'dead')}-00f067aa0ba902b7-01`);
    await callFrom('10.0.3.9', '00-hemlig-1-01');
    await telemetry.flush();
    const joined = collector.spans.filter((span) => span.traceId === traceId);
    expect(joined[0]).toMatchObject({ parentSpanId: '00f067aa0ba902b7', name: 'GET /api/session' });
    expect(collector.spans.filter((span) => span.traceId.startsWith('dead'))).toEqual([]);
  });

  it('does not exist for calls of the monitoring', async () => {
    await app.server.http.inject({ url: '/health' });
    await telemetry.flush();
    expect(collector.spans.filter(({ name }) => name.includes('/health'))).toEqual([]);
  });
});

describe('exported telemetry', () => {
  it('contains no person, organisation, id, search or secret', async () => {
    for (const table of ['app_user', 'organization', 'assessment'])
      await app.database.pool.query(`select setval('${table}_id_seq', 918273645)`).catch(() => undefined);
    const other = await app.tenant({ name: 'Sparbanken Hemlig' });
    const person = await other.user();
    const secrets = ['Hemlig', 'hemlig', '918273', person.username, 'canary', 'key-of-the-collector'];
    await app
      .visitor()
      .call(loginContract.login, { body: { username: person.username, secret: 'canary-secret' } });
    await person.call(auditContract.list, { body: { text: 'canary-search', actor: 'hemlig' } });
    for (const { endpoint } of implementedFeatures) {
      const url = `${toRoutePath(endpoint.path).replace(/:\w+/g, '918273645')}?q=canary&text=hemlig`;
      const headers = {
        'content-type': 'application/json',
        authorization: 'Bearer canary-token',
        cookie: '__Host-klarsikt=canary-cookie',
        'user-agent': 'canary-agent',
      };
      const body =
        endpoint.method === 'GET' ? {} : { payload: '{"name":"hemlig","mail":"canary@bank.example"}' };
      await app.server.http.inject({ method: endpoint.method, url, headers, ...body });
    }
    const write = createLog('debug', { write: telemetry.writeLog });
    write.error(
      { err: new Error('hemlig\n    row canary'), userId: 918273645, request: 'r-1', name: 'Hemlig' },
      'deferred work failed',
    );
    await telemetry.flush();
    const text = collector.text();
    expect(collector.spans.length).toBeGreaterThan(implementedFeatures.length);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(collector.headers[0]).toMatchObject({ 'api-key': 'key-of-the-collector' });
  });

  it('contains SQL statements without values', () => {
    const { text, summary } = describeStatement(
      "select a.t0, 'Åsa '' Ek' as x from  \"app_user\" a where a.id = 42 and b = $1 and c > 3.5",
    );
    expect(text).toBe('select a.t0, ? as x from "app_user" a where a.id = ? and b = $1 and c > ?');
    expect(summary).toBe('SELECT app_user');
    expect(describeStatement('begin read only').summary).toBe('BEGIN');
  });

  it('contains logs with the kind and the place of an error in the trace of the call', async () => {
    const write = createLog('debug', { write: telemetry.writeLog });
    write.warn({ err: new TypeError('canary'), request: 'r-2' }, 'a part could not be closed');
    await telemetry.flush();
    const record = collector.logs.find(({ attributes }) => attributes['klarsikt.request.id'] === 'r-2');
    expect(record).toMatchObject({
      severityNumber: 'SEVERITY_NUMBER_WARN',
      body: { stringValue: 'a part could not be closed' },
      attributes: {
        'exception.type': 'TypeError',
        'exception.stacktrace': expect.stringMatching(/^ {4}at .*telemetry\.test/),
      },
    });
  });

  it('contains the same metrics and values as /metrics', async () => {
    const lone = await openCollector();
    const { Registry, Histogram, Counter, Gauge } = await import('prom-client');
    const registers = [new Registry()];
    const [registry = new Registry()] = registers;
    const labelNames = ['route'];
    const times = new Histogram({
      name: 'klarsikt_call_seconds',
      help: 'h',
      labelNames,
      buckets: [1, 5],
      registers,
    });
    for (const value of [0.5, 2, 3, 9]) times.observe({ route: '/a' }, value);
    new Counter({ name: 'klarsikt_calls_total', help: 'h', registers }).inc(7);
    new Gauge({ name: 'klarsikt_backup_age_seconds', help: 'h', registers }).set(Number.POSITIVE_INFINITY);
    new Gauge({ name: 'nodejs_version_info', help: 'h', registers }).set(1);
    const sending = start(lone.url);
    sending.exportMetrics(registry);
    await vi.waitFor(() => expect([lone.metrics.length > 0, lone.faults]).toEqual([true, []]), 10_000);
    await sending.close();
    await lone.close();
    expect(lone.faults).toEqual([]);
    const byName = new Map(lone.metrics.map((metric) => [metric.name, metric]));
    expect([...byName.keys()]).not.toContain('nodejs_version_info');
    expect(byName.get('klarsikt_call_seconds')?.histogram?.dataPoints).toEqual([
      {
        attributes: { route: '/a' },
        ...{ count: '4', sum: 14.5, bucketCounts: ['1', '2', '1'], explicitBounds: [1, 5] },
      },
    ]);
    expect(byName.get('klarsikt_calls_total')?.sum).toMatchObject({
      isMonotonic: true,
      aggregationTemporality: 'AGGREGATION_TEMPORALITY_CUMULATIVE',
      dataPoints: [{ asDouble: 7 }],
    });
    expect(lone.resources[0]).toEqual({
      'service.name': 'klarsikt',
      'service.version': '1.2.3',
      'service.instance.id': 'node-1',
    });
    const { body } = await app.server.http.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${token}` },
    });
    const served = [...body.matchAll(/^# TYPE (klarsikt_\w+)/gm)].map(([, name]) => name);
    const sent = new Set(collector.metrics.map(({ name }) => name));
    // The first metrics are sent before any call, and the tests' data directory does not exist.
    const later = ['klarsikt_calls_total', 'klarsikt_call_seconds', 'klarsikt_disk_free_bytes'];
    expect(served.filter((name) => !sent.has(name ?? ''))).toEqual(later);
  });
});

describe('a collector that does not answer', () => {
  it('makes no call fail and is reported only once', async () => {
    const gone = await openCollector();
    await gone.close();
    const reasons: string[] = [];
    const own = start(gone.url, (reason) => reasons.push(reason));
    const other = await startTestApp({ telemetry: own });
    const person = await (await other.tenant()).user();
    for (let n = 0; n < 20; n += 1) await person.call(sessionContract.getSession, {});
    await own.flush().catch(() => undefined);
    await own.flush().catch(() => undefined);
    await other.close();
    expect(reasons).toHaveLength(1);
    expect(reasons.join()).not.toContain('key-of-the-collector');
  });
});

describe('a server without a collector', () => {
  it('does not load the libraries of telemetry', async () => {
    const folder = process.env.KLARSIKT_BUNDLED_WORKERS ?? '';
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    const loaded = new Set<string>();
    const follow = (file: string): void => {
      if (loaded.has(file)) return;
      loaded.add(file);
      for (const [, next = ''] of read(file).matchAll(/^(?:import|export)[^;]*?["']\.\/([^"']+)["']/gm))
        follow(next);
    };
    follow('main.js');
    const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
    const withTelemetry = files.filter((file) => read(file).includes('OTLPTraceExporter'));
    expect(withTelemetry).toHaveLength(1);
    const loadedOn: unknown = await import(join(folder, withTelemetry[0] ?? ''));
    expect(loadedOn).toMatchObject({ startTelemetry: expect.any(Function) });
    expect(withTelemetry.filter((file) => loaded.has(file))).toEqual([]);
  });
});
