/** A separate process that sends to a receiver, for tests that kill it. Reads its settings as JSON from the first argument. */

import { drizzle } from 'drizzle-orm/node-postgres';
import type { SyslogSettings } from '../config/syslog.ts';
import { createMovableClock } from '../platform/clock.ts';
import { createRolePool, type RoleConnection } from '../platform/connection-roles.ts';
import { createLog } from '../platform/log.ts';
import { createNoticeBuffer } from './notices.ts';
import { startSyslogSender } from './sender.ts';

interface Given {
  readonly connection: RoleConnection;
  readonly settings: SyslogSettings;
  readonly now: string;
}

const { connection, settings, now }: Given = JSON.parse(process.argv[2] ?? '');
const sender = await startSyslogSender(
  {
    ...{ settings, database: { app: drizzle(createRolePool(connection, { max: 2 })) } },
    ...{ clock: createMovableClock(new Date(now)), log: createLog('silent'), notices: createNoticeBuffer() },
    ...{ node: crypto.randomUUID(), version: '1.2.3' },
  },
  { timer: false },
);
await sender.round();
process.stdout.write('done\n');
