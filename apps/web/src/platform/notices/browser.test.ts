import { describe, expect, it } from 'vitest';
import { hasRequiredBrowserFeatures, isBrowserSupported } from './browser.ts';

const agents = {
  chrome:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  explorer: 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko',
} as const;

describe('the browser notice', () => {
  it('is hidden in Edge, Chrome and Firefox, and shown in other browsers', () => {
    expect(isBrowserSupported(agents.chrome)).toBe(true);
    expect(isBrowserSupported(agents.edge)).toBe(true);
    expect(isBrowserSupported(agents.firefox)).toBe(true);
    expect(isBrowserSupported(agents.safari)).toBe(false);
    expect(isBrowserSupported(agents.explorer)).toBe(false);
  });

  it('is needed in a browser that lacks fetch', () => {
    expect(hasRequiredBrowserFeatures()).toBe(true);
    expect(hasRequiredBrowserFeatures({})).toBe(false);
  });
});
