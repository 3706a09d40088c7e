import { describe, expect, it } from 'vitest';
import { parseBallparkWord } from '../src/assessment/words.ts';
import { searchArticles } from '../src/content/search.ts';
import { normalizeWords, toComparableText, toNfc, toNfcDeep } from '../src/text/spelling.ts';

const one = 'Malmö Åkeri';
const two = one.normalize('NFD');

describe('the Unicode normalisation of names', () => {
  it('makes composed letters and letters with combining accents equal', () => {
    expect(one).not.toBe(two);
    expect(toNfc(two)).toBe(one);
    expect(toComparableText(two)).toBe(toComparableText(one.toUpperCase()));
    expect(toComparableText('Malmo')).not.toBe(toComparableText(one));
  });

  it('applies at every depth, including member names, and returns an already normalised value itself', () => {
    const given = { names: [two, { [two]: [two, 1, null, true] }] };
    expect(toNfcDeep(given)).toEqual({ names: [one, { [one]: [one, 1, null, true] }] });
    const already = { names: [one, { deep: [1, null] }] };
    expect(toNfcDeep(already)).toBe(already);
    const bytes = Uint8Array.of(0x61, 0xcc, 0x8a);
    expect(toNfcDeep({ bytes })).toEqual({ bytes });
  });

  it('skips excluded members at every depth', () => {
    const given = { code: two, deep: [{ code: two, name: two }] };
    expect(toNfcDeep(given, ['code'])).toEqual({ code: two, deep: [{ code: two, name: one }] });
  });

  it('preserves a member named __proto__ without prototype pollution', () => {
    const given: unknown = JSON.parse(`{"__proto__": {"name": "${two}"}}`);
    const read = toNfcDeep(given);
    expect(JSON.stringify(read)).toBe(`{"__proto__":{"name":"${one}"}}`);
  });

  it('lets the site search find a word in either form', () => {
    const article = (title: string) => ({ slug: 'a', title, lead: '', body: '' });
    for (const title of [one, two])
      for (const query of ['malmö', 'malmö'.normalize('NFD')])
        expect(searchArticles([article(title)], query)[0]?.hit ?? '').toBe('Malmö');
  });

  it('applies to words that are read from a file', () => {
    expect(parseBallparkWord('Nästan alla'.normalize('NFD'))).toBe(4);
    expect(normalizeWords(two)).toBe(normalizeWords(one));
  });
});
