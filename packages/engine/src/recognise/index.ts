export * from './entries.ts';
export { listEntryMatchTargets } from './entry-targets.ts';
export {
  type EntryRow,
  type EntryValue,
  newControlTarget,
  writeEntryRows,
} from './entry-write.ts';
export * from './figure-places.ts';
export {
  buildImpliedZeroPatches,
  type ImpliedZeroFigure,
  type ImpliedZeroSummary,
  listImpliedZeroSummaries,
} from './figure-rest.ts';
export {
  isTotalDifferent,
  type ShareCheck,
  type ShareDifference,
  type TableTotal,
} from './figure-totals.ts';
export * from './figures.ts';
export {
  type CellAppearance,
  formatCellAddress,
  type GridRow,
  getCellAppearance,
  type TableGrid,
} from './grid.ts';
export {
  type ChosenColumn,
  type ColumnAmbiguity,
  type ColumnField,
  type ColumnReading,
  type ColumnUnit,
  columnFields,
  columnReadings,
  columnUnits,
  type HeadingColumn,
  readFigureHeading,
  type TableHeading,
  type UnreadColumnReason,
} from './headers.ts';
export * from './industry-code.ts';
export {
  listUnreadParts,
  toUnreadRow,
  type UnreadPart,
  type UnreadPartReason,
  unreadPartReasons,
} from './left-parts.ts';
export * from './list-edition.ts';
export { type ListScale, type ListScaleQuestion, listScales } from './list-scales.ts';
export {
  createTargetMatcher,
  isSureMatch,
  type MatchCandidate,
  type MatchMethod,
  type MatchTarget,
  minSureConfidence,
} from './match.ts';
export { createOwnLevelWordParser, type OwnLevelWordParser } from './own-level-words.ts';
export { type Preselection, preselectRows } from './preselect.ts';
export { createRepeatedHeadingTest, splitRepeatedHeadings } from './repeated-headings.ts';
export {
  type RiskListOptions,
  type RiskListReading,
  type RiskListReadingEntry,
  readRiskList,
  type UnreadListRow,
  unreadListRowReasons,
} from './risk-list.ts';
export { splitEntryTables, splitFigureTables } from './sheet-tables.ts';
export { listCaptionsAbove, listCaptionsBelow } from './table-words.ts';
export { usualNames } from './usual-names.ts';
export { type EntryColumn, type EntryField, type EntryKind, entryFields, entryKinds } from './vocabulary.ts';
export { isTotalRowName, parseDayWord, parseFlagWord, parseLevelWord } from './words.ts';
