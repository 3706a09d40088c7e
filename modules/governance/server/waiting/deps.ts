import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { PendingItemSource } from './provides.ts';

export interface WaitingDeps {
  readonly clock: Clock;
  readonly waitingSources: readonly PendingItemSource[];
}
