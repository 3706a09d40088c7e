import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';

export interface AuditDeps {
  readonly clock: Clock;
  readonly models: ModelRegistry;
  sealAudit(): Promise<void>;
}
