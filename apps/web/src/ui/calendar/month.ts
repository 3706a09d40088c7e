/** The leaves of a calendar: weeks from Monday on, by their numbers (ISO 8601). Days are `YYYY-MM-DD`. */
import { daysAfter } from '../../platform/days.ts';

export interface Week {
  readonly number: number;
  readonly days: readonly string[];
}

/** 0 for Monday to 6 for Sunday. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export const weekStart = (day: string): string => daysAfter(day, -weekday(day));
export const weekEnd = (day: string): string => daysAfter(day, 6 - weekday(day));

/** The week belongs to the year in which its Thursday lies. */
function weekNumber(monday: string): number {
  const thursday = daysAfter(monday, 3);
  const ordinal = (Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / 86_400_000;
  return Math.floor(ordinal / 7) + 1;
}

/** Every week that has a day of the month of `day`, whole. */
export function weeksOf(day: string): readonly Week[] {
  const month = day.slice(0, 7);
  const weeks: Week[] = [];
  for (let monday = weekStart(`${month}-01`); ; monday = daysAfter(monday, 7)) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((after) => daysAfter(monday, after));
    if (!days.some((one) => one.startsWith(month))) return weeks;
    weeks.push({ number: weekNumber(monday), days });
  }
}

/** The same day so many months on, or the last one of a month that is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

export interface Limits {
  /** First and last day that can be chosen; absent where there is no end. */
  readonly earliest?: string | undefined;
  readonly latest?: string | undefined;
}

export const isWithin = (day: string, { earliest, latest }: Limits): boolean =>
  (earliest === undefined || earliest === '' || day >= earliest) &&
  (latest === undefined || latest === '' || day <= latest);

/** The nearest day that can be chosen. */
export function nearest(day: string, { earliest, latest }: Limits): string {
  if (earliest !== undefined && earliest !== '' && day < earliest) return earliest;
  return latest !== undefined && latest !== '' && day > latest ? latest : day;
}

/** Where a key leads from a day; null for a key that leads nowhere. */
export function dayByKey(day: string, key: string, shift: boolean): string | null {
  switch (key) {
    case 'ArrowLeft':
      return daysAfter(day, -1);
    case 'ArrowRight':
      return daysAfter(day, 1);
    case 'ArrowUp':
      return daysAfter(day, -7);
    case 'ArrowDown':
      return daysAfter(day, 7);
    case 'Home':
      return weekStart(day);
    case 'End':
      return weekEnd(day);
    case 'PageUp':
      return monthsAfter(day, shift ? -12 : -1);
    case 'PageDown':
      return monthsAfter(day, shift ? 12 : 1);
    default:
      return null;
  }
}
