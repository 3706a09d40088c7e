/**
 * Reads days as people write them, in fields, pasted text and files. A date whose day and month could be exchanged is
 * never guessed.
 */
import { isDay } from '../fields/formats.ts';
import type { Language } from '../text/terms.ts';

/** The names of the months, January first. The first three letters of each name are distinct. */
export const monthNames: { readonly [L in Language]: readonly string[] } = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  sv: [
    'januari',
    'februari',
    'mars',
    'april',
    'maj',
    'juni',
    'juli',
    'augusti',
    'september',
    'oktober',
    'november',
    'december',
  ],
};

/** The result of reading a day: empty, a day (`YYYY-MM-DD`), two possible days, or invalid. */
export type DayReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'day'; readonly value: string }
  | { readonly kind: 'twoWays'; readonly dayFirst: string; readonly monthFirst: string }
  | { readonly kind: 'fault' };

const fault: DayReading = { kind: 'fault' };

function buildDayReading(year: string, month: number | string, day: number | string): DayReading {
  const value = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(value) ? { kind: 'day', value } : fault;
}

/**
 * Returns the number of a month, 1-12; 0 unless the word is the beginning of a month's name in either language and
 * has at least three letters.
 */
const monthOf = (word: string): number =>
  word.length < 3
    ? 0
    : 1 +
      Math.max(
        ...Object.values(monthNames).map((names) =>
          names.findIndex((name) => name.toLowerCase().startsWith(word)),
        ),
      );

function readWordedDay(text: string): DayReading | null {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|:e|\.)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})$/u.exec(text);
  if (dayFirst !== null)
    return buildDayReading(dayFirst[3] ?? '', monthOf(dayFirst[2] ?? ''), dayFirst[1] ?? '');
  const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u.exec(text);
  return monthFirst === null
    ? null
    : buildDayReading(monthFirst[3] ?? '', monthOf(monthFirst[1] ?? ''), monthFirst[2] ?? '');
}

/**
 * Reads a day in ISO form with or without separators, with the day before the month in figures (`30.9.2026`,
 * `30/9/2026`), or with the month as a word in English or Swedish. `3/4/2026` and `3-4-2026` are ambiguous; with
 * points the day is first. A following time of day is ignored. Years need four digits.
 */
export function readDay(text: string): DayReading {
  const given = text.trim().toLowerCase();
  if (given === '') return { kind: 'empty' };
  const iso = /^(\d{4})([-./]?)(\d{2})\2(\d{2})(?:[t ]\d{1,2}:.*)?$/u.exec(given);
  if (iso !== null) return buildDayReading(iso[1] ?? '', iso[3] ?? '', iso[4] ?? '');
  const worded = readWordedDay(given);
  if (worded !== null) return worded;
  const [, first = '', sign = '', second = '', year = ''] =
    /^(\d{1,2})([./ -])(\d{1,2})\2(\d{4})(?: \d{1,2}:.*)?$/u.exec(given) ?? [];
  const dayFirst = buildDayReading(year, second, first);
  const monthFirst = buildDayReading(year, first, second);
  if (sign === '.' || monthFirst.kind !== 'day') return dayFirst;
  if (dayFirst.kind !== 'day' || dayFirst.value === monthFirst.value) return monthFirst;
  return { kind: 'twoWays', dayFirst: dayFirst.value, monthFirst: monthFirst.value };
}

/** The possible orders of day and month in dates written in figures. */
export const dayOrders = ['dayFirst', 'monthFirst'] as const;

/** One order of day and month. */
export type DayOrder = (typeof dayOrders)[number];

/**
 * Returns the order of day and month in the unambiguous days of a column; null if neither order or both orders occur.
 */
export function findDayOrder(column: readonly string[]): DayOrder | null {
  const sure = column.filter((text) => readDay(text).kind === 'day');
  const dayFirst = sure.some((text) => /^(1[3-9]|[23]\d)[/ -]\d{1,2}[/ -]/u.test(text.trim()));
  const monthFirst = sure.some((text) => /^\d{1,2}[/ -](1[3-9]|[23]\d)[/ -]/u.test(text.trim()));
  if (dayFirst === monthFirst) return null;
  return dayFirst ? 'dayFirst' : 'monthFirst';
}

/** The question whether the days of a column begin with the day or the month, shown at its first ambiguous cell. */
export interface DayOrderQuestion {
  /** Index of the cell in the column. */
  readonly at: number;
  readonly text: string;
  readonly dayFirst: string;
  readonly monthFirst: string;
}

/**
 * Returns the question on the order of day and month in a column; null if no cell is ambiguous or an unambiguous cell
 * shows the order.
 */
export function findDayOrderQuestion(column: readonly string[]): DayOrderQuestion | null {
  for (const [at, text] of column.entries()) {
    const reading = readDay(text);
    if (reading.kind !== 'twoWays') continue;
    const { dayFirst, monthFirst } = reading;
    return findDayOrder(column) === null ? { at, text: text.trim(), dayFirst, monthFirst } : null;
  }
  return null;
}

/**
 * Reads the days of one column. An unambiguous day decides the order of day and month for the ambiguous ones. If the
 * column has no unambiguous days, or days in both orders, the order chosen by a person (`said`) applies; without a
 * choice, ambiguous days are invalid. Returns null for an invalid day.
 */
export function createDayColumnReader(
  column: readonly string[],
  said: DayOrder | null = null,
): (text: string) => string | null {
  const order = findDayOrder(column) ?? said;
  return (text) => {
    const reading = readDay(text);
    if (reading.kind === 'day') return reading.value;
    return reading.kind === 'twoWays' && order !== null ? reading[order] : null;
  };
}

/**
 * Writes a day (`YYYY-MM-DD`) in a form that `readDay` reads back: `26 Nov 2026`, in Swedish `2026-11-26`.
 */
export function writeDay(day: string, language: Language): string {
  const name = monthNames.en[Number(day.slice(5, 7)) - 1];
  if (language === 'sv' || name === undefined || !isDay(day)) return day;
  return `${Number(day.slice(8))} ${name.slice(0, 3)} ${day.slice(0, 4)}`;
}
