/** Threat libraries of others: read, counted, and turned into proposals for the reference model. */
export { type FileFault, importFileLimit, readImport, UnreadableFile } from './read-file.ts';
export { readSheets, type Sheet } from './sheets.ts';
export * from './staged.ts';
export { readStix } from './stix.ts';
export { type ImportSummary, type KindSummary, summaryOf, worksOf } from './summary.ts';
export { readWorkbook, workbookLimits } from './workbook.ts';
