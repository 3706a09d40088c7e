import { describe, expect, it } from 'vitest';
import { ballparkOf } from '../src/assessment/words.ts';
import { searchContent } from '../src/content/search.ts';
import { plainText } from '../src/recognise/grid.ts';
import { comparable, composed, composedWithin } from '../src/spelling.ts';

const one = 'Malmö Åkeri';
const two = one.normalize('NFD');

describe('A name in one sign for each letter and with marks of their own', () => {
  it('is one text once composed, and one name when compared', () => {
    expect(one).not.toBe(two);
    expect(composed(two)).toBe(one);
    expect(comparable(two)).toBe(comparable(one.toUpperCase()));
    expect(comparable('Malmo')).not.toBe(comparable(one));
  });

  it('is composed at every depth, as a member’s name too; what is composed already is given back itself', () => {
    const given = { names: [two, { [two]: [two, 1, null, true] }] };
    expect(composedWithin(given)).toEqual({ names: [one, { [one]: [one, 1, null, true] }] });
    const already = { names: [one, { deep: [1, null] }] };
    expect(composedWithin(already)).toBe(already);
    const bytes = Uint8Array.of(0x61, 0xcc, 0x8a);
    expect(composedWithin({ bytes })).toEqual({ bytes });
  });

  it('stays as it was given in the members that are to be kept, at every depth', () => {
    const given = { code: two, deep: [{ code: two, name: two }] };
    expect(composedWithin(given, ['code'])).toEqual({ code: two, deep: [{ code: two, name: one }] });
  });

  it('keeps a member that is named like one of every object a member of its own', () => {
    const given: unknown = JSON.parse(`{"__proto__": {"name": "${two}"}}`);
    const read = composedWithin(given);
    expect(JSON.stringify(read)).toBe(`{"__proto__":{"name":"${one}"}}`);
  });

  it('is found in texts of the site, whichever of the two is written there, with its place', () => {
    const article = (title: string) => ({ slug: 'a', title, lead: '', body: '' });
    for (const title of [one, two])
      for (const query of ['malmö', 'malmö'.normalize('NFD')])
        expect(searchContent([article(title)], query)[0]?.hit ?? '').toBe('Malmö');
  });

  it('is read in a file as the word that it is', () => {
    expect(ballparkOf('Nästan alla'.normalize('NFD'))).toBe(4);
    expect(plainText(two)).toBe(plainText(one));
  });
});
