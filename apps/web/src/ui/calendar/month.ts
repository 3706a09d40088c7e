/** Weeks of a calendar from Monday on, with their numbers (ISO 8601). Days are `YYYY-MM-DD`. */
import {
  addDays,
  addMonths,
  getMonthStart,
  getWeekday,
  getWeekNumber,
  getWeekStart,
} from '@klarsikt/engine/calendar';

export interface CalendarWeek {
  readonly number: number;
  readonly days: readonly string[];
}

const weekEnd = (day: string): string => addDays(day, 6 - getWeekday(day));

/** Lists the weeks that contain a day of the month, each with all of its seven days. */
export function listCalendarWeeks(day: string): readonly CalendarWeek[] {
  const month = day.slice(0, 7);
  const weeks: CalendarWeek[] = [];
  for (let monday = getWeekStart(getMonthStart(day)); ; monday = addDays(monday, 7)) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((after) => addDays(monday, after));
    if (!days.some((one) => one.startsWith(month))) return weeks;
    weeks.push({ number: getWeekNumber(monday), days });
  }
}

export interface DayLimits {
  /** First and last day that can be chosen; without a value there is no limit. */
  readonly earliest?: string | undefined;
  readonly latest?: string | undefined;
}

export const isWithinLimits = (day: string, { earliest, latest }: DayLimits): boolean =>
  (earliest === undefined || earliest === '' || day >= earliest) &&
  (latest === undefined || latest === '' || day <= latest);

export function clampDay(day: string, { earliest, latest }: DayLimits): string {
  if (earliest !== undefined && earliest !== '' && day < earliest) return earliest;
  return latest !== undefined && latest !== '' && day > latest ? latest : day;
}

/** Returns the day that the key moves to; null for keys that do not move. */
export function findDayForKey(day: string, key: string, shift: boolean): string | null {
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
      return getWeekStart(day);
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
