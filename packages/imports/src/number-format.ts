/** Applies number formats of spreadsheets (ECMA-376, part 1, sections 18.8.30 and 18.8.31). */

/** A number format of a spreadsheet, as far as the import needs it. */
export interface NumberFormat {
  readonly isDay: boolean;
  readonly isPercent: boolean;
  /** Divisor of the shown number: 1000 for each comma after the last digit. */
  readonly shortened: number;
  /** Number of shown decimals; null for a format without a fixed number of them. */
  readonly decimals: number | null;
  /** Literal text before and after the digits, such as `kr` or `%`. */
  readonly before: string;
  readonly after: string;
}

const plain: NumberFormat = {
  ...{ isDay: false, isPercent: false, shortened: 1, decimals: null },
  ...{ before: '', after: '' },
};

/** Numbers of the built-in formats of days. */
const dayFormats: ReadonlySet<number> = new Set(
  [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47].concat(
    Array.from({ length: 10 }, (_, at) => 27 + at),
    Array.from({ length: 9 }, (_, at) => 50 + at),
  ),
);

/** Numbers of the built-in formats of percentages. */
const percentFormats: ReadonlySet<number> = new Set([9, 10]);

/** Decimals of the built-in formats of numbers. */
const builtInDecimals: ReadonlyMap<number, number> = new Map<number, number>([
  ...[1, 3, 9, 37, 38].map((at): [number, number] => [at, 0]),
  ...[2, 4, 10, 39, 40].map((at): [number, number] => [at, 2]),
]);

/** Literal text, spaces of a character's width, fill characters, and bracketed sections. */
const literal = /"([^"]*)"|\\(.)|_.|\*.|\[(?!h+\]|m+\]|s+\])([^\]]*)\]/giu;

/**
 * Returns the shown content of brackets, such as the currency in `[$kr-41D]`. Colours and conditions are not shown
 * and give an empty text.
 */
const extractBracketText = (inside: string): string => /^\$([^-\]]*)/u.exec(inside)?.[1] ?? '';

function wordsOf(part: string): string {
  const shown = part.replace(literal, (_, quoted, escaped, inside) =>
    String(quoted ?? escaped ?? (inside === undefined ? '' : extractBracketText(String(inside)))),
  );
  return shown.replace(/[#0?,.E+]/gu, '').trim();
}

/** Parses the code of a format. Only its section for positive numbers is used. */
export function parseNumberFormat(code: string): NumberFormat {
  const [positive = ''] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/u);
  const bare = positive.replace(literal, '');
  if (/[dmyhs]/iu.test(bare)) return { ...plain, isDay: true };
  const digits = /[#0?][#0?,.]*/u.exec(positive.replace(literal, (whole) => ' '.repeat(whole.length)));
  if (digits === null) return plain;
  const end = digits.index + digits[0].length;
  const commas = /,*$/u.exec(digits[0])?.[0].length ?? 0;
  return {
    isDay: false,
    isPercent: bare.includes('%'),
    shortened: 1000 ** commas,
    decimals: /[Ee][+-]|\//u.test(bare) ? null : (/\.([#0?]*)/u.exec(digits[0])?.[1]?.length ?? 0),
    before: wordsOf(positive.slice(0, digits.index)).replaceAll('%', ''),
    after: wordsOf(positive.slice(end)),
  };
}

/** Returns a format by its number: a format defined in the file, or a built-in one. */
export function getNumberFormat(number: number, codes: ReadonlyMap<number, string>): NumberFormat {
  const code = codes.get(number);
  if (code !== undefined) return parseNumberFormat(code);
  return {
    ...plain,
    isDay: dayFormats.has(number),
    isPercent: percentFormats.has(number),
    decimals: builtInDecimals.get(number) ?? null,
  };
}

/** Writes a number with at most fifteen digits, as spreadsheets do. This removes errors of binary fractions. */
export function formatPlainDigits(value: number): string {
  const text = String(value);
  // A text this short contains no errors of binary fractions.
  if (text.length <= 16 || Number.isSafeInteger(value)) return text;
  return String(Number(value.toPrecision(15)));
}

/** Writes a number in a format, with all its digits. */
export function formatWithNumberFormat(
  { isPercent, shortened, before, after }: NumberFormat,
  value: number,
): string {
  if (isPercent) return `${formatPlainDigits(value * 100)} %`;
  const digits = formatPlainDigits(value);
  // Omit the literal text, because it names the unit of the shortened number and would be wrong for the whole number.
  if (shortened > 1) return digits;
  if (before === '' && after === '') return digits;
  return [before, digits, after].filter((part) => part !== '').join(' ');
}
