export * from './analysis/index.ts';
export { analysisShape } from './analysis/shape.ts';
export type { ReportInput } from './assessment/context.ts';
export * from './assessment/filter-values.ts';
export type * from './assessment/fragility-data.ts';
export { formatLawReference } from './assessment/law-reference.ts';
export type * from './assessment/lines.ts';
export type * from './assessment/report-input.ts';
export { assessmentShape } from './assessment/shape.ts';
export type * from './assessment/types.ts';
export type * from './assessment/years.ts';
export { buildAssessmentReportData, collectReportSources, getReportThresholds } from './assessment.ts';
export { chartByDataName } from './chart-data.ts';
export * from './document.ts';
export * from './errors.ts';
export * from './field-values.ts';
export * from './format.ts';
export * from './group/index.ts';
export { getDayOfInlines, inlinesToPlainText } from './inline.ts';
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
  createListShape,
  defaultLeafFormats,
  getShapeAt,
  isListShape,
  isRecordShape,
  type LeafShape as ShapeLeaf,
  type ListShape,
  listFieldsAt,
  type NameScope,
  type OfferedField,
  type RecordShape,
  type Shape,
  type ShapeOf,
} from './shape.ts';
export * from './template.ts';
export {
  findNearestName as nearestName,
  getTemplateFaultText,
  type TemplateFault,
  type TemplateFaultCode,
} from './template-faults.ts';
export { blockFields, isBlockType, type TemplateField } from './template-fields.ts';
export { addTraceLine, stateAddress } from './trace-line.ts';
