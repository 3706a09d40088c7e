import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { OwnFieldService } from '@klarsikt/assessment/server/ownfield/provides.ts';

export interface ControlDeps {
  readonly assessments: AssessmentService;
  readonly ownFields: Pick<OwnFieldService, 'load'>;
}
