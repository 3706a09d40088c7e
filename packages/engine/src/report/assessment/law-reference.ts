/** Law references of the library in the words of the report's language. */

import type { Language } from '../../text/terms.ts';
import { monthNames } from '../../values/days.ts';
import { formatDate } from '../format.ts';

const swedishWords: readonly (readonly [RegExp, string])[] = [
  [/\bch\. (?=[IVX\d])/g, 'kap. '],
  [/\barts\. (?=\d)/g, 'art. '],
];

/** The first day of application in a reference, such as "(from 10 July 2027)". */
const firstDay = new RegExp(`\\(from (\\d{1,2}) (${monthNames.en.join('|')}) (\\d{4})\\)`, 'g');

/**
 * Returns a law reference in the language of a report. The library has one text for both languages, in which EU acts
 * are cited in English; a Swedish report cites them in Swedish. Swedish acts keep their Swedish citation in both
 * languages.
 */
export function formatLawReference(reference: string, language: Language): string {
  if (language === 'en') return reference;
  const cited = swedishWords.reduce((text, [from, to]) => text.replace(from, to), reference);
  return cited.replace(firstDay, (_, day: string, month: string, year: string) => {
    const number = String(monthNames.en.indexOf(month) + 1).padStart(2, '0');
    return `(från ${formatDate(`${year}-${number}-${day.padStart(2, '0')}`, 'sv')})`;
  });
}
