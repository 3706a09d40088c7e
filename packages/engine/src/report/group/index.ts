export { buildGroupReportData } from './data.ts';
export { groupReportShape } from './shape.ts';
export { buildGroupSheets } from './sheets.ts';
export { groupReportTemplate } from './template.ts';
export * from './types.ts';
export { getWeightRuleText, groupWords } from './words.ts';
