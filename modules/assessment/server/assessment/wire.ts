import type { AssessmentHead } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  type AssessmentSummary,
  faultsOf,
  PatchError,
  patchesBetween,
  signedSummary,
} from '@klarsikt/engine';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { OpenAssessment, WantedChange } from './provides.ts';

type Row = Omit<OpenAssessment, 'document' | 'summary' | 'can'>;

export function wireHead(models: Models, row: Row, summary: AssessmentSummary): AssessmentHead {
  return {
    id: row.id,
    pid: row.pid,
    name: row.name,
    unitId: row.unitId,
    created: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
    updatedBy: row.updatedName,
    revision: row.revision,
    modelHash: row.modelHash,
    modelName: models.describe(row.modelHash)?.name ?? '',
    branch: row.branch,
    summary: signedSummary(summary, row.signOff),
    signOff: row.signOff,
  };
}

/** Puts a whole document in the place of the present one; what is no document is refused place by place. */
export function replacingWhole(document: AssessmentDocument): WantedChange['how'] {
  return {
    patchesFor: (open) => {
      const faults = faultsOf(document);
      if (faults.length > 0) throw new PatchError(faults);
      return patchesBetween(open.document, document);
    },
  };
}

/** Puts the given parts in the place of a document's own. */
export function replacing(parts: Partial<AssessmentDocument>): WantedChange['how'] {
  return { patchesFor: ({ document }) => patchesBetween(document, { ...document, ...parts }) };
}
