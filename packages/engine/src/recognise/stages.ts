/**
 * Reads columns of likelihood and impact. If a table has no level, the user chooses how to combine them to a level.
 */
import { roundDecimal } from '../formula/round.ts';
import { normalizeWords } from '../text/spelling.ts';
import { formatCellAddress, type GridRow } from './grid.ts';
import type { ColumnReading, HeadingColumn } from './headers.ts';
import { levelFields, parseLevelCell } from './level-scales.ts';
import { findNamedScale, type ScaleSigns } from './named-scales.ts';
import type { EntryColumn, EntryKind } from './vocabulary.ts';

type Column = HeadingColumn<EntryColumn>;

const after = /(?<!\p{L})(?:residual|restrisk|kvarvarande|kvarstående|netto?|after|efter)/u;

/** Returns the level to which a column of likelihood or impact contributes. */
function levelField(kind: EntryKind, { heading }: Column): EntryColumn {
  if (kind !== 'risks') return 'level';
  return after.test(normalizeWords(heading)) ? 'residual' : 'inherent';
}

const numberAt = ({ cells }: GridRow, column: number): number | null => {
  const plain = (cells[column] ?? '').trim().replace(',', '.');
  return /^\d+(?:\.\d+)?$/u.test(plain) ? Number(plain) : null;
};

interface Combination {
  readonly reading: ColumnReading;
  readonly how: 'multiplied' | 'highest' | 'mean';
  /** The highest step on the scales of likelihood and impact. */
  readonly most: 3 | 4 | 5;
}

const combinations: readonly Combination[] = [
  { reading: 'multiplied', how: 'multiplied', most: 4 },
  { reading: 'highest', how: 'highest', most: 4 },
  { reading: 'mean', how: 'mean', most: 4 },
  { reading: 'multipliedOfFive', how: 'multiplied', most: 5 },
  { reading: 'highestOfFive', how: 'highest', most: 5 },
  { reading: 'meanOfFive', how: 'mean', most: 5 },
  { reading: 'multipliedOfThree', how: 'multiplied', most: 3 },
  { reading: 'highestOfThree', how: 'highest', most: 3 },
  { reading: 'meanOfThree', how: 'mean', most: 3 },
];

const scaleReadings = { 3: 'threeSteps', 4: 'own', 5: 'fiveSteps' } as const;

/** Calculates a level 0-4 from likelihood and impact; null for steps outside the scale. */
function combineLevel(
  { how, most }: Pick<Combination, 'how' | 'most'>,
  likelihood: number,
  impact: number,
): number | null {
  if (Math.max(likelihood, impact) > most || Math.min(likelihood, impact) < 0) return null;
  if (how === 'multiplied') return roundDecimal(((likelihood * impact) / (most * most)) * 4, 2);
  const value = how === 'highest' ? Math.max(likelihood, impact) : (likelihood + impact) / 2;
  return parseLevelCell(scaleReadings[most], String(value));
}

/**
 * Lists the ways of combining likelihood and impact that fit the texts of the table and the highest step found,
 * likelier first.
 */
function listCombinations(highest: number, signs: ScaleSigns): readonly Combination[] {
  const named = findNamedScale(signs)?.most;
  const most = named !== undefined && named >= highest && named <= 5 ? named : highest > 4 ? 5 : null;
  return combinations.filter((one) => (most === null ? one.most >= highest : one.most === most));
}

/**
 * Calculates the level of a row from its likelihood and impact; null if the likelihood, the impact or the way to
 * combine them is unknown.
 */
export function computeCombinedLevel({ index, beside, reading }: Column, row: GridRow): number | null {
  const combination = combinations.find((one) => one.reading === reading);
  if (beside === undefined || combination === undefined) return null;
  const [likelihood, impact] = [numberAt(row, beside), numberAt(row, index)];
  return likelihood === null || impact === null ? null : combineLevel(combination, likelihood, impact);
}

interface CombinationTable {
  readonly columns: readonly Column[];
  readonly rows: readonly GridRow[];
  readonly signs: ScaleSigns;
}

/**
 * Adds the question how to combine the impact in a column with its likelihood. If a person has already chosen a way,
 * adds that choice.
 */
function askCombination(
  open: Column & { readonly beside: number },
  { columns, rows, signs }: CombinationTable,
): Column {
  const steps = rows.flatMap((row): readonly (readonly [GridRow, number, number])[] => {
    const [likelihood, impact] = [numberAt(row, open.beside), numberAt(row, open.index)];
    return likelihood === null || impact === null ? [] : [[row, likelihood, impact]];
  });
  const highest = Math.max(0, ...steps.flatMap(([, likelihood, impact]) => [likelihood, impact]));
  const headings = columns
    .filter(({ index }) => index === open.index || index === open.beside)
    .map(({ heading }) => heading);
  const offered = listCombinations(highest, { ...signs, headings: [...signs.headings, ...headings] });
  const { reading: said, ...unsaid } = open;
  const [first] = steps;
  if (first === undefined)
    return combinations.some(({ reading }) => reading === said) ? open : { ...unsaid, doubt: 'combine' };
  const [row, likelihood, impact] = first;
  const readings = offered.flatMap((one) => {
    const value = combineLevel(one, likelihood, impact);
    return value === null ? [] : [{ reading: one.reading, value }];
  });
  const example = { cell: formatCellAddress(open.index, row.number), text: `${likelihood} × ${impact}` };
  const answer = offered.find(({ reading }) => reading === said)?.reading;
  const shown = { ...unsaid, readings, example };
  return answer === undefined ? { ...shown, doubt: 'combine' } : { ...shown, reading: answer };
}

/**
 * Reads a column of impact, combined with its likelihood, as the level that the table lacks. A person chooses how the
 * two are combined.
 */
export function addCombinedLevels(
  kind: EntryKind,
  columns: readonly Column[],
  rows: readonly GridRow[],
  signs: ScaleSigns,
): readonly Column[] {
  const given = new Set(columns.map(({ field }) => field));
  return columns.map((column): Column => {
    const isTold =
      combinations.some(({ reading }) => reading === column.reading) && levelFields.has(column.field);
    if (column.field !== 'impact' && !isTold) return column;
    const field = isTold ? column.field : levelField(kind, column);
    const beside = columns.find(
      (one) => one.field === 'likelihood' && levelField(kind, one) === field,
    )?.index;
    if (beside === undefined || (!isTold && given.has(field))) return column;
    return askCombination({ ...column, field, beside }, { columns, rows, signs });
  });
}
