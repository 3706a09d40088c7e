/** When the next edition of a country list is expected, and whether the present one is to be checked. */
import { addMonths, type Day, monthEnd, writtenDay } from '../calendar/index.ts';
import type { RiskList } from '../model/types.ts';
import { decisionMonths, eventListMonths, riskListMonths } from '../scale.ts';

/** What of a list decides when it is to be checked. */
export type DatedList = Pick<RiskList, 'date'> & Partial<Pick<RiskList, 'rhythm' | 'next' | 'measures'>>;

/**
 * Whether an edition is to be checked, and why. `plenary`: a plenary was held since; `expected`: the next edition was due;
 * `expired`: a measure has passed its last day; `old`: it has been there for long and nothing is known of the next one.
 */
export type ListState = 'current' | 'plenary' | 'expected' | 'expired' | 'old';

/** First day of what a date names: a year or a month stands for its first day. */
const firstDay = (date: string): Day => writtenDay(`${writtenDay(date)}-01-01`);

/** Last day of what a date names: a year or a month stands for its last day. */
function lastDay(date: string): Day {
  const day = writtenDay(date);
  if (day.length === 4) return `${day}-12-31`;
  return day.length === 7 ? monthEnd(`${day}-01`) : day;
}

/** End of the first of these months (1-12) that comes after the month of a day. */
function endOfNextMonth(day: Day, months: readonly number[]): Day {
  for (let ahead = 1; ahead < 12; ahead += 1) {
    const later = addMonths(`${day.slice(0, 7)}-01`, ahead);
    if (months.includes(Number(later.slice(5, 7)))) return monthEnd(later);
  }
  return addMonths(day, 12);
}

/** The earliest last day of a measure; null where none has one. */
function firstExpiry({ measures = [] }: DatedList): Day | null {
  return measures.flatMap(({ until }) => (until === undefined ? [] : [lastDay(until)])).toSorted()[0] ?? null;
}

/**
 * Last day (ISO) by which the next edition is expected: the announced one, else the end of the next month in which the
 * publisher decides, a year after a yearly edition, or the first last day of a measure. Null where nothing is known.
 */
export function nextListDay(list: DatedList): Day | null {
  if (list.next !== undefined) return lastDay(list.next);
  const day = firstDay(list.date);
  switch (list.rhythm) {
    case 'plenaries':
    case 'twiceYearly':
      return endOfNextMonth(day, decisionMonths[list.rhythm]);
    case 'yearly':
      return addMonths(day, 12);
    case 'event':
      return firstExpiry(list);
    default:
      return null;
  }
}

/** Whether the edition is to be checked on a day (ISO), by the rhythm of its list. */
export function listState(list: DatedList, today: string): ListState {
  const day = writtenDay(today);
  const next = nextListDay(list);
  if (next !== null) {
    if (day <= next) return 'current';
    if (list.rhythm === 'plenaries') return 'plenary';
    return list.rhythm === 'event' && list.next === undefined ? 'expired' : 'expected';
  }
  const months = list.rhythm === 'event' ? eventListMonths : riskListMonths;
  return addMonths(firstDay(list.date), months) < day ? 'old' : 'current';
}

/** True when the edition of a list is to be checked on the given ISO date. */
export const isRiskListOld = (list: DatedList, today: string): boolean =>
  listState(list, today) !== 'current';
