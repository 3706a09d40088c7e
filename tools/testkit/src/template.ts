/**
 * Prepares the template of test databases: a new installation of the current version with starter content and without
 * users.
 */
import { createServer } from '@klarsikt/server/app';
import { createMovableClock } from '@klarsikt/server/clock';
import { openDatabase } from '@klarsikt/server/db';
import { createLog } from '@klarsikt/server/log';
import type { ClientConfig } from 'pg';
import { testConfig } from './config.ts';

export const testStartTime = new Date('2026-11-20T08:00:00Z');

/** Starts an application once on an empty database, so that the application creates the initial content. */
export async function prepareTemplate(connection: ClientConfig, migrations: string): Promise<void> {
  const log = createLog('silent');
  const database = await openDatabase(connection, { migrations, log });
  const clock = createMovableClock(testStartTime);
  const server = await createServer({ config: testConfig, database, clock, log, upkeepTimer: false });
  await server.close();
  await database.close();
}
