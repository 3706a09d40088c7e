import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';

/** What the handlers of background data use beside their transaction. */
export interface BackgroundDeps {
  readonly assessments: Assessments;
}
