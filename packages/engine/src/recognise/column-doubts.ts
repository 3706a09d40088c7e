/** Finds ambiguities in a column of figures. The user resolves each ambiguity once for the whole column. */
import { roundDecimal } from '../formula/round.ts';
import type { DataKind } from '../text/terms.ts';
import { type FigureCell, parseFigureCell } from './figure-cells.ts';
import { readFigureColumn } from './figure-readings.ts';
import { formatCellAddress, type GridRow } from './grid.ts';
import type { ColumnAmbiguity, ColumnReading, ColumnUnit, HeadingColumn } from './headers.ts';
import { findCurrencies, findUnitInText, type TextUnit } from './units.ts';

/** The texts beside a table that help to interpret its columns. */
export interface TableContextTexts {
  /** Lines above and below the table that consist of a single text. */
  readonly titles: readonly string[];
  readonly hiddenColumns: ReadonlySet<number>;
}

/** A question to the user about a column, with the unit in its heading. */
export interface ColumnQuestion extends Pick<HeadingColumn, 'unit' | 'readings' | 'example'> {
  readonly doubt: ColumnAmbiguity | null;
}

interface CellValue {
  readonly cell: FigureCell;
  readonly value: number | null;
  readonly address: string;
  readonly row: number;
}

const numberIn = ({ number, digits, fault }: FigureCell): number | null => {
  if (fault !== null || digits === '') return null;
  if (number !== null) return number;
  const value = Number(digits.replace(',', '.').replaceAll(/\s/gu, ''));
  return Number.isFinite(value) ? value : null;
};

const cellsOf = (column: number, rows: readonly GridRow[]): readonly CellValue[] =>
  rows.flatMap((row) => {
    const cell = parseFigureCell(row, column);
    const address = formatCellAddress(column, row.number);
    return cell.shown === '' ? [] : [{ cell, value: numberIn(cell), address, row: row.number }];
  });

/** Returns the text of a cell as an example, with the decimals that the file shows. */
function showExample({ shown, look }: FigureCell): string {
  const isBare = /^\d+\.\d{7,}$/u.test(shown);
  return isBare && look?.number !== undefined ? String(roundDecimal(look.number, look.decimals ?? 6)) : shown;
}

const isPercentHeading = (heading: string): boolean =>
  /%|(?<!\p{L})(?:procent|percent|per cent|pct)/iu.test(heading);

/** True for shares whose sum is about 100 %, so that each is a share of one whole. */
const isWhole = (shares: readonly number[]): boolean =>
  Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100) < 0.5;

/**
 * True for a column that can mix fractions of 1 with per cent: some cells have a per cent sign and some have none, or
 * values are both below and above 1.
 */
function isMixture(cells: readonly CellValue[]): boolean {
  const shares = cells.flatMap(({ cell: { isPercent }, value }) =>
    value === null ? [] : [{ value, isSmall: !isPercent && value > 0 && value <= 1, isPercent }],
  );
  if (isWhole(shares.map(({ value }) => value))) return false;
  const small = shares.filter(({ isSmall }) => isSmall);
  return (
    isWhole(shares.map(({ value, isSmall }) => (isSmall ? value * 100 : value))) ||
    shares.some(({ isPercent }) => isPercent) ||
    small.length * 2 >= shares.length
  );
}

/**
 * If all values are between 0 and 1, they can be fractions or per cent, and the user is asked; a value such as 1.5
 * cannot be a fraction. If values are both below and above 1, the user is asked when they can be a mixture.
 */
function shareQuestion(heading: string, cells: readonly CellValue[]): Omit<ColumnQuestion, 'unit'> {
  const bare = cells.filter(({ cell: { isPercent }, value }) => !isPercent && value !== null);
  const values = bare.flatMap(({ value }) => value ?? []);
  const small = bare.find(({ value }) => value !== null && value > 0 && value <= 1);
  const isMixed = values.some((value) => value > 1) && small !== undefined && isMixture(cells);
  const example = isMixed ? small : bare.find(({ value }) => value !== null && value > 0);
  if (example === undefined || (!isMixed && values.some((value) => value > 1))) return { doubt: null };
  const value = example.value ?? 0;
  const readings: readonly { reading: ColumnReading; value: number }[] = [
    { reading: 'fraction', value: Math.round(value * 1e8) / 1e6 },
    { reading: 'percent', value: Math.round(value * 1e6) / 1e6 },
  ];
  return {
    doubt: 'fraction',
    readings: isPercentHeading(heading) ? readings.toReversed() : readings,
    example: { cell: example.address, text: showExample(example.cell) },
  };
}

