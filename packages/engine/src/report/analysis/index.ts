export { analysisReportData } from './data.ts';
export { type AnalysisSheet, analysisSheets, analysisTable, type TableCell } from './tables.ts';
export { analysisReportTemplate } from './template.ts';
export type * from './types.ts';
export { analysisTypeWord } from './words.ts';
