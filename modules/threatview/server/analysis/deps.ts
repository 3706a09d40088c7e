import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Overlays } from '@klarsikt/library/server/overlay/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { DeferredJobs } from '@klarsikt/server/platform/deferred.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';

export interface AnalysisDeps {
  readonly clock: Clock;
  readonly models: Models;
  readonly assessments: Assessments;
  readonly overlays: Pick<Overlays, 'shared' | 'sharedNow'>;
  readonly jobs: DeferredJobs;
  readonly renderer: Omit<Renderer, 'close'>;
}
