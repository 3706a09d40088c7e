import { defaultUsageTimeframe, type UsageTimeframe } from '@klarsikt/contract';
import {
  addDays,
  addMonths,
  type Day,
  getDayInZone,
  getDayStart,
  getMonthStart,
  getWeekStart,
} from '@klarsikt/engine/calendar';

/** Span of whole days: `from` and `to` are the starts of days in epoch milliseconds, `to` exclusive. */
export interface UsageSpan {
  readonly timeframe: UsageTimeframe | null;
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
}

interface SpanContext {
  readonly now: Date;
  readonly timeZone: string;
}

export function computeDaysOfTimeframe(
  timeframe: UsageTimeframe,
  { now, timeZone }: SpanContext,
): { from: number; to: number } {
  const today = getDayInZone(now, timeZone);
  const tomorrow = addDays(today, 1);
  const year = `${today.slice(0, 4)}-01-01`;
  const month = getMonthStart(today);
  const monday = getWeekStart(today);
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
  return { from: getDayStart(from, timeZone).getTime(), to: getDayStart(to, timeZone).getTime() };
}

/** Resolves the requested span to whole days; an end without a start includes everything up to the end. */
export function resolveUsageSpan(
  asked: {
    readonly timeframe?: UsageTimeframe | undefined;
    readonly from?: number | undefined;
    readonly to?: number | undefined;
  },
  present: SpanContext,
): UsageSpan {
  const { now, timeZone } = present;
  const { from, to } = asked;
  if (from === undefined && to === undefined) {
    const timeframe = asked.timeframe ?? defaultUsageTimeframe;
    return { timeframe, timeZone, ...computeDaysOfTimeframe(timeframe, present) };
  }
  if (from === undefined && asked.timeframe !== undefined) {
    const days = computeDaysOfTimeframe(asked.timeframe, present);
    return {
      timeframe: asked.timeframe,
      timeZone,
      from: days.from,
      to: to === undefined ? days.to : computeEndOfDay(to, timeZone),
    };
  }
  // East of Greenwich, the first day of 1970 begins before the epoch, so use at least 0.
  const first = Math.max(0, getDayStart(getDayInZone(new Date(from ?? 0), timeZone), timeZone).getTime());
  return { timeframe: null, timeZone, from: first, to: computeEndOfDay(to ?? now.getTime(), timeZone) };
}

/** Returns the end of the day that contains an instant; an instant at midnight ends the preceding day. */
function computeEndOfDay(ms: number, timeZone: string): number {
  const day = getDayInZone(new Date(ms), timeZone);
  const start = getDayStart(day, timeZone).getTime();
  return start === ms ? ms : getDayStart(addDays(day, 1), timeZone).getTime();
}

export function getFirstAndLastDay({ from, to, timeZone }: UsageSpan): readonly [Day, Day] {
  return [getDayInZone(new Date(from), timeZone), getDayInZone(new Date(to), timeZone)];
}
