/** A separate process that sends mails, for tests that kill it. Reads its settings as JSON from the first argument. */

import type { Config } from '@klarsikt/server/config/config.ts';
import { createMovableClock } from '@klarsikt/server/platform/clock.ts';
import { createRolePool, type RoleConnection } from '@klarsikt/server/platform/connection-roles.ts';
import { ignoreLostConnections } from '@klarsikt/server/platform/db.ts';
import { createLog } from '@klarsikt/server/platform/log.ts';
import { createValueCipher } from '@klarsikt/server/platform/vault.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { startMailSender } from './sender.ts';

interface Settings {
  readonly connection: RoleConnection;
  readonly config: Omit<Config, 'secret'>;
  readonly secret: string;
  readonly now: string;
}

const settings: Settings = JSON.parse(process.argv[2] ?? '');
const log = createLog('silent');
const secret = Buffer.from(settings.secret, 'utf8');
const { connection } = settings;
const pool = createRolePool(connection, { max: 2 });
ignoreLostConnections(pool, log);
const app = drizzle(pool);
const database = { app, connection };
const config = { ...settings.config, secret };
const clock = createMovableClock(new Date(settings.now));
const sender = startMailSender(
  { config, database, clock, log, vault: createValueCipher(secret) },
  { timer: false },
);
await sender?.round();
process.stdout.write('done\n');
