/** The template of the tests' databases: a new installation of today's version, with its starter content and nobody in it. */
import { createServer } from '@klarsikt/server/app';
import { movableClock } from '@klarsikt/server/clock';
import { openDatabase } from '@klarsikt/server/db';
import { createLog } from '@klarsikt/server/log';
import type { ClientConfig } from 'pg';
import { testConfig } from './config.ts';

export const testStart = new Date('2026-11-20T08:00:00Z');

/** Starts an application once on an empty database: whatever the first start lays down is there afterwards. */
export async function prepareTemplate(connection: ClientConfig, migrations: string): Promise<void> {
  const log = createLog('silent');
  const database = await openDatabase(connection, { migrations, log });
  const clock = movableClock(testStart);
  const server = await createServer({ config: testConfig, database, clock, log, upkeepTimer: false });
  await server.close();
  await database.close();
}
