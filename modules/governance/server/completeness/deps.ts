import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { EndsSignOffs } from '../signoff/provides.ts';
import type { Completeness } from './provides.ts';

/** What the handlers of the proof of completeness use beside their transaction. */
export interface CompletenessDeps {
  readonly clock: Clock;
  readonly assessments: Assessments;
  readonly completeness: Completeness;
  readonly signOffKeeping: EndsSignOffs;
}
