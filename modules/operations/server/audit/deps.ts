import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';

/** What the handlers of the audit log use beside their transaction. */
export interface AuditDeps {
  readonly clock: Clock;
  readonly models: Models;
  /** Seals every event of the audit log that is not sealed yet. */
  sealAudit(): Promise<void>;
}
