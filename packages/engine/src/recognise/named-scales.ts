/** Recognises the possible scales of levels from the texts of a table and from its figures. */
import { normalizeWords } from '../text/spelling.ts';
import type { TableGrid } from './grid.ts';
import type { ColumnReading, TableHeading } from './headers.ts';
import { listLinesBeside } from './table-words.ts';

/** Texts that can name the scale of a table's levels. */
export interface ScaleSigns {
  /** Lines around the table, the name of its sheet, and its pairs of a figure and a word. */
  readonly lines: readonly string[];
  /** Headings of the columns with levels, and the notes on these headings. */
  readonly headings: readonly string[];
  /** True for a table that the product has written. */
  readonly isOwnFile: boolean;
}

/** The possible interpretations of levels, likelier first. */
export interface PossibleLevelScales {
  readonly ways: readonly ColumnReading[];
  /** True if the table names no scale, so that the first interpretation is a guess. */
  readonly isGuess?: boolean;
}

interface NamedScale {
  readonly least: 0 | 1 | null;
  readonly most: number;
}

const onlyFour = /^(?:substantial|väsentlig|betydande|significant|considerable|påtaglig|förhöjd)$/u;
const onlyFive = /^(?:very low|mycket låg|very low risk)$/u;

/** The higher of two grades that some firms use together in one column: good and satisfactory. */
const goodWord = /^(?:god|bra|good)$/u;
/** The lower of these two grades. In a column without the higher grade it means the same level as the higher one. */
export const satisfactoryWordPattern = /^(?:tillfredsställande|satisfactory)$/u;

/** True for a word that only the four-step scale of supervisors has, such as "substantial". */
export const isFourStepWord = (text: string): boolean => onlyFour.test(normalizeWords(text));

const best =
  /(?<!\d)1\s*(?:=|är|is|:|–|-)\s*(?:\p{L}+\s+)?(?:bäst|best|hög|högst|high|highest|kritisk|critical|allvarlig|severe|extrem|extreme|stark|strong|bra|good|effektiv|effective)(?!\p{L})/iu;

/** The first and last figure of a scale. */
const range = /(?<![\d.,\p{L}])([01])\s*(?:-|–|—|to|till)\s*(\d{1,3})(?![\d.,])/iu;
/** The last figure of a scale in a heading or cell. */
const total = /(?:^|[^\p{L}\d])(?:av|of|out of|max\.?|\/)\s*(\d{1,3})(?![\d.,])/iu;
const stepWords: readonly (readonly [most: number, words: RegExp])[] = [
  [
    3,
    /(?<!\p{L})(?:tregradig|trestegs|three[- ](?:point|step|grade))|(?<!\d)3[- ](?:gradig|stegs|point|step)/iu,
  ],
  [
    4,
    /(?<!\p{L})(?:fyrgradig|fyrstegs|four[- ](?:point|step|grade))|(?<!\d)4[- ](?:gradig|stegs|point|step)/iu,
  ],
  [
    5,
    /(?<!\p{L})(?:femgradig|femstegs|five[- ](?:point|step|grade))|(?<!\d)5[- ](?:gradig|stegs|point|step)/iu,
  ],
  [
    10,
    /(?<!\p{L})(?:tiogradig|tiostegs|ten[- ](?:point|step|grade))|(?<!\d)10[- ](?:gradig|stegs|point|step)/iu,
  ],
];
const levelWords =
  'mycket hög|very high|hög|high|kritisk|critical|extrem|extreme|allvarlig|severe|mycket stark|very strong|stark|strong|medel|medium|måttlig|moderate|låg|low|mycket låg|very low|svag|weak|ingen|none|försumbar|negligible|effektiv|effective';
/** A figure with its word, as in "4 = very high". */
const legend = new RegExp(
  `(?<![\\d.,])(\\d{1,2})\\s*(?:=|:|är|is|–|-|\\s)\\s*(?:${levelWords})(?!\\p{L})`,
  'giu',
);
/** The fifth step of a scale with any word, such as "5 = very high". */
const fifth = /(?<![\d.,])5\s*(?:=|är)\s*\p{L}/iu;
/** Words that mark a line about a scale. Without such a word, a range such as "1-4" can mean months. */
const aboutScale =
  /skala|scale|nivå|level|steg|step|grad|klass|class|betyg|rating|score|poäng|låg|low|hög|high/iu;

function findRange(text: string): NamedScale | null {
  const [, least, most] = range.exec(text) ?? [];
  return most === undefined ? null : { least: least === '0' ? 0 : 1, most: Number(most) };
}

function findSteps(text: string): NamedScale | null {
  const most = stepWords.find(([, words]) => words.test(text))?.[0];
  return most === undefined ? null : { least: null, most };
}

function findLegend(texts: readonly string[]): NamedScale | null {
  const figures = texts.flatMap((text) => [...text.matchAll(legend)].map(([, figure]) => Number(figure)));
  const most = Math.max(0, ...figures, ...(texts.some((text) => fifth.test(text)) ? [5] : []));
  if (new Set(figures).size < 2 && most < 5) return null;
  return { least: figures.includes(0) ? 0 : figures.includes(1) ? 1 : null, most };
}

/** Returns the scale that a table states for its levels; null if it states none. */
export function findNamedScale({
  lines,
  headings,
}: Pick<ScaleSigns, 'lines' | 'headings'>): NamedScale | null {
  const about = lines.filter((line) => aboutScale.test(line));
  const ranged = [...headings, ...about].map(findRange).find((scale) => scale !== null);
  const stepped = [...headings, ...lines].map(findSteps).find((scale) => scale !== null);
  const most = headings.map((heading) => total.exec(heading)?.[1]).find((figure) => figure !== undefined);
  return (
    ranged ??
    stepped ??
    (most === undefined ? null : { least: null, most: Number(most) }) ??
    findLegend([...headings, ...lines])
  );
}

