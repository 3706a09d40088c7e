/** What of a column of figures can be read in more than one way, and has to be asked once for the column. */
import type { DataKind } from '../terms.ts';
import { type FigureCell, figureCell } from './figure-cells.ts';
import { cellAddress, type GridRow } from './grid.ts';
import type { ColumnDoubt, ColumnReading, ColumnUnit, ReadColumn } from './headers.ts';
import { currenciesIn, type SaidUnit, unitSaid } from './units.ts';

/** What a table says beside its columns. */
export interface TableWords {
  /** The lines of one text above and below it. */
  readonly titles: readonly string[];
  readonly hiddenColumns: ReadonlySet<number>;
}

/** What has to be asked of a column, and what its heading says of it. */
export interface ColumnQuestion extends Pick<ReadColumn, 'unit' | 'readings' | 'example'> {
  readonly doubt: ColumnDoubt | null;
}

interface ReadAt {
  readonly cell: FigureCell;
  readonly value: number | null;
  readonly address: string;
}

const numberIn = ({ number, digits, fault }: FigureCell): number | null => {
  if (fault !== null || digits === '') return null;
  if (number !== null) return number;
  const value = Number(digits.replace(',', '.').replaceAll(/\s/gu, ''));
  return Number.isFinite(value) ? value : null;
};

const cellsOf = (column: number, rows: readonly GridRow[]): readonly ReadAt[] =>
  rows.flatMap((row) => {
    const cell = figureCell(row, column);
    const address = cellAddress(column, row.number);
    return cell.shown === '' ? [] : [{ cell, value: numberIn(cell), address }];
  });

const saysPercent = (heading: string): boolean =>
  /%|(?<!\p{L})(?:procent|percent|per cent|pct)/iu.test(heading);

/** Shares that all lie between 0 and 1 can be parts of one or of a hundred; 1.5 cannot be a part of one. */
function shareQuestion(heading: string, cells: readonly ReadAt[]): Omit<ColumnQuestion, 'unit'> {
  const bare = cells.filter(({ cell: { isPercent }, value }) => !isPercent && value !== null);
  const values = bare.flatMap(({ value }) => value ?? []);
  const example = bare.find(({ value }) => value !== null && value > 0);
  if (example === undefined || values.some((value) => value > 1)) return { doubt: null };
  const value = example.value ?? 0;
  const readings: readonly { reading: ColumnReading; value: number }[] = [
    { reading: 'fraction', value: Math.round(value * 1e8) / 1e6 },
    { reading: 'percent', value },
  ];
  return {
    doubt: 'fraction',
    readings: saysPercent(heading) ? readings.toReversed() : readings,
    example: { cell: example.address, text: example.cell.shown },
  };
}

const isMoney = (kind: DataKind | undefined): boolean => /Volume/u.test(kind ?? '');

/** The unit of a column by its heading, or by a line beside the table: one of money holds for amounts alone. */
function unitOf(
  { heading, kind }: Pick<ReadColumn, 'heading' | 'kind'>,
  titles: readonly string[],
): SaidUnit | null {
  const own = unitSaid(heading);
  if (own !== null && own.times !== 1) return own;
  const beside = titles
    .map(unitSaid)
    .find((unit) => unit !== null && unit.times !== 1 && (unit.currency === null || isMoney(kind)));
  return beside ?? own;
}

const isPlain = ({ hasUnit, digits, isPercent, fault }: FigureCell): boolean =>
  !hasUnit && !isPercent && digits !== '' && fault === null;

function unitQuestion(
  unit: SaidUnit | null,
  cells: readonly ReadAt[],
): { readonly isOpen: boolean; readonly unit?: ColumnUnit } {
  const withUnit = cells.filter(({ cell }) => cell.hasUnit);
  const isMixed = withUnit.length > 0 && (unit?.times ?? 1) !== 1;
  const isPartly = withUnit.length > 0 && cells.some(({ cell }) => isPlain(cell));
  if (unit === null || unit.times === 1) return { isOpen: isPartly };
  return { isOpen: true, ...(unit.times !== null && !isMixed && { unit: unit.times }) };
}

const own = 'SEK';

/** True where a column has more than one currency, or names another one than the usual for some of its figures alone. */
function hasCurrencies(heading: string, cells: readonly ReadAt[]): boolean {
  const over = cells.length > 0 ? currenciesIn(heading) : [];
  const within = cells.map(({ cell: { shown } }) => currenciesIn(shown.replaceAll(/\d/gu, ' ')));
  const named = new Set([...within.flat(), ...over]);
  const isPartly = within.some(({ length }) => length > 0) && cells.some(({ cell }) => isPlain(cell));
  const isForeign = [...named].some((code) => code !== own);
  return (
    named.size > 1 ||
    (isForeign && over.length === 0 && isPartly && within.some(({ length }) => length === 0))
  );
}

/** What of a column of figures has to be asked, the gravest first. */
export function questionOf(
  column: ReadColumn,
  rows: readonly GridRow[],
  { titles, hiddenColumns }: TableWords,
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
  const first = cells.find(({ value }) => value !== null && value !== 0);
  const example = first && {
    example: { cell: first.address, text: first.cell.shown, value: first.value ?? 0 },
  };
  if (isOpen) return { ...rest, ...example, doubt: 'unit' };
  return { ...rest, doubt: hiddenColumns.has(column.index) ? 'hidden' : null };
}
