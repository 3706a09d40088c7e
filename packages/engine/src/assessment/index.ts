export * from './admission.ts';
export * from './annex-factors.ts';
export * from './background.ts';
export { type FileImportPreview, readBackgroundFile, writeBackgroundFile } from './background-file.ts';
export * from './blueprint.ts';
export * from './branch.ts';
export * from './carry-over.ts';
export { buildAssessmentCase, createRiskSelector, hasCommonBusiness, listControlsInUse } from './case.ts';
export * from './change.ts';
export { type CategoryConclusion, hasOverallConclusion, listCategoryConclusions } from './conclusions.ts';
export * from './control-cover.ts';
export { writeControlFile } from './control-file.ts';
export { readControlFile } from './control-reading.ts';
export * from './control-rows.ts';
export * from './document.ts';
export * from './exchange.ts';
export * from './exploitation-signatures.ts';
export * from './fact-signatures.ts';
export { documentLimits, riskDataField } from './field-parts.ts';
export { assessmentField } from './fields.ts';
export * from './findings.ts';
export * from './kinds.ts';
export * from './level-changes.ts';
export * from './list-taking.ts';
export * from './outside-business.ts';
export * from './override-signatures.ts';
export * from './own-control.ts';
export { noOwnFieldsForFiles, type OwnFieldsForFiles } from './own-field-file.ts';
export * from './own-field-values.ts';
export {
  applyJsonPatches,
  applyPatches,
  computePatchesBetween,
  findChangedPointers,
  type PatchResult,
} from './patches.ts';
export * from './periods.ts';
export {
  type DocumentFault,
  type DocumentFaultCode,
  formatPointer,
  getValueAtPointer,
  isSameJson,
  PatchError,
} from './pointer.ts';
export { isWrittenByProduct } from './product-written.ts';
export * from './progress.ts';
export {
  evidenceClasses,
  type FirmQuestion,
  firmQuestions,
  triggerCriterionKinds,
  weightNames,
} from './proof-fields.ts';
export * from './relation-figures.ts';
export * from './risk-rows.ts';
export type { LineRefusalReason, SheetLine, SheetRow } from './sheet.ts';
export * from './sign-off-parts.ts';
export * from './source-kinds.ts';
export * from './source-rows.ts';
export * from './specification-values.ts';
export * from './statement.ts';
export * from './statement-names.ts';
export * from './subject.ts';
export * from './subject-place.ts';
export * from './subject-words.ts';
export * from './summary.ts';
export * from './threat-choice.ts';
export * from './threat-gaps.ts';
export * from './threat-rows.ts';
export type * from './types.ts';
export {
  type DocumentValidation,
  type DocumentWarning,
  findDocumentFaults,
  isAssessmentDocument,
  isOwnControlKey,
  validateDocument,
} from './validate.ts';
export * from './words.ts';
export * from './workbook.ts';
