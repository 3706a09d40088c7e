import type { Clock } from '../../platform/clock.ts';
import type { Assessments } from '../assessment/provides.ts';

/** What the handlers of examiners use beside their transaction. */
export interface ExaminerDeps {
  readonly clock: Clock;
  readonly assessments: Assessments;
}
