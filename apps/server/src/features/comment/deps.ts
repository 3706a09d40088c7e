import type { Clock } from '../../platform/clock.ts';
import type { Assessments } from '../assessment/provides.ts';

/** What the handlers of comments use beside their transaction. */
export interface CommentDeps {
  readonly clock: Clock;
  readonly assessments: Assessments;
}
