import type { Clock } from '../../platform/clock.ts';

/** What the handlers of the audit log use beside their transaction. */
export interface AuditDeps {
  readonly clock: Clock;
  /** Seals every event of the audit log that is not sealed yet. */
  sealAudit(): Promise<void>;
}
