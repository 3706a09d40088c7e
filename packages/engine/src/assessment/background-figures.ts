/**
 * Reads the figures of a background file. All numbers of a column are read in one notation, which fits each of them.
 */

import type { Datum } from '../assess/types.ts';
import { toComparableText } from '../text/spelling.ts';
import { type DataKind, type DataMode, dataModes, languages, type RiskType } from '../text/terms.ts';
import { createNumberColumnReader, listPossibleNumbers, type NumberCell } from '../values/numbers.ts';
import { getFigureRules, listDataKinds } from './kinds.ts';
import { requireNumber, type SheetHeading, SheetLineError, type SheetRow } from './sheet.ts';
import { getDataModeName, parseBallparkWord } from './words.ts';

/** Code of the column that contains the mode of a kind's figures. */
export const getModeColumnCode = (kind: DataKind) => `${kind}.mode`;

/** Figures of one risk for one segment or for both, by kind. */
export type FiguresByKind = { readonly [kind: string]: Datum };

/** Totals of a risk type for one segment or for both, by kind. */
type KindTotals = { readonly [kind: string]: number };

/** Reads the figures of a line. Without a column for a kind, the earlier figure is kept; an empty cell removes it. */
export interface FigureReader {
  readonly data: (row: SheetRow, before: FiguresByKind) => FiguresByKind;
  readonly totals: (row: SheetRow, before: KindTotals) => KindTotals;
}

/** A cell whose number is not parsed yet: a ballpark word, or a text with its mode. */
type UnparsedCell =
  | { readonly kind: 'word'; readonly value: number }
  | { readonly kind: 'text'; readonly mode: DataMode; readonly cell: NumberCell };

/**
 * Creates the reader for a file. `before` returns the existing figures of a line, whose modes apply to plain numbers;
 * it returns null for a line of totals.
 */
export function createFigureReader(
  heading: SheetHeading,
  type: RiskType,
  rows: readonly SheetRow[],
  before: (row: SheetRow) => FiguresByKind | null,
): FigureReader {
  const columns = new Map(
    listDataKinds(type).map((kind) => {
      const cells = rows.flatMap((row) => numberCell(heading, row, kind, before(row)));
      return [kind, createNumberColumnReader(cells)] as const;
    }),
  );
  const read = (kind: DataKind, cell: NumberCell) => {
    const reading = columns.get(kind)?.(cell) ?? { kind: 'empty' };
    return requireNumber(reading, kind);
  };
  return {
    data: (row, former) => readFigures(heading, row, type, former, read),
    totals: (row, former) => readTotals(heading, row, type, former, read),
  };
}

/**
 * Returns the cell in the form from which the notation of its column is determined; empty for words and unreadable
 * texts.
 */
function numberCell(
  heading: SheetHeading,
  row: SheetRow,
  kind: DataKind,
  before: FiguresByKind | null,
): readonly NumberCell[] {
  const text = heading.cell(row, kind)?.trim() ?? '';
  if (text === '') return [];
  if (before === null) return [{ text, rules: getFigureRules(kind, 'abs') }];
  try {
    const written = classifyCell(
      text,
      readMode(heading.cell(row, getModeColumnCode(kind)) ?? '', kind),
      kind,
      before[kind],
    );
    return written.kind === 'word' ? [] : [written.cell];
  } catch (error) {
    if (error instanceof SheetLineError) return [];
    throw error;
  }
}

type ReadNumber = (kind: DataKind, cell: NumberCell) => number | null;

function readTotals(
  heading: SheetHeading,
  row: SheetRow,
  type: RiskType,
  before: KindTotals,
  read: ReadNumber,
): KindTotals {
  const after = { ...before };
  for (const kind of listDataKinds(type)) {
    const text = heading.cell(row, kind)?.trim();
    if (text === undefined) continue;
    const value = readUnlessKept(kind, { text, rules: getFigureRules(kind, 'abs') }, before[kind], read);
    if (value === null) delete after[kind];
    else after[kind] = value;
  }
  return after;
}

function readFigures(
  heading: SheetHeading,
  row: SheetRow,
  type: RiskType,
  before: FiguresByKind,
  read: ReadNumber,
): FiguresByKind {
  const after: { [kind: string]: Datum } = { ...before };
  for (const kind of listDataKinds(type)) {
    const text = heading.cell(row, kind)?.trim();
    if (text === undefined) continue;
    const mode = readMode(heading.cell(row, getModeColumnCode(kind)) ?? '', kind);
    if (text === '') {
      delete after[kind];
      continue;
    }
    const written = classifyCell(text, mode, kind, before[kind]);
    if (written.kind === 'word') {
      after[kind] = { mode: 'ball', value: written.value };
      continue;
    }
    const former = before[kind]?.mode === written.mode ? before[kind].value : undefined;
    const value = readUnlessKept(kind, written.cell, former, read);
    if (value !== null) after[kind] = { mode: written.mode, value };
  }
  return after;
}

/**
 * Returns the stored figure if the text equals it, even if that figure could no longer be entered; otherwise parses
 * the text.
 */
function readUnlessKept(
  kind: DataKind,
  cell: NumberCell,
  former: number | undefined,
  read: ReadNumber,
): number | null {
  if (former !== undefined && listPossibleNumbers(cell.text).includes(former)) return former;
  return read(kind, cell);
}

function readMode(text: string, column: string): DataMode | null {
  const wanted = toComparableText(text.trim());
  if (wanted === '') return null;
  const mode = dataModes.find(
    (candidate) =>
      candidate === wanted || languages.some((language) => getDataModeName(candidate, language) === wanted),
  );
  if (mode === undefined) throw new SheetLineError('mode.unknown', column);
  return mode;
}

/**
 * Determines the mode of a text. Without a given mode, a percent sign means per cent and a ballpark word a ballpark
 * figure; otherwise the mode of the earlier figure applies, or else an absolute number.
 */
function classifyCell(
  text: string,
  mode: DataMode | null,
  kind: DataKind,
  before: Datum | undefined,
): UnparsedCell {
  const step = parseBallparkWord(text);
  if (step !== null) {
    if (mode !== null && mode !== 'ball') throw new SheetLineError('value.number', kind);
    return { kind: 'word', value: step };
  }
  const percent = text.endsWith('%');
  if (percent && mode !== null && mode !== 'perc') throw new SheetLineError('value.number', kind);
  const how = mode ?? (percent ? 'perc' : (before?.mode ?? 'abs'));
  const cell = { text: percent ? text.slice(0, -1) : text, rules: getFigureRules(kind, how) };
  return { kind: 'text', mode: how, cell };
}
