import type { Clock } from '../../platform/clock.ts';
import type { Assessments } from '../assessment/provides.ts';

/** What the handlers of long work use beside their transaction. */
export interface DeferredDeps {
  readonly clock: Clock;
  readonly assessments: Pick<Assessments, 'head'>;
}
