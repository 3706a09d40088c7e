/** The figures of a background file: each column read in the one way in which all of it can be read. */

import type { Datum } from '../assess/types.ts';
import { type NumberCell, possibleNumbers, readNumberColumn } from '../numbers.ts';
import { comparable } from '../spelling.ts';
import { type DataKind, type DataMode, dataModes, languages, type RiskType } from '../terms.ts';
import { figureRules, kindsOf } from './kinds.ts';
import { LineFault, numberOfReading, type SheetHeading, type SheetRow } from './sheet.ts';
import { ballparkOf, dataModeWord } from './words.ts';

/** Code of the column that says how a kind's figures are expressed. */
export const modeOf = (kind: DataKind) => `${kind}.mode`;

/** Figures of one risk at one source, by kind. */
export type Figures = { readonly [kind: string]: Datum };

/** Totals of a type at one source, by kind. */
type Totals = { readonly [kind: string]: number };

/** Reads the figures of a line: columns that the file lacks keep what was there, an empty cell takes it away. */
export interface FigureReader {
  readonly data: (row: SheetRow, before: Figures) => Figures;
  readonly totals: (row: SheetRow, before: Totals) => Totals;
}

/** A cell before its number is read: a ballpark word, or a text with the mode that it is meant in. */
type Written =
  | { readonly kind: 'word'; readonly value: number }
  | { readonly kind: 'text'; readonly mode: DataMode; readonly cell: NumberCell };

/**
 * The reader of a file's figures. `before` gives what stands where a line's figures go, which says how a bare number is
 * meant; null for a line of totals.
 */
export function figureReader(
  heading: SheetHeading,
  type: RiskType,
  rows: readonly SheetRow[],
  before: (row: SheetRow) => Figures | null,
): FigureReader {
  const columns = new Map(
    kindsOf(type).map((kind) => {
      const cells = rows.flatMap((row) => numberCell(heading, row, kind, before(row)));
      return [kind, readNumberColumn(cells)] as const;
    }),
  );
  const read = (kind: DataKind, cell: NumberCell) => {
    const reading = columns.get(kind)?.(cell) ?? { kind: 'empty' };
    return numberOfReading(reading, kind);
  };
  return {
    data: (row, former) => readFigures(heading, row, type, former, read),
    totals: (row, former) => readTotals(heading, row, type, former, read),
  };
}

/** The cell as its column's notation is decided by it; none for words and for what cannot be read at all. */
function numberCell(
  heading: SheetHeading,
  row: SheetRow,
  kind: DataKind,
  before: Figures | null,
): readonly NumberCell[] {
  const text = heading.cell(row, kind)?.trim() ?? '';
  if (text === '') return [];
  if (before === null) return [{ text, rules: figureRules(kind, 'abs') }];
  try {
    const written = writtenIn(
      text,
      readMode(heading.cell(row, modeOf(kind)) ?? '', kind),
      kind,
      before[kind],
    );
    return written.kind === 'word' ? [] : [written.cell];
  } catch (error) {
    if (error instanceof LineFault) return [];
    throw error;
  }
}

type ReadNumber = (kind: DataKind, cell: NumberCell) => number | null;

function readTotals(
  heading: SheetHeading,
  row: SheetRow,
  type: RiskType,
  before: Totals,
  read: ReadNumber,
): Totals {
  const after = { ...before };
  for (const kind of kindsOf(type)) {
    const text = heading.cell(row, kind)?.trim();
    if (text === undefined) continue;
    const value = keptOrRead(kind, { text, rules: figureRules(kind, 'abs') }, before[kind], read);
    if (value === null) delete after[kind];
    else after[kind] = value;
  }
  return after;
}

function readFigures(
  heading: SheetHeading,
  row: SheetRow,
  type: RiskType,
  before: Figures,
  read: ReadNumber,
): Figures {
  const after: { [kind: string]: Datum } = { ...before };
  for (const kind of kindsOf(type)) {
    const text = heading.cell(row, kind)?.trim();
    if (text === undefined) continue;
    const mode = readMode(heading.cell(row, modeOf(kind)) ?? '', kind);
    if (text === '') {
      delete after[kind];
      continue;
    }
    const written = writtenIn(text, mode, kind, before[kind]);
    if (written.kind === 'word') {
      after[kind] = { mode: 'ball', value: written.value };
      continue;
    }
    const former = before[kind]?.mode === written.mode ? before[kind].value : undefined;
    const value = keptOrRead(kind, written.cell, former, read);
    if (value !== null) after[kind] = { mode: written.mode, value };
  }
  return after;
}

/** A text that says what is stored changes nothing, also where it could not be entered today. */
function keptOrRead(
  kind: DataKind,
  cell: NumberCell,
  former: number | undefined,
  read: ReadNumber,
): number | null {
  if (former !== undefined && possibleNumbers(cell.text).includes(former)) return former;
  return read(kind, cell);
}

function readMode(text: string, column: string): DataMode | null {
  const wanted = comparable(text.trim());
  if (wanted === '') return null;
  const mode = dataModes.find(
    (candidate) =>
      candidate === wanted || languages.some((language) => dataModeWord(candidate, language) === wanted),
  );
  if (mode === undefined) throw new LineFault('mode.unknown', column);
  return mode;
}

/** Without a mode: a percent sign means percent, a ballpark word a ballpark, else as it was before, else a number. */
function writtenIn(text: string, mode: DataMode | null, kind: DataKind, before: Datum | undefined): Written {
  const step = ballparkOf(text);
  if (step !== null) {
    if (mode !== null && mode !== 'ball') throw new LineFault('value.number', kind);
    return { kind: 'word', value: step };
  }
  const percent = text.endsWith('%');
  if (percent && mode !== null && mode !== 'perc') throw new LineFault('value.number', kind);
  const how = mode ?? (percent ? 'perc' : (before?.mode ?? 'abs'));
  const cell = { text: percent ? text.slice(0, -1) : text, rules: figureRules(kind, how) };
  return { kind: 'text', mode: how, cell };
}
