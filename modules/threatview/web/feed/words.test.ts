import { expect, it } from 'vitest';
import { formatFeedDay } from './words.ts';

it('every day of a year is formatted like the date format of the browser', () => {
  for (const [language, locale] of [
    ['en', 'en-GB'],
    ['sv', 'sv-SE'],
  ] as const) {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    for (let day = 0; day < 366; day += 1) {
      const at = new Date(Date.UTC(2024, 0, 1 + day));
      expect(formatFeedDay(language, at.toISOString())).toBe(format.format(at));
    }
  }
});
