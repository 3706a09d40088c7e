/** Calendar days (ISO 8601, proleptic Gregorian), without time of day and time zone. */

/** A day as `YYYY-MM-DD`. Texts in this form sort chronologically. */
export type Day = string;

const dayMs = 86_400_000;

/** Midnight UTC of the day, in milliseconds since 1970; text after the day is ignored. */
function dayToMs(day: Day): number {
  const [year, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number);
  // `setUTCFullYear` is used because `Date.UTC` reads the years 0-99 as 1900-1999.
  return year === undefined ? Number.NaN : new Date(0).setUTCFullYear(year, month - 1, date);
}

function msToDay(ms: number): Day {
  const at = new Date(ms);
  const year = at.getUTCFullYear();
  if (!(year >= 0 && year <= 9999)) throw new RangeError(`no day of the years 0-9999: ${ms}`);
  return at.toISOString().slice(0, 10);
}

/**
 * The day `days` later, or earlier for a negative number.
 * @throws RangeError outside the years 0-9999 and for an invalid day.
 */
export function addDays(day: Day, days: number): Day {
  return msToDay(dayToMs(day) + days * dayMs);
}

/** Whole days between two days, negative when `to` is earlier. NaN for an invalid day. */
export function countDaysBetween(from: Day, to: Day): number {
  return (dayToMs(to) - dayToMs(from)) / dayMs;
}

/**
 * The day `months` later with the same day number, or the last day of a shorter month.
 * @throws RangeError as `addDays`.
 */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number);
  const last = new Date(new Date(0).setUTCFullYear(year, month + months, 0)).getUTCDate();
  return msToDay(new Date(0).setUTCFullYear(year, month - 1 + months, Math.min(date, last)));
}

/** Day of the week: Monday is 0, Sunday 6 (ISO 8601). */
export function getWeekday(day: Day): number {
  return (new Date(dayToMs(day)).getUTCDay() + 6) % 7;
}

/** The Monday of the day's week. */
export function getWeekStart(day: Day): Day {
  return addDays(day, -getWeekday(day));
}

/** Number of the week, 1-53 (ISO 8601): a week belongs to the year of its Thursday. */
export function getWeekNumber(day: Day): number {
  const thursday = addDays(getWeekStart(day), 3);
  return Math.floor(countDaysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}

/** The week as `2026-W01` (ISO 8601). Texts in this form sort chronologically. */
export function formatWeek(day: Day): string {
  const year = addDays(getWeekStart(day), 3).slice(0, 4);
  return `${year}-W${String(getWeekNumber(day)).padStart(2, '0')}`;
}

/** The year of a day, 0-9999. */
export function getYear(day: Day): number {
  return Number(day.slice(0, 4));
}

/** The first day of the month. */
export function getMonthStart(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** The last day of the month. */
export function getMonthEnd(day: Day): Day {
  return addDays(addMonths(getMonthStart(day), 1), -1);
}

/**
 * The first ten characters of a text: a day, or the UTC day of an instant that is deliberately not converted
 * to a time zone.
 */
export function getDayPart(text: string): Day {
  return text.slice(0, 10);
}
