// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';

const page = { pathname: '/feed', search: '' };
vi.stubGlobal('window', { location: page, addEventListener: () => undefined });
const { formatFeedLocation: addressOf, parseFeedLocation: placeIn } = await import('./place.ts');

describe('the address of a view in the feed', () => {
  it.each(['/feed', '/feed?view=saved', '/feed?id=17001', '/feed?id=17001&from=saved', '/feed/intro'])(
    'is parsed and formatted without change: %s',
    (address) => {
      const [pathname = '', query = ''] = address.split('?');
      expect(addressOf(placeIn({ pathname, search: query && `?${query}` }))).toBe(address);
    },
  );

  it('is parsed without unknown views and invalid numbers', () => {
    expect(addressOf(placeIn({ pathname: '/feed', search: '?view=x&id=-1' }))).toBe('/feed');
  });
});
