import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { QuotaRoomCheck } from '@klarsikt/server/platform/quotas.ts';
import type { FailureLimiter } from '../login/provides.ts';
import type { ApiClients } from './provides.ts';

export interface KeyDeps {
  readonly clock: Clock;
  readonly limiter: FailureLimiter;
  readonly programs: ApiClients;
  readonly quotas: QuotaRoomCheck;
}
