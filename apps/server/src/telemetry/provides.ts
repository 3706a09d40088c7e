/** Interface of tracing for the server. Without telemetry none of it is called or loaded. */
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { TrustedProxies } from '../config/proxies.ts';
import type { ConnectionTracer } from '../platform/db.ts';
import type { JobWorkers } from '../platform/deferred.ts';
import type { OutboundFetch } from '../platform/outbound.ts';

export interface Telemetry {
  /** Creates a span for each call; must be registered before the routes. */
  traceCalls(http: FastifyInstance, proxies: TrustedProxies): void;
  /** Traces the statements of connections within a call or job. */
  readonly traceConnections: ConnectionTracer;
  traceWork(work: JobWorkers): JobWorkers;
  traceOutbound(call: OutboundFetch): OutboundFetch;
  /** Exports the metrics of `/metrics` every minute. */
  exportMetrics(registry: Registry): void;
  /** Exports a line of the log. */
  writeLog(line: string): void;
  /** Exports the queued spans and log records at once. */
  flush(): Promise<void>;
  /** Sends the queued data within two seconds and ends. */
  close(): Promise<void>;
}
