import { expect, it } from 'vitest';
import { browserOf } from './browser-name.ts';

it('names browser and system as people know them', () => {
  expect(browserOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
    'Firefox, Windows',
  );
  const chromium =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0 Safari/537.36';
  expect(browserOf(chromium)).toBe('Chrome, Linux');
  expect(browserOf(`${chromium} Edg/146.0`)).toBe('Edge, Linux');
  expect(browserOf('curl/8')).toBeNull();
});
