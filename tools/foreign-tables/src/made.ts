/** Tables as other people make them, before a program writes them to a file, and what a reader has to find in each. */
import type { DataKind } from '@klarsikt/engine';

/** What a cell holds; one without a text and a number is empty. */
export interface MadeCell {
  readonly text?: string;
  /** The number that it holds; with `formula`, its result. */
  readonly number?: number;
  /** Code of the number format. */
  readonly format?: string;
  readonly formula?: string;
  readonly error?: string;
  /** Text behind the other one, raised. */
  readonly raised?: string;
  /** Text before the other one, struck through. */
  readonly struck?: string;
  /** Text before the other one, hidden. */
  readonly hidden?: string;
  readonly note?: string;
}

/** Cells that are one: where it begins, counted from 0, and how many rows and columns it takes up. */
export interface MadeMerge {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** One sheet, or one table of a document. */
export interface MadeSheet {
  readonly name: string;
  readonly rows: readonly (readonly (MadeCell | null)[])[];
  readonly merges: readonly MadeMerge[];
  /** Rows and columns that the file hides, counted from 0. */
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  readonly isHidden: boolean;
}

/** A figure or level that a cell means; null where nobody can know it without asking. */
export interface TrueValue {
  readonly column: number;
  readonly field: DataKind | 'inherent' | 'residual' | 'value';
  readonly source?: 'INDIVIDUALS' | 'CORPORATES' | 'BOTH';
  readonly mode?: 'abs' | 'perc';
  readonly value: number | null;
}

/** What a row means. Null as `key`: it is nothing to be taken. */
export interface TrueRow {
  readonly sheet: string;
  /** As the file counts, from 1. */
  readonly row: number;
  readonly key: string | null;
  readonly values: readonly TrueValue[];
  /** False: a person has to say so before it is taken. */
  readonly isPlain: boolean;
}

/** Kinds of tables that are made. */
export type MadeKind = 'figures' | 'risks' | 'countries';

/** A file, before it is written. */
export interface MadeFile {
  readonly id: number;
  readonly kind: MadeKind;
  readonly sheets: readonly MadeSheet[];
  readonly truth: readonly TrueRow[];
  /** What is special about it, in words, for counting. */
  readonly traits: readonly string[];
}

/** What a way of writing can hold beside texts and numbers. */
export const abilities = [
  'numbers',
  'formulas',
  'merges',
  'notes',
  'runs',
  'hiddenText',
  'hiddenParts',
  'sheets',
  'lines',
] as const;

/** Something that a way of writing can hold beside texts. */
export type Ability = (typeof abilities)[number];
