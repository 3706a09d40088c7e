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
  ['fiveSteps', /(?<!\d)1\s*(?:-|–|to|till)\s*5(?!\d)/iu],
];

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

/** The first row whose cell has another level in each interpretation, else the first with a cell. */
function tellingRow(
  rows: readonly GridRow[],
  column: number,
  ways: readonly ColumnReading[],
): GridRow | undefined {
  const filled = rows.filter(({ cells }) => (cells[column] ?? '').trim() !== '');
  const differs = ({ cells }: GridRow): boolean => {
    const levels = ways.flatMap((way) => parseLevel(way, cells[column] ?? '') ?? []);
    return levels.length > 1 && new Set(levels).size === levels.length;
  };
  return filled.find(differs) ?? filled[0];
}

/** The columns with the question on their scale; all levels of a table share one scale. */
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
  return columns.map((column): Column => {
    if (!levelFields.has(column.field) || column.beside !== undefined) return column;
    const row = tellingRow(rows, column.index, ways);
    const text = (row?.cells[column.index] ?? '').trim();
    const readings = ways.flatMap((reading) => {
      const value = parseLevel(reading, text);
      return value === null ? [] : [{ reading, value }];
    });
    const example = row && { cell: formatCellAddress(column.index, row.number), text };
    const asked = { ...column, readings, ...(example && { example }) };
    return answer === undefined ? { ...asked, doubt: 'scale' } : { ...asked, reading: answer };
  });
}
