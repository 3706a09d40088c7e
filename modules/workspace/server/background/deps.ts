import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';

export interface BackgroundDeps {
  readonly assessments: Assessments;
}
