/** Endpoints for the operator: liveness, readiness, metrics. No session, no tenant's data. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { measureInstallation } from './installation-metrics.ts';
import { withClient } from './platform/acting.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db.ts';
import { type Checks, readinessOf, serveHealth } from './platform/health.ts';
import { createListener, endingOf } from './platform/listener.ts';
import type { Log } from './platform/log.ts';
import { countCalls, serveMetrics } from './platform/metrics.ts';

interface Watching {
  readonly http: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly models: { live(): unknown };
  readonly jobs: { ready(): Promise<boolean> };
  readonly runningJobs: () => number;
  readonly clock: Clock;
  readonly jobKinds: readonly string[];
}

/** Migrations do not go away: once they were all found they are not looked for again. */
function migrationsOf(database: Database): () => Promise<boolean> {
  let complete = false;
  return async () => {
    complete ||= await withClient(database.ownerConnection, async (owner) => {
      const { rows } = await owner.query<{ n: number }>('SELECT count(*)::int AS n FROM migration');
      return (rows[0]?.n ?? 0) >= database.migrations;
    });
    return complete;
  };
}

function checksOf({ database, models, jobs }: Watching): Checks {
  return {
    database: async () => (await database.pool.query('SELECT 1')).rowCount === 1,
    migrations: migrationsOf(database),
    model: () => models.live() !== null,
    jobs: () => jobs.ready(),
  };
}

export interface Watch {
  /** Opens the port of its own, where one is set; gives where it is. */
  listen(): Promise<AddressInfo | null>;
  close(): Promise<void>;
}

/** Serves health and figures beside the application; to be called before it has routes, so that every call is counted. */
export async function watchOver(watching: Watching): Promise<Watch> {
  const { http, config, database, log, runningJobs, clock, jobKinds } = watching;
  const { metrics } = config;
  const readiness = readinessOf(checksOf(watching));
  const registry = metrics === null ? null : await countCalls(http, { pool: database.pool, runningJobs });
  if (registry !== null)
    await measureInstallation(registry, { config, db: database.app, clock, log, jobKinds });
  serveHealth(http, readiness);
  serveMetrics(http, registry, { token: metrics?.token ?? null });
  if (metrics === null || metrics.port === null)
    return { listen: async () => null, close: async () => undefined };
  const { port, host } = metrics;
  const own = createListener(config);
  serveHealth(own, readiness);
  serveMetrics(own, registry, 'everybody');
  const end = endingOf(own);
  return {
    listen: async () => {
      await own.listen({ port, host });
      const address = own.server.address();
      log.info({ address }, 'health and metrics have a port of their own');
      return typeof address === 'object' ? address : null;
    },
    close: end,
  };
}
