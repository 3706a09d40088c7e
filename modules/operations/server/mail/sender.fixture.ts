/** A process of its own that sends mails, for tests that kill it. Reads its settings from the first argument as JSON. */

import type { Config } from '@klarsikt/server/config/config.ts';
import { type ActingConnection, makePool } from '@klarsikt/server/platform/acting.ts';
import { movableClock } from '@klarsikt/server/platform/clock.ts';
import { surviveLostConnections } from '@klarsikt/server/platform/db.ts';
import { createLog } from '@klarsikt/server/platform/log.ts';
import { createVault } from '@klarsikt/server/platform/vault.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { startMailSender } from './sender.ts';

interface Settings {
  readonly connection: ActingConnection;
  readonly config: Omit<Config, 'secret'>;
  readonly secret: string;
  readonly now: string;
}

const settings: Settings = JSON.parse(process.argv[2] ?? '');
const log = createLog('silent');
const secret = Buffer.from(settings.secret, 'utf8');
const { connection } = settings;
const pool = makePool(connection, { max: 2 });
surviveLostConnections(pool, log);
const app = drizzle(pool);
const database = { app, connection };
const config = { ...settings.config, secret };
const clock = movableClock(new Date(settings.now));
const sender = startMailSender(
  { config, database, clock, log, vault: createVault(secret) },
  { timer: false },
);
await sender?.round();
process.stdout.write('done\n');
