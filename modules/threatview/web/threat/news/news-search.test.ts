import { describe, expect, it } from 'vitest';
import { isNewsFiltered, parseNewsAddress, toggleNewsTag, toNewsAddressParameters } from './news-search.ts';

describe('the address of the news page', () => {
  it('is parsed into a query and formatted back unchanged', () => {
    const address = {
      from: '2026-01-01',
      until: '2026-06-30',
      tags: 'tg-a,tg-b',
      ids: '7,8',
      q: 'fatf list',
      show: 'unread',
    };
    const { search, show, page } = parseNewsAddress(address);
    expect(search).toEqual({
      from: '2026-01-01',
      until: '2026-06-30',
      tags: ['tg-a', 'tg-b'],
      ids: [7, 8],
      text: 'fatf list',
      unread: true,
    });
    expect([show, page]).toEqual(['unread', 1]);
    expect(toNewsAddressParameters(search)).toEqual(address);
  });

  it('is parsed without invalid values', () => {
    const { search, show, page, settings } = parseNewsAddress({
      from: '2026-13-01',
      ids: 'a',
      show: 'x',
      page: '-2',
      settings: 'x',
      q: '  ',
    });
    expect([search, show, page, settings]).toEqual([{}, 'all', 1, null]);
    expect(isNewsFiltered(search)).toBe(false);
  });

  it('can have a topic added and removed', () => {
    expect(toggleNewsTag(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggleNewsTag(['a', 'b'], 'a')).toEqual(['b']);
  });
});
