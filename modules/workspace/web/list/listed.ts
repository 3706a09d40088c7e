import type { AssessmentHead } from '@klarsikt/contract';

/** An assessment of the list; `deletedAt` is set while the assessment can be restored. */
export interface AssessmentListEntry extends AssessmentHead {
  readonly deletedAt: string | null;
}
