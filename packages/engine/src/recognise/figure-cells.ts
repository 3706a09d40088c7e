/** Splits a cell that contains a figure into its digits and the text around them. */
import { type CellAppearance, type GridRow, getCellAppearance } from './grid.ts';
import type { ColumnUnit } from './headers.ts';
import { findCurrencies, findUnitInText } from './units.ts';

/** The parts of a cell that contains a figure. */
export interface FigureCell {
  /** The cell as the file shows it, with the text around the digits. */
  readonly shown: string;
  /** The digits only; '' for a cell with a text such as "none" in place of a figure. */
  readonly digits: string;
  /**
   * The number that the file stores, whose notation needs no interpretation; null without one. A percentage is in per
   * cent (0-100).
   */
  readonly number: number | null;
  readonly isPercent: boolean;
  /** True when the text says that the figure is approximate. */
  readonly isAbout: boolean;
  /** The multiplier that words in the cell denote; null for words that look like an unknown unit. */
  readonly times: ColumnUnit | null;
  readonly hasUnit: boolean;
  readonly currency: string | null;
  /**
   * Whether the cell contains an error value of the spreadsheet or a formula without a stored result; null for other
   * cells.
   */
  readonly fault: 'error' | 'uncalculated' | null;
  readonly look: CellAppearance | null;
}

const about =
  /^(?:ca|cirka|c|circa|about|approx|approximately|around|~|≈|omkring|runt|ungefär)(?!\p{L})\.?\s*/iu;
const none =
  /^(?:[-–—−]+|\.{1,3}|…|n\/?a|n\. ?a\.?|e\/?t|ej tillämpligt?|inte tillämpligt?|ej aktuellt|not applicable|saknas|missing|nan|null|inga uppgifter|no data|uppgift saknas)\.?$/iu;
const percent = /(?:%|(?<!\p{L})(?:procent|percent|per cent|pct)(?!\p{L}))/giu;
/** Footnote marks after a figure. */
const footnote = /(?<=\d)\s*[*†‡§\u00b9\u00b2\u00b3\u2070-\u209f]+\)?$/u;
const around = /^([^\d+\-−.,]*?)\s*([+\-−]?\s?[\d.,](?:.*[\d.,])?)\s*([^\d]*)$/su;
const counted =
  /^(?:st|styck(?:en)?|pcs|kund(?:er)?|customers?|clients?|transaktion(?:er)?|transactions?|betalning(?:ar)?|payments?|konton?|accounts?|:-|,-)?\.?$/iu;

const wordsAround = (before: string, after: string): string => `${before} ${after}`.trim();

/** Returns the unit that the words around the digits denote; null for words that are not a unit. */
function unitAround(words: string): Pick<FigureCell, 'times' | 'hasUnit' | 'currency'> | null {
  if (counted.test(words)) return { times: 1, hasUnit: false, currency: null };
  const unit = findUnitInText(words);
  if (unit === null) return null;
  return { ...unit, hasUnit: unit.times !== 1 };
}

const taken = new WeakMap<GridRow, Map<number, FigureCell>>();

/** Splits a cell that contains a figure; results are cached per row. */
export function parseFigureCell(row: GridRow, column: number): FigureCell {
  const ofRow = taken.get(row) ?? new Map<number, FigureCell>();
  taken.set(row, ofRow);
  const known = ofRow.get(column) ?? splitFigureCell(row, column);
  ofRow.set(column, known);
  return known;
}

/** Rounds a stored number to the 15 digits that spreadsheets have, because a formula can leave 1060.0000000000002. */
const roundBinary = (number: number): number => Number(number.toPrecision(15));

function splitFigureCell(row: GridRow, column: number): FigureCell {
  const look = getCellAppearance(row, column);
  const shown = (row.cells[column] ?? '').trim();
  const plain = { shown, isAbout: false, times: 1, hasUnit: false, currency: null, look } as const;
  if (look?.error !== undefined || look?.isUncalculated === true) {
    const fault = look.error === undefined ? 'uncalculated' : 'error';
    return { ...plain, digits: shown, number: null, isPercent: false, fault };
  }
  const isBare = look === null && /^\d[\d.,\s]*$/u.test(shown);
  if (isBare || shown === '') return { ...plain, digits: shown, number: null, isPercent: false, fault: null };
  if (none.test(shown)) return { ...plain, digits: '', number: null, isPercent: false, fault: null };
  const isPercent = percent.test(shown);
  percent.lastIndex = 0;
  const number = look?.number ?? null;
  const bare = shown.replace(about, '').replaceAll(percent, '').replace(footnote, '').trim();
  const [, before = '', digits = '', after = ''] = around.exec(bare) ?? [];
  const unit = digits === '' ? null : unitAround(wordsAround(before, after));
  return {
    ...plain,
    ...unit,
    digits: unit === null ? bare : digits.trim(),
    number: number === null ? null : isPercent ? Math.round(number * 1e10) / 1e8 : roundBinary(number),
    isPercent,
    isAbout: about.test(shown),
    fault: null,
  };
}

/** Lists the currencies in the cells of a column. */
export const listColumnCurrencies = (rows: readonly GridRow[], column: number): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => findCurrencies((row.cells[column] ?? '').replaceAll(/\d/gu, ' '))));
