/** What the server uses of tracing. Without telemetry none of it is called and nothing of it is loaded. */
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Proxies } from '../config/proxies.ts';
import type { TraceConnections } from '../platform/db.ts';
import type { DeferredWorkers } from '../platform/deferred.ts';
import type { FetchOutbound } from '../platform/outbound.ts';

export interface Telemetry {
  /** A span for each call; must be registered before the routes. */
  traceCalls(http: FastifyInstance, proxies: Proxies): void;
  /** Connections whose statements have spans within a call or job. */
  readonly traceConnections: TraceConnections;
  traceWork(work: DeferredWorkers): DeferredWorkers;
  traceOutbound(call: FetchOutbound): FetchOutbound;
  /** Exports the metrics of `/metrics` every minute. */
  exportMetrics(registry: Registry): void;
  /** Takes a line of the log. */
  writeLog(line: string): void;
  /** Sends the spans and log records that wait. */
  flush(): Promise<void>;
  /** Sends what waits, for at most two seconds. */
  close(): Promise<void>;
}
