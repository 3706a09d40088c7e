import { describe, expect, it } from 'vitest';
import { countWords, formatPlaces, readList, readPlaces } from './fields.ts';

describe('fields of a text', () => {
  it('are typed as lists and lines, and read as they were', () => {
    expect(readList('th-a, th-b\n th-c,')).toEqual(['th-a', 'th-b', 'th-c']);
    const places = [
      { to: '/ra/@', en: 'Overview', sv: 'Översikt' },
      { to: '/feed', en: '', sv: '' },
    ];
    expect(readPlaces(formatPlaces(places))).toEqual(places);
    expect(readPlaces('\n | words\n')).toEqual([]);
    expect(countWords('  one two\nthree ')).toBe(3);
  });
});
