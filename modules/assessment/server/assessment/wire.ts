import type { AssessmentHead } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  type AssessmentSummary,
  applySignOffToSummary,
  computePatchesBetween,
  findDocumentFaults,
  PatchError,
} from '@klarsikt/engine/assessment';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { AssessmentChangeRequest, OpenAssessment } from './provides.ts';

type Row = Omit<OpenAssessment, 'document' | 'summary' | 'can'>;

export function toWireHead(models: ModelRegistry, row: Row, summary: AssessmentSummary): AssessmentHead {
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
    summary: applySignOffToSummary(summary, row.signOff),
    signOff: row.signOff,
    ownFields: row.ownFields,
  };
}

/** Makes a change that replaces the whole document; an invalid document is refused with every fault and its place. */
export function createWholeReplacement(document: AssessmentDocument): AssessmentChangeRequest['how'] {
  return {
    patchesFor: (open) => {
      const faults = findDocumentFaults(document);
      if (faults.length > 0) throw new PatchError(faults);
      return computePatchesBetween(open.document, document);
    },
  };
}

export function createPartsReplacement(parts: Partial<AssessmentDocument>): AssessmentChangeRequest['how'] {
  return { patchesFor: ({ document }) => computePatchesBetween(document, { ...document, ...parts }) };
}
