/** Reads the figures of a background file. Each column is read in one notation that fits all its numbers. */

import type { Datum } from '../assess/types.ts';
import { toComparableText } from '../text/spelling.ts';
import { type DataKind, type DataMode, dataModes, languages, type RiskType } from '../text/terms.ts';
import { createNumberColumnReader, listPossibleNumbers, type NumberCell } from '../values/numbers.ts';
import { getFigureRules, listDataKinds } from './kinds.ts';
import { requireNumber, type SheetHeading, SheetLineError, type SheetRow } from './sheet.ts';
import { getDataModeName, parseBallparkWord } from './words.ts';

/** Code of the column that holds the mode of a kind's figures. */
export const getModeColumnCode = (kind: DataKind) => `${kind}.mode`;

/** Figures of one risk for one segment or both, by kind. */
export type FiguresByKind = { readonly [kind: string]: Datum };

/** Totals of a type for one segment or both, by kind. */
type KindTotals = { readonly [kind: string]: number };

/**
 * Reads the figures of a line. If the file lacks a column, the earlier figure stays; an empty cell removes
 * it.
 */
export interface FigureReader {
  readonly data: (row: SheetRow, before: FiguresByKind) => FiguresByKind;
  readonly totals: (row: SheetRow, before: KindTotals) => KindTotals;
}

/** A cell before its number is read: a ballpark word, or a text with its mode. */
type UnparsedCell =
  | { readonly kind: 'word'; readonly value: number }
  | { readonly kind: 'text'; readonly mode: DataMode; readonly cell: NumberCell };

/**
 * Creates the reader for a file. `before` returns the existing figures of a line, whose modes decide how bare
 * numbers are read; null for a line of totals.
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

/** The cell in the form that decides the notation of its column; none for words and for unreadable texts. */
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

/** A text that equals the stored figure changes nothing, even if it could no longer be entered. */
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
 * Without a mode, a percent sign means percent and a ballpark word a ballpark; otherwise the earlier mode
 * applies, else a number.
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
