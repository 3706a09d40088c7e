import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createSearchParser,
  formatSearchParameters,
  parseSearchParameters,
  parseUndeclaredSearch,
} from './search.ts';

describe('the query string of an address', () => {
  it('returns every text unchanged after writing and parsing', () => {
    const texts = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ minLength: 1 }), {
      maxKeys: 6,
    });
    fc.assert(
      fc.property(texts, (search) => {
        expect({ ...parseSearchParameters(formatSearchParameters(search)) }).toEqual({ ...search });
      }),
    );
  });

  it('is parsed into texts, also for numbers and booleans', () => {
    expect(parseSearchParameters('?tab=2&open=true')).toEqual({ tab: '2', open: 'true' });
  });

  it('omits empty values, joins repeated parameters and ignores unknown ones', () => {
    expect(formatSearchParameters({ a: undefined, b: null, c: '', d: 'x' })).toBe('?d=x');
    expect(createSearchParser('tags', 'q')(parseSearchParameters('?tags=1&tags=2&x=3&q='))).toEqual({
      tags: '1,2',
    });
    expect(parseUndeclaredSearch(parseSearchParameters('?x=3'))).toEqual({ x: '3' });
  });
});
