export { analysisReportData } from './data.ts';
export { type AnalysisSheet, analysisSheets, analysisTable } from './tables.ts';
export { analysisReportTemplate } from './template.ts';
export type * from './types.ts';
export { analysisTypeWord } from './words.ts';
