/** From what was asked for to whole days of the organisation in scope. */

import { defaultUsageTimeframe, type UsageTimeframe } from '@klarsikt/contract';
import { addDays, addMonths, type Day, dayOf, monthStart, startOfDay, weekStart } from '@klarsikt/engine';

/** Days as epoch milliseconds at their beginning, `to` exclusive. */
export interface Span {
  readonly timeframe: UsageTimeframe | null;
  readonly from: number;
  readonly to: number;
  /** Zone of the days. */
  readonly timeZone: string;
}

interface Present {
  readonly now: Date;
  readonly timeZone: string;
}

/** The days that a named span covers when it is `now`. */
export function daysOf(timeframe: UsageTimeframe, { now, timeZone }: Present): { from: number; to: number } {
  const today = dayOf(now, timeZone);
  const tomorrow = addDays(today, 1);
  const year = `${today.slice(0, 4)}-01-01`;
  const month = monthStart(today);
  const monday = weekStart(today);
  const days: Record<UsageTimeframe, readonly [Day, Day]> = {
    today: [today, tomorrow],
    yesterday: [addDays(today, -1), today],
    'this week': [monday, addDays(monday, 7)],
    'last week': [addDays(monday, -7), monday],
    'last 7 days': [addDays(tomorrow, -7), tomorrow],
    'this month': [month, addMonths(month, 1)],
    'last month': [addMonths(month, -1), month],
    'last 30 days': [addDays(tomorrow, -30), tomorrow],
    'last 90 days': [addDays(tomorrow, -90), tomorrow],
    'this year': [year, addMonths(year, 12)],
    'last year': [addMonths(year, -12), year],
    'last 365 days': [addDays(tomorrow, -365), tomorrow],
  };
  const [from, to] = days[timeframe];
  return { from: startOfDay(from, timeZone).getTime(), to: startOfDay(to, timeZone).getTime() };
}

/** What was asked for as days; an end without a beginning takes everything before it. */
export function spanOf(
  asked: {
    readonly timeframe?: UsageTimeframe | undefined;
    readonly from?: number | undefined;
    readonly to?: number | undefined;
  },
  present: Present,
): Span {
  const { now, timeZone } = present;
  const { from, to } = asked;
  if (from === undefined && to === undefined) {
    const timeframe = asked.timeframe ?? defaultUsageTimeframe;
    return { timeframe, timeZone, ...daysOf(timeframe, present) };
  }
  if (from === undefined && asked.timeframe !== undefined) {
    const days = daysOf(asked.timeframe, present);
    return {
      timeframe: asked.timeframe,
      timeZone,
      from: days.from,
      to: to === undefined ? days.to : endOf(to, timeZone),
    };
  }
  // East of Greenwich the first day of 1970 begins before the epoch.
  const first = Math.max(0, startOfDay(dayOf(new Date(from ?? 0), timeZone), timeZone).getTime());
  return { timeframe: null, timeZone, from: first, to: endOf(to ?? now.getTime(), timeZone) };
}

/** The end of the day that an instant lies in; midnight ends the day before it. */
function endOf(ms: number, timeZone: string): number {
  const day = dayOf(new Date(ms), timeZone);
  const start = startOfDay(day, timeZone).getTime();
  return start === ms ? ms : startOfDay(addDays(day, 1), timeZone).getTime();
}

/** The first day of a span, and the day after its last. */
export function daysIn({ from, to, timeZone }: Span): readonly [Day, Day] {
  return [dayOf(new Date(from), timeZone), dayOf(new Date(to), timeZone)];
}
