import type { Clock } from '../../platform/clock.ts';
import type { Assessments } from '../assessment/provides.ts';

/** What the handlers of figures over time use beside their transaction. */
export interface PeriodDeps {
  readonly clock: Clock;
  readonly assessments: Assessments;
}
