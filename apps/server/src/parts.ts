/** Types of the server's inputs and of its parts. */

import type { AssistantKeys } from '@klarsikt/identity/server/assistant/provides.ts';
import type { DirectoryKeys } from '@klarsikt/identity/server/directory/provides.ts';
import type { ApiClients } from '@klarsikt/identity/server/key/provides.ts';
import type { MailQueue } from '@klarsikt/operations/server/mail/provides.ts';
import type { FollowedThreatRegister } from '@klarsikt/threatview/server/note/provides.ts';
import type { ResolveContributor } from '@klarsikt/workspace/server/contribution/provides.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Config } from './config/config.ts';
import type { HandlerDependencies } from './features.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db.ts';
import type { Log } from './platform/log.ts';
import type { NoticeBuffer } from './syslog/notices.ts';
import type { Telemetry } from './telemetry/provides.ts';

/** Dependencies of all handlers, of upkeep and of HTTP. */
export type ServerDependencies = HandlerDependencies & {
  readonly config: Config;
  readonly log: Log;
  readonly db: NodePgDatabase;
  readonly mail: MailQueue;
  readonly followed: FollowedThreatRegister;
  readonly programs: ApiClients;
  readonly assistants: AssistantKeys;
  readonly directoryKeys: DirectoryKeys;
  readonly resolveContributor: ResolveContributor;
};

export interface ServerOptions {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly upkeepTimer?: boolean;
  /** Id of this node; generated if absent. */
  readonly node?: string;
  /** Synchronises the clock with its reference; upkeep calls it first. */
  readonly keepTime?: () => Promise<void>;
  /** Called with each sealed audit event as a line of JSON. */
  readonly tellAudit?: (line: string) => void;
  /** Warnings of this node's log, which are sent to the syslog receiver if there is one. */
  readonly notices?: NoticeBuffer;
  /** Traces, metrics and logs for a collector; the server closes it. */
  readonly telemetry?: Telemetry;
}
