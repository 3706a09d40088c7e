/**
 * Decides when the next edition of a country list is expected, and whether the present one has to be checked.
 */
import { addMonths, type Day, getDayPart, getMonthEnd } from '../calendar/index.ts';
import type { RiskList } from '../model/types.ts';
import { eventListCheckMonths, listDecisionMonths, riskListCheckMonths } from '../values/scale.ts';

/** The properties of a list that determine when it must be checked. */
export type RiskListTiming = Pick<RiskList, 'date'> & Partial<Pick<RiskList, 'rhythm' | 'next' | 'measures'>>;

/**
 * Whether an edition must be checked, and the reason. `plenary`: the publisher has held a plenary after the edition;
 * `expected`: the next edition was due; `expired`: the last day of a measure has passed; `old`: the edition is old,
 * and no day of the next edition is known.
 */
export type RiskListState = 'current' | 'plenary' | 'expected' | 'expired' | 'old';

/** First day of a date, which can also be a year or a month. */
const firstDay = (date: string): Day => getDayPart(`${getDayPart(date)}-01-01`);

/** Last day of a date, which can also be a year or a month. */
function lastDay(date: string): Day {
  const day = getDayPart(date);
  if (day.length === 4) return `${day}-12-31`;
  return day.length === 7 ? getMonthEnd(`${day}-01`) : day;
}

/** Returns the end of the first of the given months (1-12) after the month of a day. */
function endOfNextMonth(day: Day, months: readonly number[]): Day {
  for (let ahead = 1; ahead < 12; ahead += 1) {
    const later = addMonths(`${day.slice(0, 7)}-01`, ahead);
    if (months.includes(Number(later.slice(5, 7)))) return getMonthEnd(later);
  }
  return addMonths(day, 12);
}

/** Returns the earliest last day of a measure; null if no measure has one. */
function firstExpiry({ measures = [] }: RiskListTiming): Day | null {
  return measures.flatMap(({ until }) => (until === undefined ? [] : [lastDay(until)])).toSorted()[0] ?? null;
}

/**
 * Last day (ISO) on which the next edition is expected: the announced day, else the end of the next month in which
 * the publisher decides, a year after a yearly edition, or the earliest last day of a measure. Null if unknown.
 */
export function computeNextEditionDay(list: RiskListTiming): Day | null {
  if (list.next !== undefined) return lastDay(list.next);
  const day = firstDay(list.date);
  switch (list.rhythm) {
    case 'plenaries':
    case 'twiceYearly':
      return endOfNextMonth(day, listDecisionMonths[list.rhythm]);
    case 'yearly':
      return addMonths(day, 12);
    case 'event':
      return firstExpiry(list);
    default:
      return null;
  }
}

/** Determines whether the edition must be checked on a day (ISO), by the publication rhythm of its list. */
export function computeRiskListState(list: RiskListTiming, today: string): RiskListState {
  const day = getDayPart(today);
  const next = computeNextEditionDay(list);
  if (next !== null) {
    if (day <= next) return 'current';
    if (list.rhythm === 'plenaries') return 'plenary';
    return list.rhythm === 'event' && list.next === undefined ? 'expired' : 'expected';
  }
  const months = list.rhythm === 'event' ? eventListCheckMonths : riskListCheckMonths;
  return addMonths(firstDay(list.date), months) < day ? 'old' : 'current';
}

/** True when the edition of a list must be checked on the given ISO date. */
export const isRiskListOld = (list: RiskListTiming, today: string): boolean =>
  computeRiskListState(list, today) !== 'current';
