import type { Clock } from '../../platform/clock.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Completeness } from '../completeness/provides.ts';
import type { SignOffs } from './provides.ts';

/** What the handlers of sign-offs use beside their transaction. */
export interface SignoffDeps {
  readonly clock: Clock;
  readonly assessments: Assessments;
  readonly signOffs: SignOffs;
  readonly completeness: Pick<Completeness, 'openRequirements'>;
}
