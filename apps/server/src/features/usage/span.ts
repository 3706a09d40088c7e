/** From what was asked for to whole days of UTC. */
import { defaultUsageTimeframe, type UsageTimeframe } from '@klarsikt/contract';

/** Days as epoch milliseconds at their beginning, `to` exclusive. */
export interface Span {
  readonly timeframe: UsageTimeframe | null;
  readonly from: number;
  readonly to: number;
}

const dayMs = 86_400_000;
const dayOf = (ms: number): number => Math.floor(ms / dayMs) * dayMs;

/** The days that a named span covers when it is `now`. */
export function daysOf(timeframe: UsageTimeframe, now: Date): { from: number; to: number } {
  const today = dayOf(now.getTime());
  const tomorrow = today + dayMs;
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  // Monday is the first day of the week.
  const monday = today - ((now.getUTCDay() + 6) % 7) * dayMs;
  const days: Record<UsageTimeframe, readonly [number, number]> = {
    today: [today, tomorrow],
    yesterday: [today - dayMs, today],
    'this week': [monday, monday + 7 * dayMs],
    'last week': [monday - 7 * dayMs, monday],
    'last 7 days': [tomorrow - 7 * dayMs, tomorrow],
    'this month': [Date.UTC(year, month), Date.UTC(year, month + 1)],
    'last month': [Date.UTC(year, month - 1), Date.UTC(year, month)],
    'last 30 days': [tomorrow - 30 * dayMs, tomorrow],
    'last 90 days': [tomorrow - 90 * dayMs, tomorrow],
    'this year': [Date.UTC(year, 0), Date.UTC(year + 1, 0)],
    'last year': [Date.UTC(year - 1, 0), Date.UTC(year, 0)],
    'last 365 days': [tomorrow - 365 * dayMs, tomorrow],
  };
  const [from, to] = days[timeframe];
  return { from, to };
}

/** What was asked for as days; an end without a beginning takes everything before it. */
export function spanOf(
  asked: {
    readonly timeframe?: UsageTimeframe | undefined;
    readonly from?: number | undefined;
    readonly to?: number | undefined;
  },
  now: Date,
): Span {
  const { from, to } = asked;
  if (from === undefined && to === undefined) {
    const timeframe = asked.timeframe ?? defaultUsageTimeframe;
    return { timeframe, ...daysOf(timeframe, now) };
  }
  if (from === undefined && asked.timeframe !== undefined) {
    const days = daysOf(asked.timeframe, now);
    return { timeframe: asked.timeframe, from: days.from, to: to === undefined ? days.to : endOf(to) };
  }
  return { timeframe: null, from: dayOf(from ?? 0), to: endOf(to ?? now.getTime()) };
}

/** The end of the day that an instant lies in; midnight ends the day before it. */
const endOf = (ms: number): number => Math.ceil(ms / dayMs) * dayMs;
