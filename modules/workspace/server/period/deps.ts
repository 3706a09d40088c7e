import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';

/** What the handlers of figures over time use beside their transaction. */
export interface PeriodDeps {
  readonly clock: Clock;
  readonly assessments: Assessments;
}
