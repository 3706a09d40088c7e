import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';

export interface AppetiteDeps {
  readonly clock: Clock;
  readonly assessments: Pick<AssessmentService, 'everywhere'>;
  readonly models: Pick<ModelRegistry, 'list' | 'live' | 'projectionFor'>;
}
