import type { Clock } from '../../platform/clock.ts';
import type { DeferredJobs } from '../../platform/deferred.ts';
import type { Renderer } from '../../render/renderer.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Models } from '../model/provides.ts';
import type { Overlays } from '../overlay/provides.ts';

/** What the handlers of analyses use beside their transaction. */
export interface AnalysisDeps {
  readonly clock: Clock;
  readonly models: Models;
  readonly assessments: Assessments;
  readonly overlays: Pick<Overlays, 'shared' | 'sharedNow'>;
  readonly jobs: DeferredJobs;
  /** Documents as bytes, made in worker threads. */
  readonly renderer: Omit<Renderer, 'close'>;
}
