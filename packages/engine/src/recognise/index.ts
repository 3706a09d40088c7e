export * from './entries.ts';
export { entryTargets } from './entry-targets.ts';
export {
  documentWithEntries,
  type EntryRow,
  type EntryValue,
  newControlKey,
} from './entry-write.ts';
export * from './figures.ts';
export { cellAddress, type Grid, type GridRow, plainText as plainName } from './grid.ts';
export {
  type ColumnDoubt,
  type ColumnField,
  type ColumnUnit,
  columnFields,
  columnUnits,
  type ReadColumn,
  type ReadHeading,
  readHeadingOf,
  type SaidColumn,
} from './headers.ts';
export { type Candidate, type FoundBy, isSure, matcherOf, sureFrom, type Target } from './match.ts';
export {
  type ReadListEntry,
  type ReadRiskList,
  readRiskList,
  type UnreadListRow,
} from './risk-list.ts';
export { type EntryColumn, type EntryField, type EntryKind, entryFields, entryKinds } from './vocabulary.ts';
export { daySaid, flagSaid, levelSaid } from './words.ts';
