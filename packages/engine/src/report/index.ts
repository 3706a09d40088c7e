export { analysisShape } from './analysis/shape.ts';
export type { ReportInput } from './assessment/context.ts';
export * from './assessment/filter-values.ts';
export type * from './assessment/fragility-data.ts';
export type * from './assessment/given.ts';
export type * from './assessment/lines.ts';
export { assessmentShape } from './assessment/shape.ts';
export type * from './assessment/types.ts';
export type * from './assessment/years.ts';
export { assessmentReportData, reportSources, reportThresholds } from './assessment.ts';
export { chartOfData } from './chart-data.ts';
export * from './document.ts';
export * from './errors.ts';
export * from './field-values.ts';
export * from './format.ts';
export { dayOfInlines, plainText } from './inline.ts';
export {
  inlinePieces,
  isOutwardLink,
  type Mark,
  type MarkdownPart,
  markdownParts,
  type Piece,
} from './markdown.ts';
export * from './own-words.ts';
export * from './parameters.ts';
export { type ReadTemplate, readTemplate, templateLimits } from './read-template.ts';
export { type RenderOptions, render as renderReport } from './render.ts';
export {
  inLanguage,
  missing as missingValue,
  type Scope as ValueScope,
  valueAt as reportValueAt,
} from './scope.ts';
export {
  fieldsAt,
  formatOfLeaf,
  isList,
  isRecordShape,
  type Leaf as ShapeLeaf,
  type ListShape,
  listOf,
  type NameScope,
  type OfferedField,
  type RecordShape,
  type Shape,
  type ShapeOf,
  shapeAt,
} from './shape.ts';
export * from './template.ts';
export {
  nearest as nearestName,
  type TemplateFault,
  type TemplateFaultCode,
  templateFaultText,
} from './template-faults.ts';
export { blockFields, isBlockType, type TemplateField } from './template-fields.ts';
export { stateAddress, withTraceLine } from './trace-line.ts';
