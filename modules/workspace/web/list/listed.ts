import type { AssessmentHead } from '@klarsikt/contract';

/** An assessment of the list; `deletedAt` is set while it can still be restored. */
export interface ListedAssessment extends AssessmentHead {
  readonly deletedAt: string | null;
}
