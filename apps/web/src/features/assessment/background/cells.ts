/** One figure as people type it, and what of it can be stored. */
import type { DataMode, Datum, Language } from '@klarsikt/engine';
import { parseNumber } from '../../../platform/i18n/number.ts';

/** Largest value that can be entered per mode; numbers may be as large as they are. */
const largest: { readonly [M in DataMode]: number } = {
  abs: Number.MAX_SAFE_INTEGER,
  perc: 100,
  ratio: 1,
  ball: 4,
};

export type ReadCell =
  | { readonly kind: 'datum'; readonly datum: Datum }
  | { readonly kind: 'empty' }
  | { readonly kind: 'notNumber' }
  | { readonly kind: 'range'; readonly limit: number };

/** A trailing % says per cent whatever the mode; empty takes the figure away. */
export function readCell(text: string, mode: DataMode, language: Language): ReadCell {
  const percent = text.trim().endsWith('%');
  const value = parseNumber(text.replace(/%\s*$/, ''), language);
  if (value === null) return { kind: 'empty' };
  if (value === undefined) return { kind: 'notNumber' };
  const given = percent ? 'perc' : mode;
  if (value < 0 || value > largest[given]) return { kind: 'range', limit: largest[given] };
  return { kind: 'datum', datum: { mode: given, value } };
}

/** Rows and columns of a copied spreadsheet range. */
export function pastedCells(text: string): readonly (readonly string[])[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
}
