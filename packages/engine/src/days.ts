/**
 * The one reader of days as people write them: in fields, pasted, in files. A text that can be read as day and month or
 * the other way round is never guessed.
 */
import { isDay } from './fields/formats.ts';
import type { Language } from './terms.ts';

/** The names of the months, January first; each is told apart by its first three letters. */
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

/** What a text says: nothing, a day (`YYYY-MM-DD`), one of two days, or no day of the calendar. */
export type DayReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'day'; readonly value: string }
  | { readonly kind: 'twoWays'; readonly dayFirst: string; readonly monthFirst: string }
  | { readonly kind: 'fault' };

const fault: DayReading = { kind: 'fault' };

function dayOf(year: string, month: number | string, day: number | string): DayReading {
  const value = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(value) ? { kind: 'day', value } : fault;
}

/** 1-12; 0 where the word is no month: three letters or more of its name in either language. */
const monthOf = (word: string): number =>
  word.length < 3
    ? 0
    : 1 +
      Math.max(
        ...Object.values(monthNames).map((names) =>
          names.findIndex((name) => name.toLowerCase().startsWith(word)),
        ),
      );

function wordedDay(text: string): DayReading | null {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|:e|\.)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})$/u.exec(text);
  if (dayFirst !== null) return dayOf(dayFirst[3] ?? '', monthOf(dayFirst[2] ?? ''), dayFirst[1] ?? '');
  const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u.exec(text);
  return monthFirst === null
    ? null
    : dayOf(monthFirst[3] ?? '', monthOf(monthFirst[1] ?? ''), monthFirst[2] ?? '');
}

/**
 * Reads a day: ISO with or without signs between, day before month in figures (`30.9.2026`, `30/9/2026`), or with the
 * month as a word in English or Swedish. `3/4/2026` and `3-4-2026` can be meant two ways; points stand between day and
 * month only. A time of day behind it is left out. Two figures are no year.
 */
export function readDay(text: string): DayReading {
  const given = text.trim().toLowerCase();
  if (given === '') return { kind: 'empty' };
  const iso = /^(\d{4})([-./]?)(\d{2})\2(\d{2})(?:[t ]\d{1,2}:.*)?$/u.exec(given);
  if (iso !== null) return dayOf(iso[1] ?? '', iso[3] ?? '', iso[4] ?? '');
  const worded = wordedDay(given);
  if (worded !== null) return worded;
  const [, first = '', sign = '', second = '', year = ''] =
    /^(\d{1,2})([./ -])(\d{1,2})\2(\d{4})(?: \d{1,2}:.*)?$/u.exec(given) ?? [];
  const dayFirst = dayOf(year, second, first);
  const monthFirst = dayOf(year, first, second);
  if (sign === '.' || monthFirst.kind !== 'day') return dayFirst;
  if (dayFirst.kind !== 'day' || dayFirst.value === monthFirst.value) return monthFirst;
  return { kind: 'twoWays', dayFirst: dayFirst.value, monthFirst: monthFirst.value };
}

/**
 * Reads the days of one column: the column decides. Where one of its days can only be meant day first, or only month
 * first, so are those that can be read two ways; where both or none, these give no day. Null is no day.
 */
export function readDayColumn(column: readonly string[]): (text: string) => string | null {
  const sure = column.filter((text) => readDay(text).kind === 'day');
  const dayFirst = sure.some((text) => /^(1[3-9]|[23]\d)[/ -]\d{1,2}[/ -]/u.test(text.trim()));
  const monthFirst = sure.some((text) => /^\d{1,2}[/ -](1[3-9]|[23]\d)[/ -]/u.test(text.trim()));
  return (text) => {
    const reading = readDay(text);
    if (reading.kind === 'day') return reading.value;
    if (reading.kind !== 'twoWays' || dayFirst === monthFirst) return null;
    return dayFirst ? reading.dayFirst : reading.monthFirst;
  };
}

/** Writes a day (`YYYY-MM-DD`) so that `readDay` reads the same one: `26 Nov 2026`, in Swedish `2026-11-26`. */
export function writeDay(day: string, language: Language): string {
  const name = monthNames.en[Number(day.slice(5, 7)) - 1];
  if (language === 'sv' || name === undefined || !isDay(day)) return day;
  return `${Number(day.slice(8))} ${name.slice(0, 3)} ${day.slice(0, 4)}`;
}
