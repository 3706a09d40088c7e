/** The revisions of assessments as history shows them. */
import { revisionsBefore } from '../../platform/revisioned.ts';
import type { ReadTx } from '../../platform/tx.ts';
import { assessmentRevision } from '../../schema/domain.ts';

/** Revisions of an assessment below `before` (or all), newest first. */
export const revisionsOf = (
  tx: ReadTx,
  given: { readonly id: number; readonly before: number | null; readonly limit: number },
) => revisionsBefore(tx, assessmentRevision, given);
