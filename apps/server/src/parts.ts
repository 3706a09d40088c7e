/** What the server is given to start with, and the parts that it is composed of then. */

import type { Programs } from '@klarsikt/identity/server/key/provides.ts';
import type { Mail } from '@klarsikt/operations/server/mail/provides.ts';
import type { FollowedThreats } from '@klarsikt/threatview/server/note/provides.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Config } from './config/config.ts';
import type { Deps } from './features.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db.ts';
import type { Log } from './platform/log.ts';

/** What the server is composed of: all that handlers use, and what only upkeep and the door use. */
export type Parts = Deps & {
  readonly config: Config;
  readonly log: Log;
  readonly db: NodePgDatabase;
  readonly mail: Mail;
  readonly followed: FollowedThreats;
  readonly programs: Programs;
};

export interface Given {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly upkeepTimer?: boolean;
  /** The id of this node in logs, on connections and among the others; made where none is given. */
  readonly node?: string;
  /** Leads the clock back to the time that it stands for; called by upkeep before anything is counted. */
  readonly keepTime?: () => Promise<void>;
  /** Called with each event of the audit log once it is sealed, as a line of JSON. */
  readonly tellAudit?: (line: string) => void;
}
