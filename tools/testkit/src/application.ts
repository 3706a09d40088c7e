/** Starts a real application on its own database, with users. It also works outside the test runner. */
import { randomUUID } from 'node:crypto';
import { loginContract } from '@klarsikt/contract';
import { createServer, type Server } from '@klarsikt/server/app';
import { createMovableClock } from '@klarsikt/server/clock';
import { type Database, openDatabase } from '@klarsikt/server/db';
import { createLog } from '@klarsikt/server/log';
import { deferredTable } from '@klarsikt/server/schema/operations';
import type { Telemetry } from '@klarsikt/server/telemetry/provides.ts';
import { runInSystemTransaction } from '@klarsikt/server/tx';
import { inArray } from 'drizzle-orm';
import type { ClientConfig } from 'pg';
import { TestClient } from './client.ts';
import { testConfig } from './config.ts';
import { copyTemplateDatabase, migrationsFolder, testStartTime } from './database.ts';
import { createTenant, type TenantOptions, type TestTenant } from './tenant.ts';

export type { TestClient } from './client.ts';
export type { TestTenant } from './tenant.ts';

export interface TestApp {
  readonly server: Server;
  readonly database: Database;
  readonly clock: ReturnType<typeof createMovableClock>;
  /** Returns a client without a session. */
  visitor(): TestClient;
  /** Returns a client in a new demo session. */
  demo(language?: 'en' | 'sv'): Promise<TestClient>;
  /** Creates a customer organisation with users. */
  tenant(options?: TenantOptions): Promise<TestTenant>;
  /** Cancels ordered files that no test waits for, so that their production does not delay later files. */
  endOrders(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly config?: Partial<typeof testConfig>;
  /** False simulates a database to which other nodes also write. */
  readonly soleWriter?: boolean;
  readonly telemetry?: Telemetry;
  /** Changes the application's connection to the database, for example to use a proxy. */
  readonly through?: (connection: ClientConfig) => ClientConfig;
  /**
   * Further options of the server. Users are created with the clock of `TestApp`, even if the server has another
   * clock.
   */
  readonly given?: (
    database: Database,
  ) => Partial<Pick<Parameters<typeof createServer>[0], 'clock' | 'keepTime' | 'tellAudit' | 'notices'>>;
}

/** Creates a customer organisation. Its users have no session before a test opens one. */
export const createTestTenant = (
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  visitor: () => TestClient,
  given: TenantOptions = {},
): Promise<TestTenant> =>
  createTenant(database, clock, visitor, { name: `Bank ${randomUUID().slice(0, 8)}`, ...given });

const endOrders = (database: Database): Promise<void> =>
  runInSystemTransaction(database.app, async (tx) => {
    const isPending = inArray(deferredTable.status, ['Waiting', 'Running']);
    await tx.update(deferredTable).set({ status: 'Cancelled' }).where(isPending);
  });

/** Starts an application on a copy of the template database. */
export async function startTestAppOnServer(
  databaseServer: ClientConfig,
  options: TestAppOptions = {},
): Promise<TestApp> {
  const copy = await copyTemplateDatabase(databaseServer);
  const log = createLog(process.env.TEST_LOG ?? 'silent');
  const clock = createMovableClock(testStartTime);
  const { through = (connection) => connection, telemetry } = options;
  const traced = telemetry === undefined ? {} : { traceConnections: telemetry.traceConnections };
  const database = await openDatabase(through(copy.connection), {
    migrations: migrationsFolder,
    log,
    poolSize: 8,
    keepRoles: true,
    soleWriter: options.soleWriter ?? true,
    ...traced,
  });
  const config = { ...testConfig, ...options.config };
  const given = { ...(telemetry === undefined ? {} : { telemetry }), ...options.given?.(database) };
  const server = await createServer({ config, database, clock, log, upkeepTimer: false, ...given });
  await server.http.ready();
  const visitor = () => new TestClient(server.http);
  let demos = 0;
  return {
    server,
    database,
    clock,
    visitor,
    demo: async (language = 'en') => {
      // Each demo client has a different IP address, so that clients do not share limits per address.
      demos += 1;
      const client = Object.assign(visitor(), { ip: `10.200.${demos >> 8}.${demos & 255}` });
      await client.call(loginContract.demo, { body: { language } });
      return client;
    },
    tenant: (given) => createTestTenant({ database, clock }, visitor, given),
    endOrders: () => endOrders(database),
    close: async () => {
      await server.close();
      await database.close();
      await copy.drop();
    },
  };
}
