/** First day on which the rules apply to a kind of business (docs/decisions/0075). */

import type { Business } from '../model/types.ts';
import type { Text } from '../text/terms.ts';
import { writeDay } from '../values/days.ts';

/** The part of a business that determines its first day; without `appliesFrom` the rules have always applied. */
interface BusinessStart {
  readonly appliesFrom?: Business['appliesFrom'] | undefined;
}

/** True if the rules apply to the business on a day (ISO): from `appliesFrom` on, or always without it. */
export const isBusinessObligedOn = ({ appliesFrom = '' }: BusinessStart, day: string): boolean =>
  appliesFrom <= day;

/**
 * Returns the name of a business in both languages, followed by its first day if `day` is earlier: `Football agent
 * (from 10 Jul 2029)`. `day` is an ISO date, today or the day of the assessment; with an empty `day` the first day is
 * always added.
 */
export function getBusinessName(
  { name, appliesFrom }: Pick<Business, 'name'> & BusinessStart,
  day: string,
): Text {
  if (appliesFrom === undefined || isBusinessObligedOn({ appliesFrom }, day)) return name;
  return {
    en: `${name.en} (from ${writeDay(appliesFrom, 'en')})`,
    sv: `${name.sv} (från ${writeDay(appliesFrom, 'sv')})`,
  };
}
