/** The scales of values in country lists, and the conversion of such values to the scale of the list. */
import { roundDecimal } from '../formula/round.ts';
import { normalizeWords } from '../text/spelling.ts';
import { parseLevelCell } from './level-scales.ts';
import { findNamedScale, isFourStepWord, type ScaleSigns } from './named-scales.ts';
import { parseLevelWord } from './words.ts';

/**
 * Interpretations of the values of a country list. `own`: the scale of the list, levels 0-4 or an index 0-100 whose
 * highest value is the lowest risk. `reversed`: the same figures in the opposite direction. Other names give the
 * figures and whether the highest is the highest risk (`Risk`) or the lowest (`Good`). `letters`: A is the lowest
 * risk.
 */
export const listScales = [
  ...([
    'own',
    'reversed',
    'threeRisk',
    'threeGood',
    'fiveRisk',
    'fiveGood',
    'sevenRisk',
    'sevenGood',
  ] as const),
  ...(['tenRisk', 'tenGood', 'fromZeroToFiveRisk', 'fromZeroToFiveGood'] as const),
  ...(['fromZeroToTenRisk', 'fromZeroToTenGood', 'hundredRisk', 'hundredGood'] as const),
  ...(['fractionRisk', 'fractionGood', 'fourWords', 'fiveWords'] as const),
  ...(['lettersToD', 'lettersToE', 'lettersToG', 'lettersFromD', 'lettersFromE', 'lettersFromG'] as const),
] as const;

/** An interpretation of the values of a country list. */
export type ListScale = (typeof listScales)[number];

/** The question on the scale of a column of values, with an example row. */
export interface ListScaleQuestion {
  /** Interpretations, likelier first, each with the value of the example. */
  readonly readings: readonly { readonly scale: ListScale; readonly value: number }[];
  readonly example: { readonly cell: string; readonly name: string; readonly text: string };
  /** True if the first interpretation is a guess that a person only confirms. */
  readonly isGuess: boolean;
}

const figureScales: ReadonlyMap<
  ListScale,
  { readonly least: number; readonly top: number; readonly isGood: boolean }
> = new Map([
  ['fiveRisk', { least: 1, top: 5, isGood: false }],
  ['fiveGood', { least: 1, top: 5, isGood: true }],
  ['sevenRisk', { least: 1, top: 7, isGood: false }],
  ['sevenGood', { least: 1, top: 7, isGood: true }],
  ['tenRisk', { least: 1, top: 10, isGood: false }],
  ['tenGood', { least: 1, top: 10, isGood: true }],
  ['fromZeroToFiveRisk', { least: 0, top: 5, isGood: false }],
  ['fromZeroToFiveGood', { least: 0, top: 5, isGood: true }],
  ['fromZeroToTenRisk', { least: 0, top: 10, isGood: false }],
  ['fromZeroToTenGood', { least: 0, top: 10, isGood: true }],
  ['hundredRisk', { least: 0, top: 100, isGood: false }],
  ['hundredGood', { least: 0, top: 100, isGood: true }],
  ['fractionRisk', { least: 0, top: 1, isGood: false }],
  ['fractionGood', { least: 0, top: 1, isGood: true }],
]);

const letterScales: ReadonlyMap<ListScale, { readonly last: string; readonly isFirstHigh: boolean }> =
  new Map([
    ['lettersToD', { last: 'D', isFirstHigh: false }],
    ['lettersToE', { last: 'E', isFirstHigh: false }],
    ['lettersToG', { last: 'G', isFirstHigh: false }],
    ['lettersFromD', { last: 'D', isFirstHigh: true }],
    ['lettersFromE', { last: 'E', isFirstHigh: true }],
    ['lettersFromG', { last: 'G', isFirstHigh: true }],
  ]);

const letterPattern = /^[A-G]$/iu;

/** True for a cell that contains a letter from A to G as its class. */
export const isClassLetter = (text: string): boolean => letterPattern.test(text.trim());

const indexOfLetter = (letter: string): number => letter.toUpperCase().charCodeAt(0) - 65;

/** A cell of a column of values: its text, and its figure if it has one. */
export interface ListCell {
  readonly text: string;
  readonly figure: number | null;
}

/**
 * Returns the position of a cell between the lowest risk (0) and the highest risk (1); null for a cell outside the
 * scale.
 */
