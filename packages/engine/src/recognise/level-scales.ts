/** Recognises the scale of levels in a table by the column; an ambiguous scale is left to the user. */
import { roundDecimal } from '../formula/round.ts';
import { normalizeWords } from '../spelling.ts';
import { formatCellAddress, type GridRow } from './grid.ts';
import type { ColumnReading, HeadingColumn } from './headers.ts';
import type { EntryColumn } from './vocabulary.ts';
import { parseLevelWord } from './words.ts';

/** Meanings of columns with levels. */
export const levelFields: ReadonlySet<string> = new Set([
  'level',
  'inherent',
  'residual',
  'design',
  'operation',
  'strength',
]);

type Column = HeadingColumn<EntryColumn>;

/** Words of the four-step scale of supervisors. */
const fourWords: readonly (readonly [level: number, words: RegExp])[] = [
  [1, /^(?:low|låg|low risk|låg risk|less significant|mindre betydande)$/u],
  [2, /^(?:medium|medel|moderate|måttlig|moderately significant|medium risk)$/u],
  [3, /^(?:substantial|väsentlig|betydande|significant|considerable|påtaglig|förhöjd)$/u],
  [4, /^(?:high|hög|very significant|mycket betydande|very high|mycket hög|high risk)$/u],
];
const fiveWords: readonly (readonly [level: number, words: RegExp])[] = [
  [0, /^(?:very low|mycket låg|very low risk|negligible|försumbar)$/u],
  [1, /^(?:low|låg|low risk)$/u],
  [2, /^(?:medium|medel|moderate|måttlig)$/u],
  [3, /^(?:high|hög|high risk)$/u],
  [4, /^(?:very high|mycket hög|critical|kritisk|extreme|extrem)$/u],
];
const onlyFour = /^(?:substantial|väsentlig|betydande|significant|considerable|påtaglig|förhöjd)$/u;
const onlyFive = /^(?:very low|mycket låg|very low risk)$/u;

/** True for a word that only the four-step scale of supervisors has, such as "substantial". */
export const isFourStepWord = (text: string): boolean => onlyFour.test(normalizeWords(text));

const numberOf = (text: string): number | null => {
  const plain = text.trim().replace(',', '.');
  return /^\d+(?:\.\d+)?$/u.test(plain) ? Number(plain) : null;
};

const wordIn = (words: typeof fourWords, plain: string): number | null =>
  words.find(([, said]) => said.test(plain))?.[0] ?? null;

/** The level 0-4 of a cell in an interpretation; null if it has none. */
export function parseLevel(reading: ColumnReading, text: string): number | null {
  const value = numberOf(text);
  if (value === null) {
    if (reading === 'fourSteps') return wordIn(fourWords, normalizeWords(text));
    if (reading === 'fiveSteps') return wordIn(fiveWords, normalizeWords(text));
    return reading === 'own' ? (parseLevelWord(text, 'risk')?.value ?? null) : null;
  }
  const within = (least: number, most: number, level: number) =>
    value >= least && value <= most ? roundDecimal(level, 2) : null;
  switch (reading) {
    case 'fiveSteps':
      return within(1, 5, value - 1);
    case 'product':
      return within(1, 25, ((value - 1) / 24) * 4);
    case 'hundred':
      return within(0, 100, value / 25);
    case 'tenSteps':
      return within(1, 10, ((value - 1) / 9) * 4);
    case 'bestFirst':
      return within(1, 4, 5 - value);
    case 'bestFirstOfFive':
      return within(1, 5, 5 - value);
    default:
      return within(0, 4, value);
  }
}

const best =
  /(?<!\d)1\s*(?:=|är|is|:|–|-)\s*(?:\p{L}+\s+)?(?:bäst|best|högst|highest|stark|strong|mycket bra|very good|effektiv|effective)/iu;
const saidScales: readonly (readonly [reading: ColumnReading, words: RegExp])[] = [
  ['product', /(?<!\d)1\s*(?:-|–|to|till)\s*(?:25|16)(?!\d)/iu],
  ['hundred', /(?<!\d)[01]\s*(?:-|–|to|till)\s*100(?!\d)/iu],
  ['tenSteps', /(?<!\d)[01]\s*(?:-|–|to|till)\s*10(?!\d)/iu],
  ['fiveSteps', /(?<!\d)1\s*(?:-|–|to|till)\s*5(?!\d)|(?<![\d.,])5\s*(?:=|:|är)\s*\p{L}/iu],
];
/** A scale of a heading: its first and last figure. */
const otherScale = /(?<![\d.,])([01])\s*(?:-|–|to|till)\s*(\d{1,3})(?![\d.,])/u;

/** True for words that name a scale other than the known ones and the product's. */
function isOtherScale(text: string): boolean {
  const [, least, most] = otherScale.exec(text) ?? [];
  return most !== undefined && !(most === '4' && (least === '0' || least === '1'));
}

