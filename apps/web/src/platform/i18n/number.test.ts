import { languages } from '@klarsikt/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberForEditing, parseNumber } from './number.ts';

describe('a number as people write it', () => {
  it('is empty when nothing is written, never zero', () => {
    expect(parseNumber('', 'sv')).toBeNull();
    expect(parseNumber('  ', 'en')).toBeNull();
    expect(parseNumber('0', 'sv')).toBe(0);
  });

  it('takes the decimal mark of the language, and the other one where it cannot be mistaken', () => {
    expect(parseNumber('3,5', 'sv')).toBe(3.5);
    expect(parseNumber('3.5', 'sv')).toBe(3.5);
    expect(parseNumber('3,5', 'en')).toBe(3.5);
    expect(parseNumber('1,250', 'en')).toBe(1250);
    expect(parseNumber('1 250,5', 'sv')).toBe(1250.5);
    expect(parseNumber('\u22122', 'sv')).toBe(-2);
  });

  it('is no number when it is none', () => {
    for (const text of ['abc', '1.2.3', '1,2,3', '--1', '1e5', '.', ','])
      expect(parseNumber(text, 'sv')).toBeUndefined();
  });

  it('comes back from editing as it went in', () => {
    const values = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(values, fc.constantFrom(...languages), (value, language) => {
        const text = numberForEditing(value, language);
        // Very small numbers are written with an exponent, which nobody types.
        fc.pre(!text.includes('e'));
        return parseNumber(text, language) === (Object.is(value, -0) ? 0 : value);
      }),
    );
  });
});
