/** The leaves of a calendar: weeks from Monday on, by their numbers (ISO 8601). Days are `YYYY-MM-DD`. */
import { addDays, addMonths, monthStart, weekdayOf, weekNumber, weekStart } from '@klarsikt/engine';

export interface Week {
  readonly number: number;
  readonly days: readonly string[];
}

const weekEnd = (day: string): string => addDays(day, 6 - weekdayOf(day));

/** Every week that has a day of the month of `day`, whole. */
export function weeksOf(day: string): readonly Week[] {
  const month = day.slice(0, 7);
  const weeks: Week[] = [];
  for (let monday = weekStart(monthStart(day)); ; monday = addDays(monday, 7)) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((after) => addDays(monday, after));
    if (!days.some((one) => one.startsWith(month))) return weeks;
    weeks.push({ number: weekNumber(monday), days });
  }
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
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return weekStart(day);
    case 'End':
      return weekEnd(day);
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    default:
      return null;
  }
}
