import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { SignOffEnder } from '../signoff/provides.ts';
import type { Completeness } from './provides.ts';

export interface CompletenessDeps {
  readonly clock: Clock;
  readonly assessments: Assessments;
  readonly completeness: Completeness;
  readonly signOffKeeping: SignOffEnder;
  readonly models: ModelRegistry;
}
