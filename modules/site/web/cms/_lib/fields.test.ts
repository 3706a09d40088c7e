import { describe, expect, it } from 'vitest';
import { placesText, readList, readPlaces, wordCount } from './fields.ts';

describe('fields of a text', () => {
  it('are typed as lists and lines, and read as they were', () => {
    expect(readList('th-a, th-b\n th-c,')).toEqual(['th-a', 'th-b', 'th-c']);
    const places = [
      { to: '/ra/@', en: 'Overview', sv: 'Översikt' },
      { to: '/feed', en: '', sv: '' },
    ];
    expect(readPlaces(placesText(places))).toEqual(places);
    expect(readPlaces('\n | words\n')).toEqual([]);
    expect(wordCount('  one two\nthree ')).toBe(3);
  });
});