const isMoney = (kind: DataKind | undefined): boolean => /Volume/u.test(kind ?? '');

/** Finds the unit of a column in its heading or in a line beside the table; currencies apply to amounts only. */
function unitOf(
  { heading, kind }: Pick<HeadingColumn, 'heading' | 'kind'>,
  titles: readonly string[],
): TextUnit | null {
  const own = findUnitInText(heading);
  if (own !== null && own.times !== 1) return own;
  const beside = titles
    .map(findUnitInText)
    .find((unit) => unit !== null && unit.times !== 1 && (unit.currency === null || isMoney(kind)));
  return beside ?? own;
}

const isPlain = ({ hasUnit, digits, isPercent, fault }: FigureCell): boolean =>
  !hasUnit && !isPercent && digits !== '' && fault === null;

function unitQuestion(
  unit: TextUnit | null,
  cells: readonly CellValue[],
): { readonly isOpen: boolean; readonly unit?: ColumnUnit } {
  const withUnit = cells.filter(({ cell }) => cell.hasUnit);
  const isMixed = withUnit.length > 0 && (unit?.times ?? 1) !== 1;
  const isPartly = withUnit.length > 0 && cells.some(({ cell }) => isPlain(cell));
  if (unit === null || unit.times === 1) return { isOpen: isPartly };
  return { isOpen: true, ...(unit.times !== null && !isMixed && { unit: unit.times }) };
}

const own = 'SEK';

/** True when a column contains several currencies, or when only some of its figures have a foreign currency. */
function hasCurrencies(heading: string, cells: readonly CellValue[]): boolean {
  const over = cells.length > 0 ? findCurrencies(heading) : [];
  const within = cells.map(({ cell: { shown } }) => findCurrencies(shown.replaceAll(/\d/gu, ' ')));
  const named = new Set([...within.flat(), ...over]);
  const isPartly = within.some(({ length }) => length > 0) && cells.some(({ cell }) => isPlain(cell));
  const isForeign = [...named].some((code) => code !== own);
  return (
    named.size > 1 ||
    (isForeign && over.length === 0 && isPartly && within.some(({ length }) => length === 0))
  );
}

/** Returns the figure of a cell by the notation of its column, in which `1.250` can mean 1,250. */
function figureAt({ cell, row, value }: CellValue, column: HeadingColumn, rows: readonly GridRow[]): number {
  if (cell.number !== null || !/[.,]/u.test(cell.digits)) return value ?? 0;
  const reading = readFigureColumn({ column, rows, whole: !isMoney(column.kind) }).get(row)?.reading;
  return reading?.kind === 'number' ? reading.value : (value ?? 0);
}

/** Finds the most important question about a column of figures; null if there is none. */
export function findColumnQuestion(
  column: HeadingColumn,
  rows: readonly GridRow[],
  { titles, hiddenColumns }: TableContextTexts,
): ColumnQuestion {
  const cells = cellsOf(column.index, rows);
  if (column.field === 'share') {
    const share = shareQuestion(column.heading, cells);
    if (share.doubt !== null || !hiddenColumns.has(column.index)) return share;
    return { doubt: 'hidden' };
  }
  const said = unitOf(column, titles);
  const { isOpen, unit } = unitQuestion(said, cells);
  const rest = unit === undefined ? {} : { unit };
  if (hasCurrencies(column.heading, cells)) return { ...rest, doubt: 'currency' };
  if (isOpen) {
    const first = cells.find(({ value }) => value !== null && value !== 0);
    const example = first && {
      example: { cell: first.address, text: showExample(first.cell), value: figureAt(first, column, rows) },
    };
    return { ...rest, ...example, doubt: 'unit' };
  }
  return { ...rest, doubt: hiddenColumns.has(column.index) ? 'hidden' : null };
}
