import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { QuotaService } from '@klarsikt/server/platform/quotas.ts';

export interface QuotaDeps {
  readonly clock: Clock;
  readonly quotas: QuotaService;
}
