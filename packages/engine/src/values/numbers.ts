/**
 * Reads numbers as people write them, in fields, pasted text and files. An ambiguous text is never guessed. The
 * functions are pure: the language is an argument.
 */
import type { Language } from '../text/terms.ts';

/** Notations by decimal mark. The other of the two marks separates thousands. */
export const numberNotations = ['point', 'comma'] as const;

/** A notation of numbers by its decimal mark: `1,234.5` is `point`, `1.234,5` is `comma`. */
export type NumberNotation = (typeof numberNotations)[number];

/** Requirements for a number; limits are inclusive. */
export interface NumberRules {
  readonly least?: number;
  readonly most?: number;
  /** True for counts, which must be whole numbers. */
  readonly whole?: boolean;
}

/** The reason why a text is refused: not a number, outside the limits, or decimals in a count. */
export type NumberFault = 'number' | 'range' | 'whole';

/** One of two possible interpretations of a text; `fault` is the reason to refuse this interpretation, or null. */
export interface PossibleNumber {
  readonly value: number;
  readonly fault: NumberFault | null;
}

/** The result of reading a number: empty, a number, two possible numbers, or a refused text. */
export type NumberReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'twoWays'; readonly thousands: PossibleNumber; readonly decimals: PossibleNumber }
  | { readonly kind: 'fault'; readonly fault: NumberFault };

/** The value of a text in each notation; null if the text is invalid in that notation. */
type Values = { readonly [N in NumberNotation]: number | null };

const decimalSign: { readonly [N in NumberNotation]: string } = { point: '.', comma: ',' };
const notationOf: { readonly [L in Language]: NumberNotation } = { en: 'point', sv: 'comma' };
/**
 * Marks that the notation of each language uses. Swedish separates thousands by blanks and does not use the point.
 */
const signsOf: { readonly [L in Language]: readonly string[] } = { en: ['.', ','], sv: [','] };

const grammar: { readonly [N in NumberNotation]: RegExp } = {
  point: /^[+-]?(?:[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?)$/i,
  comma: /^[+-]?(?:[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?|(?:\d+,?\d*|,\d+)(?:e[+-]?\d{1,3})?)$/i,
};

/** Blanks that can separate digits: plain, no-break, figure, thin and narrow blanks. */
const blank = '[ \\u00a0\\u2007\\u2009\\u202f]';
const groupedByBlanks = new RegExp(`^([+-]?${blank}*)([1-9]\\d{0,2}(?:${blank}\\d{3})+)([.,]\\d*)?$`, 'u');

/**
 * Returns the text with a plain minus, without apostrophes between thousands, and without blanks that separate groups
 * of three digits. Other blanks, line breaks and tabs are kept, so that two numbers are never joined.
 */
function normalizeNumberText(text: string): string {
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
  const plain = normalizeNumberText(text);
  return { point: valueIn('point', plain), comma: valueIn('comma', plain) };
}

/** Returns the reason for refusing a number; null if the number is acceptable. */
export function checkNumber(value: number, { least, most, whole }: NumberRules): NumberFault | null {
  if ((least !== undefined && value < least) || (most !== undefined && value > most)) return 'range';
  return whole === true && !Number.isInteger(value) ? 'whole' : null;
}

function acceptNumber(value: number, rules: NumberRules): NumberReading {
  const fault = checkNumber(value, rules);
  return fault === null ? { kind: 'number', value } : { kind: 'fault', fault };
}

/** Reads an unambiguous text, or lets `choose` decide between the two values of an ambiguous text. */
function resolveReading(
  text: string,
  rules: NumberRules,
  choose: (possible: { readonly [N in NumberNotation]: PossibleNumber }) => NumberNotation | null,
): NumberReading {
  if (text.trim() === '') return { kind: 'empty' };
  const { point, comma } = valuesOf(text);
  if (point === null || comma === null || point === comma) {
    const value = point ?? comma;
    return value === null ? { kind: 'fault', fault: 'number' } : acceptNumber(value, rules);
  }
  const possible = {
    point: { value: point, fault: checkNumber(point, rules) },
    comma: { value: comma, fault: checkNumber(comma, rules) },
  };
  const chosen = choose(possible);
  if (chosen !== null) return acceptNumber(possible[chosen].value, rules);
  const { point: first, comma: second } = possible;
  return Math.abs(point) > Math.abs(comma)
    ? { kind: 'twoWays', thousands: first, decimals: second }
    : { kind: 'twoWays', thousands: second, decimals: first };
}

/**
 * Reads typed or pasted text. Blanks separate thousands; point and comma are read by the language if unambiguous.
 * Three digits after a single mark can be thousands or decimals: such a text is accepted only if the rules allow the
 * language's interpretation and exclude the other one. Otherwise both are returned for the user to choose.
 */
export function readNumber(text: string, language: Language, rules: NumberRules = {}): NumberReading {
  const own = notationOf[language];
  const usual = signsOf[language].some((sign) => text.includes(sign));
  return resolveReading(text, rules, (possible) => {
    const other = own === 'point' ? 'comma' : 'point';
    if (possible[other].fault === null) return null;
    return usual || possible[own].fault !== null ? own : null;
  });
}

/** One cell of a column with the requirements for its number. */
export interface NumberCell {
  readonly text: string;
  readonly rules: NumberRules;
}

/**
 * Reads the cells of one column together. If exactly one notation fits all numbers of the column, ambiguous cells are
 * read in this notation; otherwise they remain ambiguous.
 */
export function createNumberColumnReader(column: readonly NumberCell[]): (cell: NumberCell) => NumberReading {
  const signed = column
    .map(({ text, rules }) => ({ values: valuesOf(text), rules }))
    .filter(({ values: { point, comma } }) => point !== comma);
  const fitting = numberNotations.filter((notation) =>
    signed.every(({ values, rules }) => {
      const value = values[notation];
      const sure = values.point === null || values.comma === null;
      return value !== null && (sure || checkNumber(value, rules) === null);
    }),
  );
  const [only = null] = fitting.length === 1 ? fitting : [];
  return ({ text, rules }) => resolveReading(text, rules, () => only);
}

/** Lists all numbers that a text can mean in either notation; empty for a text that is not a number. */
export function listPossibleNumbers(text: string): readonly number[] {
  const { point, comma } = valuesOf(text);
  return [point, comma].filter((value) => value !== null);
}

/**
 * Reads a number in the notation of programming languages: a decimal point and no separators of thousands. Returns
 * null for other texts.
 */
export function parsePlainNumber(text: string): number | null {
  const plain = text.trim();
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/**
 * Writes a number with all its digits, in a form that `readNumber` and `createNumberColumnReader` read unambiguously.
 */
export function writeNumber(value: number, language: Language): string {
  const text = String(value);
  const sure = /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
  return language === 'sv' ? sure.replace('.', ',') : sure;
}
