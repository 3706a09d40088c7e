import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';

/** What the handlers of controls use beside their transaction. */
export interface ControlDeps {
  readonly assessments: Assessments;
}
