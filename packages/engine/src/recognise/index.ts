export * from './entries.ts';
export { entryTargets } from './entry-targets.ts';
export {
  documentWithEntries,
  type EntryRow,
  type EntryValue,
  newControlKey,
} from './entry-write.ts';
export * from './figures.ts';
export {
  type CellLook,
  cellAddress,
  type Grid,
  type GridRow,
  lookAt,
  plainText as plainName,
} from './grid.ts';
export {
  type ColumnDoubt,
  type ColumnField,
  type ColumnReading,
  type ColumnUnit,
  columnFields,
  columnReadings,
  columnUnits,
  type ReadColumn,
  type ReadHeading,
  readHeadingOf,
  type SaidColumn,
} from './headers.ts';
export { type LeftPart, type LeftReason, leftParts } from './left-parts.ts';
export * from './list-edition.ts';
export { type Candidate, type FoundBy, isSure, matcherOf, sureFrom, type Target } from './match.ts';
export {
  type ReadListEntry,
  type ReadRiskList,
  readRiskList,
  type UnreadListRow,
} from './risk-list.ts';
export { entryTables, figureTables } from './sheet-tables.ts';
export { type EntryColumn, type EntryField, type EntryKind, entryFields, entryKinds } from './vocabulary.ts';
export { daySaid, flagSaid, levelSaid } from './words.ts';
