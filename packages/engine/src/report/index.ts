export * from './analysis/index.ts';
export { analysisReportShape } from './analysis/shape.ts';
export type { AssessmentReportInput } from './assessment/context.ts';
export * from './assessment/filter-values.ts';
export type * from './assessment/fragility-data.ts';
export { formatLawReference } from './assessment/law-reference.ts';
export type * from './assessment/lines.ts';
export type * from './assessment/report-input.ts';
export { assessmentReportShape } from './assessment/shape.ts';
export type * from './assessment/types.ts';
export type * from './assessment/years.ts';
export { buildAssessmentReportData, collectReportSources, getReportThresholds } from './assessment.ts';
export { chartByDataName } from './chart-data.ts';
export * from './document.ts';
export * from './errors.ts';
export * from './field-values.ts';
export * from './format.ts';
export * from './group/index.ts';
export { flattenInlines, getDayOfInlines } from './inline.ts';
export {
  isExternalLink,
  type MarkdownPart,
  type MarkdownPiece,
  parseInlinePieces,
  splitMarkdownParts,
  type TextMark,
} from './markdown.ts';
export { findMethodParts } from './method.ts';
export * from './own-words.ts';
export * from './parameters.ts';
export { readTemplate, type TemplateReading, templateLimits } from './read-template.ts';
export { type RenderOptions, renderTemplate as renderReport } from './render.ts';
export {
  absentValue as missingValue,
  getValueAtPath as reportValueAt,
  localizeValue,
  type VariableScope as ValueScope,
} from './scope.ts';
export {
  type AvailableField,
  createListShape,
  type DataShape,
  type DataShapeOf,
  defaultLeafFormats,
  getShapeAtPath,
  isListShape,
  isRecordShape,
  type LeafShape as ShapeLeaf,
  type ListShape,
  listAvailableFields,
  type NameScope,
  type RecordShape,
} from './shape.ts';
export * from './template.ts';
export {
  findNearestName as nearestName,
  getTemplateFaultText,
  type TemplateFault,
  type TemplateFaultCode,
} from './template-faults.ts';
export { isBlockType, type TemplateField, templateBlockFields } from './template-fields.ts';
export { addStateLinkLine, getAssessmentStateAddress } from './trace-line.ts';
