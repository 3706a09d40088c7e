/** Recognises the scale of the levels in each column. If the scale is ambiguous, the user chooses it. */
import { roundDecimal } from '../formula/round.ts';
import { normalizeWords } from '../text/spelling.ts';
import { formatCellAddress, type GridRow } from './grid.ts';
import type { ColumnReading, HeadingColumn } from './headers.ts';
import { listPossibleLevelScales, type ScaleSigns, satisfactoryWordPattern } from './named-scales.ts';
import type { EntryColumn } from './vocabulary.ts';
import { parseLevelWord } from './words.ts';

/** Meanings of columns that contain levels. */
export const levelFields: ReadonlySet<string> = new Set([
  'level',
  'inherent',
  'residual',
  'design',
  'operation',
  'strength',
]);

type Column = HeadingColumn<EntryColumn>;

/** Words of the four-step scale that supervisors use. */
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

/** The highest figure of the scale after a figure, as in "3 of 5" or "3/5". */
const totalOf = /\s*(?:av|of|out of|\/)\s*(\d{1,3})$/iu;

const numberOf = (text: string): number | null => {
  const plain = text.trim().replace(totalOf, '').replace(',', '.');
  return /^\d+(?:\.\d+)?$/u.test(plain) ? Number(plain) : null;
};

const wordIn = (words: typeof fourWords, plain: string): number | null =>
  words.find(([, said]) => said.test(plain))?.[0] ?? null;

/** Scales with equal steps: the lowest figure means level 0 and the highest figure means level 4. */
const evenScales: ReadonlyMap<ColumnReading, readonly [least: number, most: number]> = new Map([
  ['fiveSteps', [1, 5]],
  ['fiveFromZero', [0, 5]],
  ['threeFromZero', [0, 3]],
  ['sixSteps', [1, 6]],
  ['sevenSteps', [1, 7]],
  ['tenSteps', [1, 10]],
  ['tenFromZero', [0, 10]],
  ['product', [1, 25]],
  ['productOfFour', [1, 16]],
  ['productOfThree', [1, 9]],
  ['hundred', [0, 100]],
]);

/** Converts a step of low, medium and high to a level: 1 and 2 are unchanged, and 3 becomes level 4. */
const threeStepLevel = (value: number): number => (value <= 2 ? value : 2 * value - 2);

function parseLevelText(reading: ColumnReading, text: string): number | null {
  if (reading === 'fourSteps') return wordIn(fourWords, normalizeWords(text));
  if (reading === 'fiveSteps') return wordIn(fiveWords, normalizeWords(text));
  if (reading === 'goodAboveSatisfactory' && satisfactoryWordPattern.test(normalizeWords(text))) return 2;
  if (reading !== 'own' && reading !== 'goodAboveSatisfactory') return null;
  return (parseLevelWord(text, 'risk') ?? parseLevelWord(text, 'strength'))?.value ?? null;
}

/** Reads the level 0-4 of a cell in an interpretation; null for a cell without a level. */
export function parseLevelCell(reading: ColumnReading, text: string): number | null {
  const value = numberOf(text);
  if (value === null) return parseLevelText(reading, text);
  const within = (least: number, most: number, level: number) =>
    value >= least && value <= most ? roundDecimal(level, 2) : null;
  const [least, most] = evenScales.get(reading) ?? [];
  if (least !== undefined && most !== undefined)
    return within(least, most, ((value - least) / (most - least)) * 4);
  switch (reading) {
    case 'threeSteps':
      return within(1, 3, threeStepLevel(value));
    case 'bestFirstOfThree':
      return within(1, 3, threeStepLevel(4 - value));
    case 'bestFirst':
      return within(1, 4, 5 - value);
    case 'bestFirstOfFive':
      return within(1, 5, 5 - value);
    default:
      return within(0, 4, value);
  }
}

interface ScaleExample extends Required<Pick<Column, 'readings' | 'example'>> {
  readonly column: number;
  /** Number of interpretations in which the cell has no level. */
  readonly unread: number;
}

