import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';

export interface ControlDeps {
  readonly assessments: Assessments;
}
