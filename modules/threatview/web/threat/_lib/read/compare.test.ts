import { describe, expect, it } from 'vitest';
import { splitCommonItems } from './compare.ts';

const list = (keys: string) => [...keys].map((key) => ({ key }));
const keys = (items: readonly { readonly key: string }[]) => items.map(({ key }) => key).join('');
const said = (...lists: string[]) => {
  const { all, rest } = splitCommonItems(lists.map(list));
  return [keys(all), ...rest.map(keys)];
};

describe('the comparison of lists', () => {
  it('returns the common entries and the remaining entries of each list, in order', () => {
    expect(said('dabc', 'cxda')).toEqual(['dac', 'b', 'x']);
    expect(said('abc', 'bcd', 'cbe', 'bc')).toEqual(['bc', 'a', 'd', 'e', '']);
  });

  it('contains every entry, whatever the order of the lists', () => {
    expect(said('abc', 'bcd')).toEqual(['bc', 'a', 'd']);
    expect(said('bcd', 'abc')).toEqual(['bc', 'd', 'a']);
    expect(said('', 'bcd')).toEqual(['', '', 'bcd']);
    expect(said('ab', 'bc', 'ca')).toEqual(['', 'ab', 'bc', 'ca']);
  });
});
