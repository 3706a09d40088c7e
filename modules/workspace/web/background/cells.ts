import type { Datum } from '@klarsikt/engine/assess';
import { getFigureRules, parseBallparkWord } from '@klarsikt/engine/assessment';
import type { DataKind, DataMode, Language } from '@klarsikt/engine/text';
import { type NumberReading, readNumber } from '@klarsikt/engine/values';

export interface FigureInputText {
  readonly text: string;
  readonly mode: DataMode;
  readonly reading: Exclude<NumberReading, { kind: 'empty' | 'number' }>;
}

export type FigureCellReading =
  | { readonly kind: 'datum'; readonly datum: Datum }
  | { readonly kind: 'empty' }
  | { readonly kind: 'typed'; readonly typed: FigureInputText };

/**
 * Parses the text of a cell. A trailing % means per cent in any mode, a ballpark word a ballpark figure; an empty
 * text deletes the figure.
 */
export function parseFigureInput(
  text: string,
  mode: DataMode,
  kind: DataKind,
  language: Language,
): FigureCellReading {
  const step = parseBallparkWord(text);
  if (step !== null) return { kind: 'datum', datum: { mode: 'ball', value: step } };
  const percent = text.trim().endsWith('%');
  const given = percent ? 'perc' : mode;
  const reading = readNumber(text.replace(/%\s*$/, ''), language, getFigureRules(kind, given));
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

export function splitPastedCells(text: string): readonly (readonly string[])[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
}