/**
 * Possible interpretations of levels, by the words of headings and titles and by the cells; likelier first.
 */
function listPossibleScales(texts: readonly string[], words: readonly string[]): readonly ColumnReading[] {
  const numbers = texts.flatMap((text) => numberOf(text) ?? []);
  const most = Math.max(0, ...numbers);
  const plain = texts.map(normalizeWords);
  const said = saidScales.find(([, pattern]) => words.some((text) => pattern.test(text)))?.[0];
  const isReversed = words.some((text) => best.test(text));
  if (isReversed)
    return most > 4 || said === 'fiveSteps' ? ['bestFirstOfFive', 'fiveSteps'] : ['bestFirst', 'own'];
  if (said !== undefined) return most > 4 ? [said] : [said, 'own'];
  // No interpretation fits a scale such as 1-6, so that the figures are confirmed as they stand.
  if (numbers.length > 0 && most <= 4 && words.some(isOtherScale)) return ['own'];
  // Products and steps are whole numbers, so a column with halves uses the product's scale, and higher values
  // in it are errors.
  if (numbers.some((value) => !Number.isInteger(value))) return [];
  if (most > 25) return ['hundred'];
  if (most > 10) return ['product', 'hundred'];
  if (most > 5) return ['product', 'tenSteps', 'hundred'];
  if (most > 4) return ['fiveSteps', 'product'];
  if (plain.some((text) => onlyFour.test(text))) return ['fourSteps', 'own'];
  return plain.some((text) => onlyFive.test(text)) ? ['fiveSteps', 'own'] : [];
}

interface ScaleExample extends Required<Pick<Column, 'readings' | 'example'>> {
  readonly column: number;
  /** Number of interpretations in which the cell has no level. */
  readonly unread: number;
}

/** A cell with its level in each interpretation that gives another level than the ones before. */
function readExample(row: GridRow, column: number, ways: readonly ColumnReading[]): ScaleExample {
  const text = (row.cells[column] ?? '').trim();
  const readings = new Map<number, ColumnReading>();
  let unread = 0;
  for (const reading of ways) {
    const value = parseLevel(reading, text);
    if (value === null) unread += 1;
    else if (!readings.has(value)) readings.set(value, reading);
  }
  return {
    ...{ column, unread },
    readings: [...readings].map(([value, reading]) => ({ reading, value })),
    example: { cell: formatCellAddress(column, row.number), text },
  };
}

/** True if an example tells more interpretations apart; of equal ones, if fewer interpretations can read it. */
const isMoreTelling = (one: ScaleExample, other: ScaleExample | null): boolean =>
  one.readings.length > (other?.readings.length ?? 0) ||
  (one.readings.length === other?.readings.length && one.unread > other.unread);

/** The first cell that tells most interpretations apart; null without a level. */
function findTellingExample(
  columns: readonly Column[],
  rows: readonly GridRow[],
  ways: readonly ColumnReading[],
): ScaleExample | null {
  const seen = new Set<string>();
  let best: ScaleExample | null = null;
  for (const { index } of columns)
    for (const row of rows) {
      const text = (row.cells[index] ?? '').trim();
      if (text === '' || seen.has(text)) continue;
      seen.add(text);
      const example = readExample(row, index, ways);
      if (example.readings.length > 0 && isMoreTelling(example, best)) best = example;
      if (best?.readings.length === ways.length) return best;
    }
  return best;
}

/**
 * The columns with the question on their scale. All levels of a table share one scale, so that one of its columns asks
 * (`askedAt` of the others).
 */
export function addScaleQuestions(
  columns: readonly Column[],
  rows: readonly GridRow[],
  titles: readonly string[],
): readonly Column[] {
  const levels = columns.filter(({ field, beside }) => levelFields.has(field) && beside === undefined);
  const texts = levels.flatMap(({ index }) =>
    rows.flatMap(({ cells }) => {
      const text = (cells[index] ?? '').trim();
      return text === '' ? [] : [text];
    }),
  );
  const ways = listPossibleScales(texts, [...titles, ...levels.map(({ heading }) => heading)]);
  const answer = levels.find(({ reading }) => reading !== undefined)?.reading;
  if (ways.length === 0 && answer === undefined) return columns;
  const telling = findTellingExample(levels, rows, ways);
  return columns.map((column): Column => {
    if (!levelFields.has(column.field) || column.beside !== undefined) return column;
    const { readings = [], example } = telling ?? {};
    const isAsked = telling === null || telling.column === column.index;
    const asked: Column = {
      ...{ ...column, readings },
      ...(example && { example }),
      ...(telling !== null && !isAsked && { askedAt: telling.column }),
    };
    return answer === undefined ? { ...asked, doubt: 'scale' } : { ...asked, reading: answer };
  });
}
