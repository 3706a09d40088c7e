import type { AssessmentHead } from '@klarsikt/contract';

/** An assessment of the list; `deletedAt` is set if it is deleted but can still be restored. */
export interface AssessmentListEntry extends AssessmentHead {
  readonly deletedAt: string | null;
}
