import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { SignOffEnder } from '../signoff/provides.ts';
import type { CompletenessService } from './provides.ts';

export interface CompletenessDeps {
  readonly clock: Clock;
  readonly assessments: AssessmentService;
  readonly completeness: CompletenessService;
  readonly signOffKeeping: SignOffEnder;
  readonly models: ModelRegistry;
}
