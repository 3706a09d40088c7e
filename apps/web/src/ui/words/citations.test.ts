import { describe, expect, it } from 'vitest';
import { buildShortNames, toSafeLinkAddress } from './citations.ts';

describe('short names of sources', () => {
  it('are author and year, with a letter where two would look alike', () => {
    const names = buildShortNames([
      { key: 're-1', authorShort: 'FATF/Egmont', year: 2020 },
      { key: 're-2', authorShort: 'FATF', year: 2023 },
      { key: 're-3', authorShort: 'FATF', year: 2023 },
      { key: 're-4', authorShort: 'Brå', year: null },
    ]);
    expect([...names]).toEqual([
      ['re-1', 'FATF/Egmont 2020'],
      ['re-2', 'FATF 2023a'],
      ['re-3', 'FATF 2023b'],
      ['re-4', 'Brå'],
    ]);
  });

  it('use the title, or else the key, if the author is missing', () => {
    const source = (key: string, author: string, title: string) => ({
      ...{ key, author, title },
      authorShort: '',
      year: 2026,
    });
    const names = buildShortNames([
      source('re-1', 'Europol', 'Mules'),
      source('re-2', '', 'Mules'),
      source('re-3', ' ', ''),
    ]);
    expect([...names.values()]).toEqual(['Europol 2026', 'Mules 2026', 're-3 2026']);
  });
});

describe('an external address', () => {
  it('is linked only when it is http or https', () => {
    expect(toSafeLinkAddress('https://www.fatf-gafi.org/x')).toBe('https://www.fatf-gafi.org/x');
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '', 'ftp://a'])
      expect(toSafeLinkAddress(bad)).toBeNull();
  });
});
