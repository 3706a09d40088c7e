import type { Assessments } from '../assessment/provides.ts';

/** What the handlers of controls use beside their transaction. */
export interface ControlDeps {
  readonly assessments: Assessments;
}
