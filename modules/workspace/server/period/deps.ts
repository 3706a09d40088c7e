import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';

export interface PeriodDeps {
  readonly clock: Clock;
  readonly assessments: AssessmentService;
}
