import { describe, expect, it } from 'vitest';
import { isNarrowed, readAddress, toAddressParameters, toggleTag } from './news-search.ts';

describe('the address of the news', () => {
  it('is read into the question that it asks, and back', () => {
    const address = {
      from: '2026-01-01',
      until: '2026-06-30',
      tags: 'tg-a,tg-b',
      ids: '7,8',
      q: 'fatf list',
      show: 'unread',
    };
    const { search, show, page } = readAddress(address);
    expect(search).toEqual({
      from: '2026-01-01',
      until: '2026-06-30',
      tags: ['tg-a', 'tg-b'],
      ids: [7, 8],
      text: 'fatf list',
      unread: true,
    });
    expect([show, page]).toEqual(['unread', 1]);
    expect(toAddressParameters(search)).toEqual(address);
  });

  it('leaves out what is not valid', () => {
    const { search, show, page, settings } = readAddress({
      from: '2026-13-01',
      ids: 'a',
      show: 'x',
      page: '-2',
      settings: 'x',
      q: '  ',
    });
    expect([search, show, page, settings]).toEqual([{}, 'all', 1, null]);
    expect(isNarrowed(search)).toBe(false);
  });

  it('puts a topic in and takes it out again', () => {
    expect(toggleTag(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggleTag(['a', 'b'], 'a')).toEqual(['b']);
  });
});
