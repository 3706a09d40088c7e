export { groupReportData } from './data.ts';
export { groupShape } from './shape.ts';
export { groupSheets } from './sheets.ts';
export { groupReportTemplate } from './template.ts';
export * from './types.ts';
export { groupWords, weightRuleWord } from './words.ts';
