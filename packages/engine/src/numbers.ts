/**
 * The one reader of numbers as people write them: in fields, pasted, in files. A text that can be read two ways is
 * never guessed. Pure: the language is given.
 */
import type { Language } from './terms.ts';

/** Which sign stands before decimals; the other one then stands between thousands. */
export const numberNotations = ['point', 'comma'] as const;

/** A way of writing numbers, by its decimal sign: `1,234.5` is `point`, `1.234,5` is `comma`. */
export type NumberNotation = (typeof numberNotations)[number];

/** What a number must be to be taken. Limits are included. */
export interface NumberRules {
  readonly least?: number;
  readonly most?: number;
  /** Counts are whole numbers. */
  readonly whole?: boolean;
}

/** Why a text gives no number: it is none, outside the limits, or has decimals where a count is wanted. */
export type NumberFault = 'number' | 'range' | 'whole';

/** One of two ways to read a text; `fault` says why this one cannot be meant here. */
export interface PossibleNumber {
  readonly value: number;
  readonly fault: NumberFault | null;
}

/** What a text says: nothing, a number, one of two numbers, or no number that can be taken. */
export type NumberReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'twoWays'; readonly thousands: PossibleNumber; readonly decimals: PossibleNumber }
  | { readonly kind: 'fault'; readonly fault: NumberFault };

/** A text in each notation; null where it is no number there. */
type Values = { readonly [N in NumberNotation]: number | null };

const decimalSign: { readonly [N in NumberNotation]: string } = { point: '.', comma: ',' };
const notationOf: { readonly [L in Language]: NumberNotation } = { en: 'point', sv: 'comma' };
/** Signs that a language writes numbers with; Swedish groups digits by blanks, so a point there is no sign of its own. */
const signsOf: { readonly [L in Language]: readonly string[] } = { en: ['.', ','], sv: [','] };

const grammar: { readonly [N in NumberNotation]: RegExp } = {
  point: /^[+-]?(?:[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?)$/i,
  comma: /^[+-]?(?:[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?|(?:\d+,?\d*|,\d+)(?:e[+-]?\d{1,3})?)$/i,
};

/** Blanks that stand between digits: plain, no-break, of a figure's width, thin, narrow. */
const blank = '[ \\u00a0\\u2007\\u2009\\u202f]';
const groupedByBlanks = new RegExp(`^([+-]?${blank}*)([1-9]\\d{0,2}(?:${blank}\\d{3})+)([.,]\\d*)?$`, 'u');

/**
 * With a plain minus, without apostrophes between thousands and without the blanks that group digits: those before exactly
 * three digits. Other blanks, line breaks and tabs stay, so that two numbers never become one.
 */
function bare(text: string): string {
  const plain = text
    .trim()
    .replace(/^\u2212/, '-')
    .replace(/(?<=\d)['\u2019](?=\d{3})/g, '');
  const [, sign = '', digits, decimals = ''] = groupedByBlanks.exec(plain) ?? [];
  if (digits !== undefined) return `${sign.trim()}${digits.replaceAll(/\s/gu, '')}${decimals}`;
  return plain.replace(/^([+-])\s+/u, '$1');
}

function valueIn(notation: NumberNotation, plain: string): number | null {
  if (!grammar[notation].test(plain)) return null;
  const grouping = notation === 'point' ? ',' : '.';
  const value = Number(plain.replaceAll(grouping, '').replace(decimalSign[notation], '.'));
  return Number.isFinite(value) ? value : null;
}

function valuesOf(text: string): Values {
  const plain = bare(text);
  return { point: valueIn('point', plain), comma: valueIn('comma', plain) };
}

/** What keeps a number from being taken; null when nothing does. */
export function numberFault(value: number, { least, most, whole }: NumberRules): NumberFault | null {
  if ((least !== undefined && value < least) || (most !== undefined && value > most)) return 'range';
  return whole === true && !Number.isInteger(value) ? 'whole' : null;
}

function taken(value: number, rules: NumberRules): NumberReading {
  const fault = numberFault(value, rules);
  return fault === null ? { kind: 'number', value } : { kind: 'fault', fault };
}

/** A text that leaves no doubt, or the choice that `choose` makes among its two readings. */
function readingOf(
  text: string,
  rules: NumberRules,
  choose: (possible: { readonly [N in NumberNotation]: PossibleNumber }) => NumberNotation | null,
): NumberReading {
  if (text.trim() === '') return { kind: 'empty' };
  const { point, comma } = valuesOf(text);
  if (point === null || comma === null || point === comma) {
    const value = point ?? comma;
    return value === null ? { kind: 'fault', fault: 'number' } : taken(value, rules);
  }
  const possible = {
    point: { value: point, fault: numberFault(point, rules) },
    comma: { value: comma, fault: numberFault(comma, rules) },
  };
  const chosen = choose(possible);
  if (chosen !== null) return taken(possible[chosen].value, rules);
  const { point: first, comma: second } = possible;
  return Math.abs(point) > Math.abs(comma)
    ? { kind: 'twoWays', thousands: first, decimals: second }
    : { kind: 'twoWays', thousands: second, decimals: first };
}

/**
 * Reads what was typed or pasted. Blanks group digits; point and comma are read by the language where the text leaves
 * no doubt. Three digits after one sign can be thousands or decimals: such a text is taken only where the language's own
 * reading is possible and the other is not; otherwise both are given, to be asked.
 */
export function readNumber(text: string, language: Language, rules: NumberRules = {}): NumberReading {
  const own = notationOf[language];
  const usual = signsOf[language].some((sign) => text.includes(sign));
  return readingOf(text, rules, (possible) => {
    const other = own === 'point' ? 'comma' : 'point';
    if (possible[other].fault === null) return null;
    return usual || possible[own].fault !== null ? own : null;
  });
}

/** One cell of a file's column with what it must be. */
export interface NumberCell {
  readonly text: string;
  readonly rules: NumberRules;
}

/**
 * Reads the cells of one column of a file: the column decides. Where all of its numbers can be read in exactly one
 * notation, that one is meant; where in both or in none, a text that can be read two ways stays so.
 */
export function readNumberColumn(column: readonly NumberCell[]): (cell: NumberCell) => NumberReading {
  const signed = column
    .map(({ text, rules }) => ({ values: valuesOf(text), rules }))
    .filter(({ values: { point, comma } }) => point !== comma);
  const fitting = numberNotations.filter((notation) =>
    signed.every(({ values, rules }) => {
      const value = values[notation];
      const sure = values.point === null || values.comma === null;
      return value !== null && (sure || numberFault(value, rules) === null);
    }),
  );
  const [only = null] = fitting.length === 1 ? fitting : [];
  return ({ text, rules }) => readingOf(text, rules, () => only);
}

/** Every number that a text can mean, in either notation; none when it is no number. */
export function possibleNumbers(text: string): readonly number[] {
  const { point, comma } = valuesOf(text);
  return [point, comma].filter((value) => value !== null);
}

/** A number in a language of programs: a decimal point, no signs between thousands. Null when it is none. */
export function plainNumber(text: string): number | null {
  const plain = text.trim();
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** Writes a number with all its digits so that `readNumber` and `readNumberColumn` can read it one way only. */
export function writeNumber(value: number, language: Language): string {
  const text = String(value);
  const sure = /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
  return language === 'sv' ? sure.replace('.', ',') : sure;
}
