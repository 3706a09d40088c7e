import { formatIn } from '@klarsikt/web/platform/i18n/format.ts';
import { describe, expect, it } from 'vitest';
import { plain } from './plain.ts';
import { figureWords, withDays } from './use-value-words.ts';

const format = formatIn('en');

describe('a figure of the history', () => {
  it('stands with its sign, and not as the parts that it is kept in', () => {
    expect(figureWords({ mode: 'perc', value: 5.2 }, format)).toBe('5.2%');
    expect(figureWords({ mode: 'perc', value: 6 }, format)).toBe('6%');
    expect(figureWords({ mode: 'abs', value: 1200 }, format)).toBe('1,200');
    expect(figureWords({ mode: 'perc', value: 5.24 }, formatIn('sv'))).toBe('5,24\u00a0%');
    expect(figureWords({ mode: 'ball', value: 0 }, format)).toBe('none');
  });

  it('says a day as the language writes it', () => {
    const said = (language: 'en' | 'sv') =>
      plain(
        { date: '2026-04-03', source: 'Register' },
        withDays((word) => word, formatIn(language)),
      );
    expect(said('en')).toBe('date: 3 Apr 2026; source: Register');
    expect(said('sv')).toContain('3 apr. 2026');
  });

  it('is only what has a mode and a number', () => {
    expect(figureWords({ mode: 'relative', value: 1 }, format)).toBeNull();
    expect(figureWords({ reason: 'x' }, format)).toBeNull();
    expect(figureWords('text', format)).toBeNull();
    expect(figureWords(null, format)).toBeNull();
  });
});
