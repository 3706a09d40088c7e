import { languages } from '@klarsikt/engine/text';
import { readNumber } from '@klarsikt/engine/values';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatNumberForEditing } from './number.ts';

it('a number is unchanged after formatting and parsing', () => {
  expect(formatNumberForEditing(null, 'sv')).toBe('');
  const values = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
  fc.assert(
    fc.property(values, fc.constantFrom(...languages), (value, language) => {
      const reading = readNumber(formatNumberForEditing(value + 0, language), language);
      expect(reading).toEqual({ kind: 'number', value: value + 0 });
    }),
  );
});
