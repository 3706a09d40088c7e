/**
 * Imports external threat libraries: reads and counts their objects, and converts them to proposals for the reference
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
  type ImportFileFault,
  loadImportFile,
  maxImportFileBytes,
  UnreadableFileError,
} from './read-file.ts';
export type { ImportSheet } from './sheet.ts';
export { isLibraryWorkbook, readLibrarySheets } from './sheets.ts';
export * from './staged.ts';
export { readStixBundle } from './stix.ts';
export {
  type ImportKindSummary,
  type ImportSummary,
  listCitedWorks,
  type RowRefusalReason,
  summarizeLibrary,
} from './summary.ts';
export { listTotalNotices, summarizeTables } from './table-summary.ts';
export {
  convertTableRows,
  createTableMapping,
  findMemberCell,
  type MappedTable,
  type TableMapping,
  type UnreadImportRow,
} from './tables.ts';
export { readWorkbook, WorkbookTooLargeError, workbookLimits } from './workbook.ts';
