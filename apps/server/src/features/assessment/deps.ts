import type { Clock } from '../../platform/clock.ts';
import type { Comments } from '../comment/provides.ts';
import type { Models } from '../model/provides.ts';
import type { Overlays } from '../overlay/provides.ts';
import type { Assessments } from './provides.ts';

/** What the handlers of assessments use beside their transaction. */
export interface AssessmentDeps {
  readonly clock: Clock;
  readonly models: Models;
  readonly assessments: Assessments;
  readonly comments: Comments;
  readonly overlays: Pick<Overlays, 'shared'>;
}
