import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { FailureLimiter } from '../login/provides.ts';
import type { Programs } from './provides.ts';

/** What the handlers of API keys use beside their transaction. */
export interface KeyDeps {
  readonly clock: Clock;
  readonly limiter: FailureLimiter;
  readonly programs: Programs;
}