/** The interpretations for each highest figure of a scale, when the scale begins at 1 and when it begins at 0. */
const byMost: ReadonlyMap<number, readonly [fromOne: ColumnReading, fromZero: ColumnReading]> = new Map([
  [3, ['threeSteps', 'threeFromZero']],
  [5, ['fiveSteps', 'fiveFromZero']],
  [6, ['sixSteps', 'sixSteps']],
  [7, ['sevenSteps', 'sevenSteps']],
  [9, ['productOfThree', 'productOfThree']],
  [10, ['tenSteps', 'tenFromZero']],
  [16, ['productOfFour', 'productOfFour']],
  [25, ['product', 'product']],
  [100, ['hundred', 'hundred']],
]);

interface LevelFigures {
  readonly numbers: readonly number[];
  /** The texts of the cells, normalized in spelling. */
  readonly words: readonly string[];
}

/** Lists the interpretations of figures when the table names their scale. */
function listNamedWays(
  { least, most: named }: NamedScale,
  numbers: readonly number[],
): readonly ColumnReading[] {
  const most = Math.max(0, ...numbers);
  if (named === 4) return [];
  const isFromZero = least === 0 || numbers.includes(0);
  const way = byMost.get(named)?.[isFromZero ? 1 : 0];
  // No interpretation fits this scale, for example 1-8, so a person confirms the unchanged figures.
  if (way === undefined) return ['own'];
  return most > 4 ? [way] : [way, 'own'];
}

/** Lists the interpretations of figures when the table does not name their scale. */
function listWaysByFigures(numbers: readonly number[]): PossibleLevelScales {
  const most = Math.max(0, ...numbers);
  const hasZero = numbers.includes(0);
  const isWhole = numbers.every(Number.isInteger);
  if (most > 25) return { ways: ['hundred'] };
  if (most > 10)
    return {
      ways: isWhole ? ['product', ...(most <= 16 ? ['productOfFour' as const] : []), 'hundred'] : ['hundred'],
    };
  if (most > 5) {
    const ten: readonly ColumnReading[] = hasZero ? ['tenFromZero'] : ['tenSteps'];
    const products: readonly ColumnReading[] = [
      'product',
      'productOfFour',
      ...(most <= 9 ? ['productOfThree' as const] : []),
    ];
    return {
      ways: [...(isWhole && !hasZero ? ['product' as const, ...ten, ...products.slice(1)] : ten), 'hundred'],
    };
  }
  if (most > 4)
    return {
      ways: hasZero
        ? ['fiveFromZero']
        : ['fiveSteps', 'bestFirstOfFive', ...(isWhole ? ['product' as const] : [])],
    };
  return {
    isGuess: true,
    ways: hasZero
      ? ['own', 'fiveFromZero', ...(most <= 3 ? ['threeFromZero' as const] : [])]
      : ['own', 'fiveSteps', ...(most <= 3 ? ['threeSteps' as const] : []), 'bestFirst'],
  };
}

/** Lists the interpretations of figures when 1 can be the best step or the highest level. */
function listReversedWays(most: number): readonly ColumnReading[] {
  if (most > 4) return ['bestFirstOfFive', 'fiveSteps'];
  return most === 3 ? ['bestFirst', 'bestFirstOfThree', 'own'] : ['bestFirst', 'own'];
}

/** Lists the possible interpretations of levels, from the texts and the cells of a table. */
export function listPossibleLevelScales(
  { numbers, words }: LevelFigures,
  signs: ScaleSigns,
): PossibleLevelScales {
  const most = Math.max(0, ...numbers);
  const named = findNamedScale(signs);
  if ([...signs.headings, ...signs.lines].some((text) => best.test(text)))
    return { ways: listReversedWays(named?.most ?? most) };
  if (numbers.length > 0) {
    const inside = numbers.filter((value) => value <= (named?.most ?? 0));
    if (named !== null && inside.length * 2 > numbers.length) return { ways: listNamedWays(named, numbers) };
    return signs.isOwnFile && most <= 4 ? { ways: [] } : listWaysByFigures(numbers);
  }
  if (words.some((text) => onlyFour.test(text))) return { ways: ['fourSteps', 'own'] };
  const hasBoth = [goodWord, satisfactoryWordPattern].every((word) => words.some((text) => word.test(text)));
  if (hasBoth) return { ways: ['goodAboveSatisfactory', 'own'] };
  return { ways: words.some((text) => onlyFive.test(text)) ? ['fiveSteps', 'own'] : [] };
}

/** Lists the texts of a table that can name the scale of its levels. */
export function listScaleSigns(
  grid: TableGrid,
  heading: TableHeading<string>,
): Omit<ScaleSigns, 'isOwnFile'> {
  const rows = grid.rows.filter(({ number }) => heading.rows.includes(number));
  const notes = rows.flatMap(({ looks = [] }) => looks.flatMap(({ note }) => note ?? []));
  const pairs = grid.rows.flatMap(({ cells }) => {
    const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    return texts.length === 2 && /^\d{1,2}$/u.test(texts[0] ?? '') ? [texts.join(' = ')] : [];
  });
  return { lines: [grid.name, ...listLinesBeside(grid, heading), ...pairs], headings: notes };
}
