import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { OwnPartsRegister } from '@klarsikt/library/server/overlay/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';

export interface AssessmentTemplateDeps {
  readonly clock: Clock;
  readonly assessments: AssessmentService;
  readonly models: Pick<ModelRegistry, 'live'>;
  readonly overlays: OwnPartsRegister;
}
