/** Metrics for Prometheus, labelled by route pattern and never by address. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { Refusal } from './errors.ts';
import { isEqualInConstantTime } from './tokens.ts';

const bucketsSec = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface CallMetricsSources {
  readonly pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly runningJobs: () => number;
}

/**
 * Registers the metrics of calls. The labels are route patterns, because addresses contain names, searches and
 * secrets.
 */
export async function registerCallMetrics(
  app: FastifyInstance,
  { pool, runningJobs }: CallMetricsSources,
): Promise<Registry> {
  // The library is loaded on demand, because most servers have no metrics.
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registers = [new Registry()];
  const [registry = new Registry()] = registers;
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const calls = new Counter({ name: 'klarsikt_calls_total', help: 'Calls answered', labelNames, registers });
  const times = new Histogram({
    name: 'klarsikt_call_seconds',
    help: 'Seconds from the header to the end of the answer',
    labelNames: ['method', 'route'] as const,
    buckets: bucketsSec,
    registers,
  });
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  gauge('klarsikt_database_connections', 'Open connections to the database', () => pool.totalCount);
  gauge('klarsikt_database_waiting', 'Calls that wait for a connection', () => pool.waitingCount);
  gauge('klarsikt_jobs_running', 'Deferred jobs under way on this node', runningJobs);
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    calls.inc({ method, route, status: reply.statusCode });
    times.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}

function checkToken({ headers }: FastifyRequest, reply: FastifyReply, token: string | null): void {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (token !== null && given !== undefined && isEqualInConstantTime(given, token)) return;
  reply.header('www-authenticate', 'Bearer realm="metrics"');
  throw new Refusal('error.unauthenticated');
}

/** Serves the metrics: with a token, or without one on a separate port. */
export function registerMetricsRoute(
  app: FastifyInstance,
  registry: Registry | null,
  access: { readonly token: string | null } | 'everybody',
): void {
  app.get('/metrics', async (request, reply) => {
    if (access !== 'everybody') checkToken(request, reply, access.token);
    if (registry === null) throw new Refusal('error.notfound');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
