import type { Clock } from '../../platform/clock.ts';
import type { Assessments } from '../assessment/provides.ts';

/** What the handlers of planned launches use beside their transaction. */
export interface LaunchDeps {
  readonly clock: Clock;
  readonly assessments: Assessments;
}
