export * from './figures.ts';
export { cellAddress, type Grid, type GridRow, plainText as plainName } from './grid.ts';
export { type ColumnField, type ReadColumn, type ReadHeading, readHeadingOf } from './headers.ts';
export { type Candidate, type FoundBy, isSure, matcherOf, sureFrom, type Target } from './match.ts';
