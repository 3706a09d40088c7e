import { describe, expect, it } from 'vitest';
import { countWords, formatContentLinks, parseContentLinks, parseListText } from './fields.ts';

describe('the form fields of a site text', () => {
  it('parse lists and links, and restore links unchanged', () => {
    expect(parseListText('th-a, th-b\n th-c,')).toEqual(['th-a', 'th-b', 'th-c']);
    const places = [
      { to: '/ra/@', en: 'Overview', sv: 'Översikt' },
      { to: '/feed', en: '', sv: '' },
    ];
    expect(parseContentLinks(formatContentLinks(places))).toEqual(places);
    expect(parseContentLinks('\n | words\n')).toEqual([]);
    expect(countWords('  one two\nthree ')).toBe(3);
  });
});
