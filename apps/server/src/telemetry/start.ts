/**
 * Traces, metrics and logs for an OpenTelemetry collector (OTLP over HTTP, protobuf). The module is loaded only if a
 * collector is configured. Data is sent in the background from bounded queues, so that an unreachable collector
 * causes loss of data but no delay.
 */
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { Registry } from 'prom-client';
import type { TelemetrySettings } from '../config/telemetry.ts';
import type { JobWorkers } from '../platform/deferred.ts';
import type { OutboundFetch } from '../platform/outbound.ts';
import { registerCallSpans } from './calls.ts';
import { createLogWriter } from './logs.ts';
import { collectMetrics } from './metrics.ts';
import type { Telemetry } from './provides.ts';
import { createTraceSpans, SpanKind, type TraceSpans } from './spans.ts';
import { createTracedConnections } from './statements.ts';

const scope = { name: 'klarsikt' };
const timeoutMillis = 10_000;
const exportEveryMs = 60_000;
const flushMs = 2_000;
/** Milliseconds between two reports that the collector does not accept data. */
const reportEveryMs = 10 * 60_000;

export interface TelemetryOptions {
  readonly settings: TelemetrySettings;
  readonly version: string;
  readonly node: string;
  /** Called at most every ten minutes while the collector does not accept data. */
  readonly onFault: (reason: string) => void;
}

function limitReports(report: (reason: string) => void): (reason: string) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (reason) => {
    if (performance.now() - last < reportEveryMs) return;
    last = performance.now();
    report(reason);
  };
}

/** Returns the host of the called address, without path and query. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : 'unknown');

const createOutboundTracing =
  (spans: TraceSpans) =>
  (call: OutboundFetch): OutboundFetch =>
  (url, given) => {
    const method = given?.method ?? 'GET';
    const attributes = { 'http.request.method': method, 'server.address': hostOf(url) };
    return spans.run({ name: method, kind: SpanKind.CLIENT, attributes }, async (span) => {
      const response = await call(url, given);
      span.setAttribute('http.response.status_code', response.status);
      return response;
    });
  };

const createWorkTracing =
  (spans: TraceSpans) =>
  (work: JobWorkers): JobWorkers =>
    Object.fromEntries(
      Object.entries(work).map(([kind, run]) => {
        const start = {
          name: `job ${kind}`,
          kind: SpanKind.CONSUMER,
          attributes: { 'klarsikt.job.kind': kind },
        };
        return [kind, (input, context) => spans.run(start, () => run(input, context))];
      }),
    );

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref());

export function startTelemetry({ settings, version, node, onFault }: TelemetryOptions): Telemetry {
  const { url, headers, share } = settings;
  const report = limitReports(onFault);
  const heard = (reason: string) => report(reason);
  const quiet = () => undefined;
  diag.setLogger(
    { error: heard, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const to = (signal: string) => ({ url: `${url}/v1/${signal}`, headers: { ...headers }, timeoutMillis });
  const resource = resourceFromAttributes({
    'service.name': 'klarsikt',
    'service.version': version,
    'service.instance.id': node,
  });
  const traces = new BasicTracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(to('traces')))],
  });
  const logs = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter(to('logs')) })],
  });
  const meters = new OTLPMetricExporter(to('metrics'));
  const spans = createTraceSpans(traces.getTracer(scope.name, version));
  const startedMs = Date.now();
  let timer: NodeJS.Timeout | null = null;
  const exportMetrics = async (registry: Registry): Promise<void> => {
    const figures = await collectMetrics(registry, { resource, scope, startedMs });
    meters.export(figures, ({ code, error }) => {
      if (code === ExportResultCode.FAILED) report(error?.message ?? 'metrics were refused');
    });
  };
  return {
    traceCalls: (http, proxies) => registerCallSpans(http, spans, proxies),
    traceConnections: createTracedConnections(spans),
    traceWork: createWorkTracing(spans),
    traceOutbound: createOutboundTracing(spans),
    exportMetrics: (registry) => {
      const round = () => void exportMetrics(registry).catch((error: unknown) => report(String(error)));
      timer = setInterval(round, exportEveryMs);
      timer.unref();
      round();
    },
    writeLog: createLogWriter(logs.getLogger(scope.name, version), spans),
    flush: async () => {
      await Promise.all([traces.forceFlush(), logs.forceFlush()]);
    },
    close: async () => {
      if (timer) clearInterval(timer);
      const ended = Promise.allSettled([traces.shutdown(), logs.shutdown(), meters.shutdown()]);
      await Promise.race([ended, wait(flushMs)]);
      diag.disable();
    },
  };
}
