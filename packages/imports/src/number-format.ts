/** What number formats of spreadsheets make of a number (ECMA-376, part 1, sections 18.8.30 and 18.8.31). */

/** How cells of a style show a number. */
export interface NumberFormat {
  readonly isDay: boolean;
  readonly isPercent: boolean;
  /** What the shown number is shorter by: 1000 for each comma behind the last digit. */
  readonly shortened: number;
  /** Words that are shown before and after the digits, such as `kr` or `%`. */
  readonly before: string;
  readonly after: string;
}

const plain: NumberFormat = { isDay: false, isPercent: false, shortened: 1, before: '', after: '' };

/** Formats of days that have no words of their own in the file. */
const dayFormats: ReadonlySet<number> = new Set(
  [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47].concat(
    Array.from({ length: 10 }, (_, at) => 27 + at),
    Array.from({ length: 9 }, (_, at) => 50 + at),
  ),
);

/** Formats of per cent among those without words of their own. */
const percentFormats: ReadonlySet<number> = new Set([9, 10]);

/** Literal words, blanks as wide as a sign, fillers, and what stands in brackets. */
const literal = /"([^"]*)"|\\(.)|_.|\*.|\[(?!h+\]|m+\]|s+\])([^\]]*)\]/giu;

/** What the brackets of a format show: of `[$kr-41D]` the currency, of colours and conditions nothing. */
const bracketed = (inside: string): string => /^\$([^-\]]*)/u.exec(inside)?.[1] ?? '';

function wordsOf(part: string): string {
  const shown = part.replace(literal, (_, quoted, escaped, inside) =>
    String(quoted ?? escaped ?? (inside === undefined ? '' : bracketed(String(inside)))),
  );
  return shown.replace(/[#0?,.E+]/gu, '').trim();
}

/** A format by its code; what holds for positive numbers. */
export function formatByCode(code: string): NumberFormat {
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
    before: wordsOf(positive.slice(0, digits.index)).replaceAll('%', ''),
    after: wordsOf(positive.slice(end)),
  };
}

/** A format by its number, with the codes that the file has of its own. */
export function formatByNumber(number: number, codes: ReadonlyMap<number, string>): NumberFormat {
  const code = codes.get(number);
  if (code !== undefined) return formatByCode(code);
  return { ...plain, isDay: dayFormats.has(number), isPercent: percentFormats.has(number) };
}

/** A number without the noise of binary fractions, as spreadsheets show fifteen digits. */
export function plainDigits(value: number): string {
  const text = String(value);
  // With so few signs there is no noise.
  if (text.length <= 16 || Number.isSafeInteger(value)) return text;
  return String(Number(value.toPrecision(15)));
}

/** A number as a cell of the format shows it, with all its digits. */
export function shownBy({ isPercent, shortened, before, after }: NumberFormat, value: number): string {
  if (isPercent) return `${plainDigits(value * 100)} %`;
  const digits = plainDigits(value);
  // Words behind a shortened number name the unit of what is shown, and the file holds the whole.
  if (shortened > 1) return digits;
  if (before === '' && after === '') return digits;
  return [before, digits, after].filter((part) => part !== '').join(' ');
}
