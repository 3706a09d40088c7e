import { getFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { describe, expect, it } from 'vitest';
import { formatPlainValue } from './plain.ts';
import { createDayFormatter, formatFigure } from './use-value-words.ts';

const format = getFormat('en');

describe('a value in the history', () => {
  it('is shown as one number with its unit if it is a figure', () => {
    expect(formatFigure({ mode: 'perc', value: 5.2 }, format)).toBe('5.2%');
    expect(formatFigure({ mode: 'perc', value: 6 }, format)).toBe('6%');
    expect(formatFigure({ mode: 'abs', value: 1200 }, format)).toBe('1,200');
    expect(formatFigure({ mode: 'perc', value: 5.24 }, getFormat('sv'))).toBe('5,24\u00a0%');
    expect(formatFigure({ mode: 'ball', value: 0 }, format)).toBe('none');
  });

  it('is shown with dates in the format of the language', () => {
    const said = (language: 'en' | 'sv') =>
      formatPlainValue(
        { date: '2026-04-03', source: 'Register' },
        createDayFormatter((word) => word, getFormat(language)),
      );
    expect(said('en')).toBe('date: 3 Apr 2026; source: Register');
    expect(said('sv')).toContain('3 apr. 2026');
  });

  it('is a figure only if it has a known mode and a number', () => {
    expect(formatFigure({ mode: 'relative', value: 1 }, format)).toBeNull();
    expect(formatFigure({ reason: 'x' }, format)).toBeNull();
    expect(formatFigure('text', format)).toBeNull();
    expect(formatFigure(null, format)).toBeNull();
  });
});
