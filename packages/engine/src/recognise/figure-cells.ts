/** A figure as people write it in a cell: its digits, and what stands around them. */
import { type CellLook, type GridRow, lookAt } from './grid.ts';
import type { ColumnUnit } from './headers.ts';
import { currenciesIn, unitSaid } from './units.ts';

/** A cell of figures taken apart. */
export interface FigureCell {
  /** As the file shows it, with what is beside it. */
  readonly shown: string;
  /** The digits alone; '' for a cell that says that there is none. */
  readonly digits: string;
  /** The number that the file holds, for which no way of writing has to be found; of per cent in hundredths. */
  readonly number: number | null;
  readonly isPercent: boolean;
  /** The figure is said to be about right. */
  readonly isAbout: boolean;
  /** What one stands for by the words in the cell; null for words that look like a unit and are not known. */
  readonly times: ColumnUnit | null;
  readonly hasUnit: boolean;
  readonly currency: string | null;
  /** A fault of the spreadsheet, or a formula without its result. */
  readonly fault: 'error' | 'uncalculated' | null;
  readonly look: CellLook | null;
}

const about =
  /^(?:ca|cirka|c|circa|about|approx|approximately|around|~|≈|omkring|runt|ungefär)(?!\p{L})\.?\s*/iu;
const none =
  /^(?:[-–—−]+|\.{1,3}|…|n\/?a|n\. ?a\.?|e\/?t|ej tillämpligt?|inte tillämpligt?|ej aktuellt|not applicable|saknas|missing|inga uppgifter|no data|uppgift saknas)\.?$/iu;
const percent = /(?:%|(?<!\p{L})(?:procent|percent|per cent|pct)(?!\p{L}))/giu;
/** Marks of footnotes behind a figure. */
const footnote = /(?<=\d)\s*[*†‡§\u00b9\u00b2\u00b3\u2070-\u209f]+\)?$/u;
const around = /^([^\d+\-−.,]*?)\s*([+\-−]?\s?[\d.,](?:.*[\d.,])?)\s*([^\d]*)$/su;
const counted =
  /^(?:st|styck(?:en)?|pcs|kund(?:er)?|customers?|clients?|transaktion(?:er)?|transactions?|betalning(?:ar)?|payments?|konton?|accounts?|:-|,-)?\.?$/iu;

const wordsAround = (before: string, after: string): string => `${before} ${after}`.trim();

/** The unit of the words around digits; null for words that are none. */
function unitAround(words: string): Pick<FigureCell, 'times' | 'hasUnit' | 'currency'> | null {
  if (counted.test(words)) return { times: 1, hasUnit: false, currency: null };
  const unit = unitSaid(words);
  if (unit === null) return null;
  return { ...unit, hasUnit: unit.times !== 1 };
}

const taken = new WeakMap<GridRow, Map<number, FigureCell>>();

/** Takes a cell of figures apart; of a row each cell once. */
export function figureCell(row: GridRow, column: number): FigureCell {
  const ofRow = taken.get(row) ?? new Map<number, FigureCell>();
  taken.set(row, ofRow);
  const known = ofRow.get(column) ?? takeApart(row, column);
  ofRow.set(column, known);
  return known;
}

function takeApart(row: GridRow, column: number): FigureCell {
  const look = lookAt(row, column);
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
    number: number === null || !isPercent ? number : Math.round(number * 1e10) / 1e8,
    isPercent,
    isAbout: about.test(shown),
    fault: null,
  };
}

/** The currencies that cells of a column name. */
export const currenciesOf = (rows: readonly GridRow[], column: number): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => currenciesIn((row.cells[column] ?? '').replaceAll(/\d/gu, ' '))));