function riskShare(scale: ListScale, { text, figure }: ListCell): number | null {
  const letters = letterScales.get(scale);
  if (letters !== undefined) {
    if (!isClassLetter(text)) return null;
    const share = indexOfLetter(text.trim()) / indexOfLetter(letters.last);
    return share > 1 ? null : letters.isFirstHigh ? 1 - share : share;
  }
  if (scale === 'fourWords' || scale === 'fiveWords') {
    const level =
      figure === null ? parseLevelCell(scale === 'fourWords' ? 'fourSteps' : 'fiveSteps', text) : null;
    return level === null ? null : level / 4;
  }
  if (figure === null) return null;
  if (scale === 'threeRisk' || scale === 'threeGood') {
    const level = parseLevelCell(scale === 'threeRisk' ? 'threeSteps' : 'bestFirstOfThree', String(figure));
    return level === null ? null : level / 4;
  }
  const known = figureScales.get(scale);
  if (known === undefined || figure < known.least || figure > known.top) return null;
  const share = (figure - known.least) / (known.top - known.least);
  return known.isGood ? 1 - share : share;
}

/**
 * Converts the value of a cell to the scale of the list: a level 0-4 (`most` is 4) or an index 0-100 (`most` is 100).
 * Returns null for a cell without a value on the scale.
 */
export function convertListValue(scale: ListScale, cell: ListCell, most: number): number | null {
  const { text, figure } = cell;
  if (scale === 'own') {
    if (figure === null) return most > 4 ? null : (parseLevelWord(text, 'risk')?.value ?? null);
    return figure >= 0 && figure <= most ? figure : null;
  }
  if (scale === 'reversed') {
    const least = most > 4 ? 0 : 1;
    return figure === null || figure < least || figure > most ? null : roundDecimal(most + least - figure, 2);
  }
  const share = riskShare(scale, cell);
  return share === null ? null : roundDecimal(most > 4 ? most * (1 - share) : most * share, 2);
}

const higherIsBetter =
  /(?:higher|högre|högst|highest|100)\s*(?:\S+\s+){0,4}?(?:better|bättre|bäst|best|cleaner|clean|lower risk|lägre risk|lägst risk|lowest risk|mindre korrupt|less corrupt)|corruption perceptions?|(?<!\p{L})cpi(?!\p{L})|korruptionsindex/iu;
const aboutRisk = /(?<!\p{L})(?:risk|country ?risk|landrisk)/iu;

function listByFigures(figures: readonly number[], most: number, isRisk: boolean): readonly ListScale[] {
  const top = Math.max(...figures);
  const isFromZero = figures.some((figure) => figure < 1);
  const order = (risk: ListScale, good: ListScale): readonly ListScale[] =>
    most > 4 && !isRisk ? [good, risk] : [risk, good];
  const own = most > 4 ? order('reversed', 'own') : order('hundredRisk', 'hundredGood');
  if (top > 100) return [];
  if (top > 10) return own;
  const ten = [
    ...(isFromZero ? [] : order('tenRisk', 'tenGood')),
    ...order('fromZeroToTenRisk', 'fromZeroToTenGood'),
  ];
  const asIndex = most > 4 ? own : [];
  if (top > 7) return [...ten, ...asIndex];
  if (top > 5) return [...(isFromZero ? [] : order('sevenRisk', 'sevenGood')), ...ten, ...asIndex];
  const five = isFromZero ? order('fromZeroToFiveRisk', 'fromZeroToFiveGood') : order('fiveRisk', 'fiveGood');
  if (top > 4 || most > 4) {
    const fraction = top <= 1 ? order('fractionRisk', 'fractionGood') : [];
    return [...fraction, ...five, ...ten, ...asIndex];
  }
  if (top <= 1 && figures.some((figure) => figure > 0 && figure < 1))
    return ['own', 'fractionRisk', 'fractionGood', ...five];
  const three: readonly ListScale[] = top <= 3 && !isFromZero ? ['threeRisk', 'threeGood'] : [];
  return ['own', ...three, ...five, ...(isFromZero ? [] : (['reversed'] as const))];
}

/** The interpretations for each highest figure of a named scale. */
const namedTops: ReadonlyMap<number, readonly ListScale[]> = new Map([
  [1, ['fractionRisk', 'fractionGood']],
  [3, ['threeRisk', 'threeGood']],
  [5, ['fiveRisk', 'fiveGood', 'fromZeroToFiveRisk', 'fromZeroToFiveGood']],
  [7, ['sevenRisk', 'sevenGood']],
  [10, ['tenRisk', 'tenGood', 'fromZeroToTenRisk', 'fromZeroToTenGood']],
  [100, ['own', 'reversed', 'hundredRisk', 'hundredGood']],
]);

/** The possible scales of a list. A list with a single possible scale needs no question. */
export interface PossibleListScales {
  readonly scales: readonly ListScale[];
  readonly isGuess: boolean;
}

/**
 * Lists the possible scales of values from 0 to `most` (4 or 100), likelier first, from the cells and the words of
 * the table.
 */
