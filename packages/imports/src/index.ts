/**
 * Imports external threat libraries: reads and counts them, and turns them into proposals for the reference
 * model.
 */

export type { ImportFileContent, ImportUndo } from './content.ts';
export { convertCsvToGrid, convertSheetsToGrids } from './grids.ts';
export type { AttachedObject, ImportedEntity } from './imported.ts';
export { decodeText, findJsonFault } from './json-text.ts';
export { convertLibrary } from './library.ts';
export * from './plan.ts';
export {
  convertCsvToSheet,
  convertSheetsToContent,
  type FileFault,
  maxImportFileBytes,
  readImport,
  UnreadableFileError,
} from './read-file.ts';
export type { Sheet } from './sheet.ts';
export { isLibraryWorkbook, readSheets } from './sheets.ts';
export * from './staged.ts';
export { readStix } from './stix.ts';
export {
  type ImportSummary,
  type KindSummary,
  listWorks,
  type RowRefusal,
  summarizeLibrary,
} from './summary.ts';
export { listTotalNotices, summarizeTables } from './table-summary.ts';
export {
  convertRows,
  createTableMapping,
  findMemberCell,
  type MappedTable,
  type TableMapping,
  type UnreadRow,
} from './tables.ts';
export { readWorkbook, WorkbookTooLargeError, workbookLimits } from './workbook.ts';
