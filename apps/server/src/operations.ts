/** Endpoints for the operator: liveness, readiness and metrics. They have no session and no data of organisations. */
import type { AddressInfo } from 'node:net';
import type { InstallationMode } from '@klarsikt/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { measureInstallation } from './installation-metrics.ts';
import type { Clock } from './platform/clock.ts';
import { runWithClient } from './platform/connection-roles.ts';
import type { Database } from './platform/db.ts';
import { createReadinessCheck, type HealthChecks, registerHealthRoutes } from './platform/health.ts';
import { createHttpServer, createServerShutdown } from './platform/listener.ts';
import type { Log } from './platform/log.ts';
import { registerCallMetrics, registerMetricsRoute } from './platform/metrics.ts';
import type { NoticeBuffer } from './syslog/notices.ts';
import type { Telemetry } from './telemetry/provides.ts';

interface MonitoringDependencies {
  readonly http: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly models: { live(): unknown };
  /** True once the node has loaded what its first calls need. */
  readonly isPrepared: () => boolean;
  readonly jobs: { ready(): Promise<boolean> };
  readonly runningJobs: () => number;
  readonly clock: Clock;
  readonly jobKinds: readonly string[];
  readonly mode: () => InstallationMode;
  /** True once the server is stopping. */
  readonly isDraining: () => boolean;
  readonly notices: NoticeBuffer;
  readonly telemetry: Telemetry | null;
}

/** Creates a check that all migrations were run. Migrations are never undone, so a positive result is cached. */
function createMigrationCheck(database: Database): () => Promise<boolean> {
  let complete = false;
  return async () => {
    complete ||= await runWithClient(database.ownerConnection, async (owner) => {
      const { rows } = await owner.query<{ n: number }>('SELECT count(*)::int AS n FROM migration');
      return (rows[0]?.n ?? 0) >= database.migrations;
    });
    return complete;
  };
}

function createHealthChecks({ database, models, jobs, isPrepared }: MonitoringDependencies): HealthChecks {
  return {
    database: async () => (await database.pool.query('SELECT 1')).rowCount === 1,
    migrations: createMigrationCheck(database),
    model: () => models.live() !== null && isPrepared(),
    jobs: () => jobs.ready(),
  };
}

export interface MonitoringServer {
  listen(): Promise<AddressInfo | null>;
  close(runningMs?: number): Promise<void>;
}

/** Creates the monitoring. Must be called before the application has routes, so that every call is counted. */
export async function createMonitoringServer(watching: MonitoringDependencies): Promise<MonitoringServer> {
  const { http, config, database, log, runningJobs, clock, jobKinds, mode, notices, telemetry } = watching;
  const { metrics } = config;
  const readiness = createReadinessCheck(createHealthChecks(watching));
  const registry =
    metrics === null && telemetry === null
      ? null
      : await registerCallMetrics(http, { pool: database.pool, runningJobs });
  if (registry !== null)
    await measureInstallation(registry, { config, db: database.app, clock, log, jobKinds, mode, notices });
  if (registry !== null) telemetry?.exportMetrics(registry);
  const state = { modeName: () => mode().name, isDraining: watching.isDraining };
  registerHealthRoutes(http, readiness, state);
  registerMetricsRoute(http, metrics === null ? null : registry, { token: metrics?.token ?? null });
  if (metrics === null || metrics.port === null)
    return { listen: async () => null, close: async () => undefined };
  const { port, host } = metrics;
  const own = createHttpServer(config);
  registerHealthRoutes(own, readiness, state);
  registerMetricsRoute(own, registry, 'everybody');
  const { close } = createServerShutdown(own);
  return {
    listen: async () => {
      await own.listen({ port, host });
      const address = own.server.address();
      log.info({ address }, 'health and metrics have a port of their own');
      return typeof address === 'object' ? address : null;
    },
    close,
  };
}
