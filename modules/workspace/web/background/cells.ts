/** One figure as people type or paste it, and what of it can be stored. */
import {
  ballparkOf,
  type DataKind,
  type DataMode,
  type Datum,
  figureRules,
  type Language,
  type NumberReading,
  readNumber,
} from '@klarsikt/engine';

/** A text that gives no figure yet: the cell keeps it, with the question or the fault. */
export interface TypedText {
  readonly text: string;
  readonly mode: DataMode;
  readonly reading: Exclude<NumberReading, { kind: 'empty' | 'number' }>;
}

export type ReadCell =
  | { readonly kind: 'datum'; readonly datum: Datum }
  | { readonly kind: 'empty' }
  | { readonly kind: 'typed'; readonly typed: TypedText };

/** A trailing % says per cent whatever the mode, a word of the ballpark a ballpark; empty takes the figure away. */
export function readCell(text: string, mode: DataMode, kind: DataKind, language: Language): ReadCell {
  const step = ballparkOf(text);
  if (step !== null) return { kind: 'datum', datum: { mode: 'ball', value: step } };
  const percent = text.trim().endsWith('%');
  const given = percent ? 'perc' : mode;
  const reading = readNumber(text.replace(/%\s*$/, ''), language, figureRules(kind, given));
  switch (reading.kind) {
    case 'empty':
      return percent
        ? { kind: 'typed', typed: { text, mode: given, reading: { kind: 'fault', fault: 'number' } } }
        : { kind: 'empty' };
    case 'number':
      return { kind: 'datum', datum: { mode: given, value: reading.value } };
    default:
      return { kind: 'typed', typed: { text, mode: given, reading } };
  }
}

/** Rows and columns of a copied spreadsheet range. */
export function pastedCells(text: string): readonly (readonly string[])[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
}
