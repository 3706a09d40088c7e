import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { WaitingSource } from './provides.ts';

/** What the handlers of what waits use beside their transaction. */
export interface WaitingDeps {
  readonly clock: Clock;
  /** One of each feature in which something can wait for somebody. */
  readonly waitingSources: readonly WaitingSource[];
}
