import { expect, it } from 'vitest';
import { describeBrowser } from './browser-name.ts';

it('a session is described by the usual names of browser and operating system', () => {
  expect(
    describeBrowser('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  ).toBe('Firefox, Windows');
  const chromium =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0 Safari/537.36';
  expect(describeBrowser(chromium)).toBe('Chrome, Linux');
  expect(describeBrowser(`${chromium} Edg/146.0`)).toBe('Edge, Linux');
  expect(describeBrowser('curl/8')).toBeNull();
});
