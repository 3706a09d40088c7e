export type { ReportInput } from './assessment/context.ts';
export type * from './assessment/types.ts';
export { assessmentReportData, reportSources, reportThresholds } from './assessment.ts';
export * from './document.ts';
export * from './errors.ts';
export * from './format.ts';
export { plainText } from './inline.ts';
export {
  inlinePieces,
  isOutwardLink,
  type Mark,
  type MarkdownPart,
  markdownParts,
  type Piece,
} from './markdown.ts';
export { type RenderOptions, render as renderReport } from './render.ts';
export * from './template.ts';
