import { createServer, type Server } from '@klarsikt/server/app.ts';
import { createRolePool } from '@klarsikt/server/platform/connection-roles.ts';
import { type Database, ignoreLostConnections } from '@klarsikt/server/platform/db.ts';
import { createLog } from '@klarsikt/server/platform/log.ts';
import { type TestApp, testConfig } from '@klarsikt/testkit';
import { drizzle } from 'drizzle-orm/node-postgres';

export interface SecondNode {
  readonly server: Server;
  stop(): Promise<void>;
}

export async function startSecondNode(app: TestApp): Promise<SecondNode> {
  const { connection, ownerConnection, roles, migrations } = app.database;
  const pool = createRolePool(connection, { max: 6 });
  // As in the server, counters that a transaction changes use a separate pool, so that they never wait for a connection.
  const aside = createRolePool(connection, { max: 2 });
  for (const each of [pool, aside]) ignoreLostConnections(each, createLog('silent'));
  const database: Database = {
    app: drizzle(pool),
    pool,
    aside: drizzle(aside),
    connection,
    ownerConnection,
    roles,
    migrations,
    soleWriter: false,
    close: async () => undefined,
  };
  const server = await createServer({
    config: testConfig,
    database,
    clock: app.clock,
    log: createLog('silent'),
    upkeepTimer: false,
  });
  return {
    server,
    stop: async () => {
      await server.close();
      await Promise.all([pool.end(), aside.end()]);
    },
  };
}
