/** Applies number formats of spreadsheets (ECMA-376, part 1, sections 18.8.30 and 18.8.31). */

/** The number format of a style. */
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

/** Numbers of built-in formats of days. */
const dayFormats: ReadonlySet<number> = new Set(
  [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47].concat(
    Array.from({ length: 10 }, (_, at) => 27 + at),
    Array.from({ length: 9 }, (_, at) => 50 + at),
  ),
);

/** Numbers of built-in formats of percentages. */
const percentFormats: ReadonlySet<number> = new Set([9, 10]);

/** Decimals of built-in formats of numbers. */
const builtInDecimals: ReadonlyMap<number, number> = new Map<number, number>([
  ...[1, 3, 9, 37, 38].map((at): [number, number] => [at, 0]),
  ...[2, 4, 10, 39, 40].map((at): [number, number] => [at, 2]),
]);

/** Literal text, spaces of a character's width, fill characters, and bracketed sections. */
const literal = /"([^"]*)"|\\(.)|_.|\*.|\[(?!h+\]|m+\]|s+\])([^\]]*)\]/giu;

/** The shown content of brackets: the currency in `[$kr-41D]`; nothing for colours and conditions. */
const extractBracketText = (inside: string): string => /^\$([^-\]]*)/u.exec(inside)?.[1] ?? '';

function wordsOf(part: string): string {
  const shown = part.replace(literal, (_, quoted, escaped, inside) =>
    String(quoted ?? escaped ?? (inside === undefined ? '' : extractBracketText(String(inside)))),
  );
  return shown.replace(/[#0?,.E+]/gu, '').trim();
}

/** A format by its code; only the section for positive numbers counts. */
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

/** A format by its number: a code of the file, or a built-in format. */
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

/** A number with at most fifteen digits as in spreadsheets, which removes errors of binary fractions. */
export function formatPlainDigits(value: number): string {
  const text = String(value);
  // A text this short has no binary errors.
  if (text.length <= 16 || Number.isSafeInteger(value)) return text;
  return String(Number(value.toPrecision(15)));
}

/** The text of a number in a format, with all its digits. */
export function formatWithNumberFormat(
  { isPercent, shortened, before, after }: NumberFormat,
  value: number,
): string {
  if (isPercent) return `${formatPlainDigits(value * 100)} %`;
  const digits = formatPlainDigits(value);
  // The literal text names the unit of the shortened number, which would be wrong for the whole one.
  if (shortened > 1) return digits;
  if (before === '' && after === '') return digits;
  return [before, digits, after].filter((part) => part !== '').join(' ');
}
