import type { Clock } from '../../platform/clock.ts';
import type { Assessments, OpenAssessment } from '../assessment/provides.ts';
import type { OpenRequirements, SignOffs } from './provides.ts';

/** What the handlers of sign-offs use beside their transaction. */
export interface SignoffDeps {
  readonly clock: Clock;
  readonly assessments: Assessments;
  readonly signOffs: SignOffs;
  readonly openRequirements: OpenRequirements<OpenAssessment>;
}
