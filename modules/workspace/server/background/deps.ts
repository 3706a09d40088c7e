import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';

export interface BackgroundDeps {
  readonly assessments: AssessmentService;
}
