/** Tables before they are written to a file, with the true content that the import has to find. */
import type { EntryField } from '@klarsikt/engine/recognise';
import type { DataKind } from '@klarsikt/engine/text';

/** The content of a cell. A cell without text and number is empty. */
export interface GeneratedCell {
  readonly text?: string;
  /** The stored number; for a cell with a formula, the result of the formula. */
  readonly number?: number;
  /** Code of the number format. */
  readonly format?: string;
  readonly formula?: string;
  readonly error?: string;
  /** Raised text after the normal text. */
  readonly raised?: string;
  /** Struck-through text before the normal text. */
  readonly struck?: string;
  /** Hidden text before the normal text. */
  readonly hidden?: string;
  readonly note?: string;
}

/**
 * An area of merged cells: the row and column of its first cell, counted from 0, and its numbers of rows and columns.
 */
export interface CellMerge {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** One sheet of a workbook, or one table of a document. */
export interface GeneratedSheet {
  readonly name: string;
  /** A line of the document above the table. */
  readonly caption?: string;
  readonly rows: readonly (readonly (GeneratedCell | null)[])[];
  readonly merges: readonly CellMerge[];
  /** Hidden rows and columns, counted from 0. */
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  readonly isHidden: boolean;
}

/** Contents of the columns in lists of users. */
export type UserListField = 'username' | 'givenName' | 'surname' | 'language' | 'groups' | 'status';

/** The true content of a cell. The value is null if it cannot be known without a question. */
export interface TrueValue {
  readonly column: number;
  readonly field: DataKind | EntryField | UserListField | 'value';
  readonly source?: 'INDIVIDUALS' | 'CORPORATES' | 'BOTH';
  readonly mode?: 'abs' | 'perc';
  readonly value: number | string | boolean | null;
}

/** The true content of a row. A row with `key` null must not be imported. */
export interface TrueRow {
  readonly sheet: string;
  /** Row number in the file, from 1. */
  readonly row: number;
  readonly key: string | null;
  readonly values: readonly TrueValue[];
  /** False if a person has to confirm the row before it is imported. */
  readonly isPlain: boolean;
}

/** Kinds of tables that the generator makes. */
export type GeneratedTableKind = 'figures' | 'risks' | 'controls' | 'threats' | 'countries' | 'users';

/** A generated file before it is written. */
export interface GeneratedFile {
  readonly id: number;
  readonly kind: GeneratedTableKind;
  readonly sheets: readonly GeneratedSheet[];
  readonly truth: readonly TrueRow[];
  /** The special properties of the file, for statistics. */
  readonly traits: readonly string[];
}

/** Features that a writer can support in addition to texts. */
export const writerAbilities = [
  'numbers',
  'formulas',
  'merges',
  'notes',
  'runs',
  'hiddenText',
  'hiddenParts',
  'sheets',
  'lines',
  'captions',
] as const;

/** A feature that a writer can support. */
export type WriterAbility = (typeof writerAbilities)[number];