/**
 * Reads a cell in each interpretation of its level. Of several interpretations with the same level, only the first is
 * kept.
 */
function readExample(row: GridRow, column: number, ways: readonly ColumnReading[]): ScaleExample {
  const text = (row.cells[column] ?? '').trim();
  const readings = new Map<number, ColumnReading>();
  let unread = 0;
  for (const reading of ways) {
    const value = parseLevelCell(reading, text);
    if (value === null) unread += 1;
    else if (!readings.has(value)) readings.set(value, reading);
  }
  return {
    ...{ column, unread },
    readings: [...readings].map(([value, reading]) => ({ reading, value })),
    example: { cell: formatCellAddress(column, row.number), text },
  };
}

/**
 * True if the first example distinguishes more interpretations, or equally many while fewer interpretations can read
 * it.
 */
const isMoreTelling = (one: ScaleExample, other: ScaleExample | null): boolean =>
  one.readings.length > (other?.readings.length ?? 0) ||
  (one.readings.length === other?.readings.length && one.unread > other.unread);

/** Returns the cell that distinguishes the most interpretations, or null if no cell contains a level. */
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

interface ScaleQuestion {
  readonly ways: readonly ColumnReading[];
  readonly telling: ScaleExample | null;
  readonly isGuess: boolean;
  /** The interpretation that a person has chosen, if it still fits the cells. */
  readonly answer: ColumnReading | undefined;
}

const isLevelColumn = ({ field, beside }: Column): boolean => levelFields.has(field) && beside === undefined;

function findScaleQuestion(
  levels: readonly Column[],
  rows: readonly GridRow[],
  signs: ScaleSigns,
): ScaleQuestion | null {
  const texts = levels.flatMap(({ index }) =>
    rows.flatMap(({ cells }) => {
      const text = (cells[index] ?? '').trim();
      return text === '' ? [] : [text];
    }),
  );
  const numbers = texts.flatMap((text) => numberOf(text) ?? []);
  const headings = [...signs.headings, ...levels.map(({ heading }) => heading)];
  const totals = [...new Set(texts.flatMap((text) => totalOf.exec(text)?.[0] ?? []))];
  const { ways, isGuess = false } = listPossibleLevelScales(
    { numbers, words: texts.map(normalizeWords) },
    { ...signs, headings: [...headings, ...totals] },
  );
  const said = levels.find(({ reading }) => reading !== undefined)?.reading;
  const fits = (reading: ColumnReading) =>
    ways.length === 0 ||
    ways.includes(reading) ||
    texts.every((text) => parseLevelCell(reading, text) !== null);
  const answer = said !== undefined && fits(said) ? said : undefined;
  const telling = findTellingExample(levels, rows, ways);
  if (answer === undefined && (ways.length === 0 || (isGuess && (telling?.readings.length ?? 0) < 2)))
    return null;
  return { ways, telling, isGuess, answer };
}

/**
 * Adds the question on the scale to the columns. All levels of a table share one scale, so only one column has the
 * question; the other columns refer to it in `askedAt`.
 */
export function addScaleQuestions(
  columns: readonly Column[],
  rows: readonly GridRow[],
  signs: ScaleSigns,
): readonly Column[] {
  const question = findScaleQuestion(columns.filter(isLevelColumn), rows, signs);
  return columns.map((column): Column => {
    if (!isLevelColumn(column)) return column;
    const { reading: _, ...open } = column;
    if (question === null) return open;
    const { telling, isGuess, answer } = question;
    const { readings = [], example } = telling ?? {};
    const isAsked = telling === null || telling.column === column.index;
    const asked: Column = {
      ...{ ...open, readings },
      ...(example && { example }),
      ...(telling !== null && !isAsked && { askedAt: telling.column }),
    };
    if (answer !== undefined) return { ...asked, reading: answer };
    // Do not replace a question on the year of a column, because another column already has the question on the scale.
    if (column.doubt === 'column' && !isAsked) return asked;
    return { ...asked, doubt: 'scale', ...(isGuess && { isGuess }) };
  });
}
