export { buildAnalysisReportData } from './data.ts';
export { type AnalysisSheet, buildAnalysisSheets, buildAnalysisTable } from './tables.ts';
export { analysisReportTemplate } from './template.ts';
export type * from './types.ts';
export { getAnalysisTypeName } from './words.ts';