export function listPossibleListScales(
  cells: readonly ListCell[],
  most: number,
  signs: Pick<ScaleSigns, 'lines' | 'headings'>,
): PossibleListScales {
  const figures = cells.flatMap(({ figure }) => figure ?? []);
  const letters = cells
    .filter(({ text }) => isClassLetter(text))
    .map(({ text }) => text.trim().toUpperCase());
  if (letters.length * 2 > cells.length) {
    const last = Math.max(...letters.map(indexOfLetter));
    return {
      scales: [...letterScales].flatMap(([scale, one]) => (indexOfLetter(one.last) >= last ? [scale] : [])),
      isGuess: false,
    };
  }
  if (figures.length * 2 <= cells.length) {
    if (most > 4) return { scales: ['own'], isGuess: false };
    const words = cells.map(({ text }) => text);
    if (words.some(isFourStepWord)) return { scales: ['fourWords', 'own'], isGuess: false };
    const isFive = words.some((text) => /^(?:very low|mycket låg)/u.test(normalizeWords(text)));
    return { scales: isFive ? ['fiveWords', 'own'] : ['own'], isGuess: false };
  }
  const texts = [...signs.headings, ...signs.lines];
  const isRisk = signs.headings.some((text) => aboutRisk.test(text));
  const possible = listByFigures(figures, most, isRisk);
  const named = findNamedScale(signs);
  if (most === 4 && named?.most === 4 && possible.includes('own')) return { scales: ['own'], isGuess: false };
  const isOtherStart = (scale: ListScale): boolean => {
    const least = figureScales.get(scale)?.least;
    return named?.least != null && least !== undefined && least !== named.least;
  };
  const fitting = possible.filter(
    (scale) => namedTops.get(named?.most ?? 0)?.includes(scale) && !isOtherStart(scale),
  );
  const scales = fitting.length > 0 ? fitting : possible;
  if (
    scales.includes('own') &&
    most > 4 &&
    Math.max(...figures) > 10 &&
    texts.some((text) => higherIsBetter.test(text))
  )
    return { scales: ['own'], isGuess: false };
  return { scales, isGuess: scales.includes('own') && (most > 4 ? Math.max(...figures) > 10 : true) };
}

/**
 * Smallest number of places, and smallest correlation with a known index, that show the direction of a list's values.
 */
const leastIndexed = 8;
const leastCorrelation = 0.8;

function correlate(pairs: readonly (readonly [one: number, other: number])[]): number {
  const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const means = [meanOf(pairs.map(([one]) => one)), meanOf(pairs.map(([, other]) => other))] as const;
  const apart = pairs.map(([one, other]) => [one - means[0], other - means[1]] as const);
  const sum = (of: (one: number, other: number) => number) =>
    apart.reduce((all, [one, other]) => all + of(one, other), 0);
  const spread = Math.sqrt(sum((one) => one * one) * sum((_, other) => other * other));
  return spread === 0 ? 0 : sum((one, other) => one * other) / spread;
}

const isGoodScale = (scale: ListScale, most: number): boolean =>
  scale === 'own' ? most > 4 : scale === 'reversed' ? most <= 4 : scale.endsWith('Good');

/**
 * Returns the scales whose direction agrees with a known index, in which the highest value means the lowest risk.
 * Returns all scales if the values do not clearly follow the index. `pairs`: each figure with its index value.
 */
export function filterScalesByDirection(
  scales: readonly ListScale[],
  pairs: readonly (readonly [figure: number, index: number])[],
  most: number,
): readonly ListScale[] {
  if (pairs.length < leastIndexed) return scales;
  const correlation = correlate(pairs);
  if (Math.abs(correlation) < leastCorrelation) return scales;
  return scales.filter((scale) => isGoodScale(scale, most) === correlation > 0);
}

/**
 * Returns the scale in which the values agree with an earlier edition of the list: most places differ by at most a
 * tenth of the scale, and every other scale fits clearly worse. Returns null if no scale does.
 */
export function findAgreeingScale(
  pairs: readonly { readonly cell: ListCell; readonly before: number }[],
  scales: readonly ListScale[],
  most: number,
): ListScale | null {
  if (pairs.length === 0) return null;
  const distances = scales
    .map((scale) => {
      const apart = pairs.map(({ cell, before }) => {
        const value = convertListValue(scale, cell, most);
        return value === null ? most : Math.abs(value - before);
      });
      const median = apart.toSorted((one, other) => one - other)[Math.floor(apart.length / 2)] ?? most;
      return { scale, median };
    })
    .toSorted((one, other) => one.median - other.median);
  const [first, second] = distances;
  if (first === undefined || first.median > most / 10) return null;
  return second === undefined || second.median - first.median > most / 20 ? first.scale : null;
}
