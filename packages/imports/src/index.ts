/** Threat libraries of others: read, counted, and turned into proposals for the reference model. */

export type { ImportUndo, LibraryContent } from './content.ts';
export { gridOfCsv, gridsOf } from './grids.ts';
export type { Beside, Imported } from './imported.ts';
export { faultIn, textIn } from './json-text.ts';
export { importedOf } from './library.ts';
export * from './plan.ts';
export {
  contentOfSheets,
  type FileFault,
  importFileLimit,
  readImport,
  sheetOfCsv,
  UnreadableFile,
} from './read-file.ts';
export type { Sheet } from './sheet.ts';
export { isLibraryWorkbook, readSheets } from './sheets.ts';
export * from './staged.ts';
export { readStix } from './stix.ts';
export {
  type ImportSummary,
  type KindSummary,
  type RowRefusal,
  summaryOf,
  worksOf,
} from './summary.ts';
export { summaryOfTables } from './table-summary.ts';
export { importedRows, type MappedTable, mappingOf, type TableMapping, type UnreadRow } from './tables.ts';
export { readWorkbook, WorkbookTooLarge, workbookLimits } from './workbook.ts';
