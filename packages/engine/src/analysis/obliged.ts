/** From when the rules apply to a kind of business (docs/decisions/0075). */
import { writeDay } from '../days.ts';
import type { Business } from '../model/types.ts';
import type { Text } from '../terms.ts';

/** What of a business decides it; a first day that is not given is no later one. */
interface BusinessStart {
  readonly appliesFrom?: Business['appliesFrom'] | undefined;
}

/** True when the rules apply to the business on a day (ISO): always, unless it names a later first day. */
export const isObligedOn = ({ appliesFrom = '' }: BusinessStart, day: string): boolean => appliesFrom <= day;

/**
 * Name of a business in both languages, with the first day while that is still to come: `Football agent (from 10 Jul
 * 2029)`. `day` is the day of the reader or of the
 * assessment, as ISO date; with an empty one the first day is always named.
 */
export function businessName(
  { name, appliesFrom }: Pick<Business, 'name'> & BusinessStart,
  day: string,
): Text {
  if (appliesFrom === undefined || isObligedOn({ appliesFrom }, day)) return name;
  return {
    en: `${name.en} (from ${writeDay(appliesFrom, 'en')})`,
    sv: `${name.sv} (från ${writeDay(appliesFrom, 'sv')})`,
  };
}
