import type { Clock } from '../../platform/clock.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Models } from '../model/provides.ts';
import type { Overlays } from '../overlay/provides.ts';

/** What the handlers of assessment templates use beside their transaction. */
export interface BlueprintDeps {
  readonly clock: Clock;
  readonly assessments: Assessments;
  readonly models: Pick<Models, 'live'>;
  readonly overlays: Overlays;
}
