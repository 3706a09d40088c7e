import { expect, it } from 'vitest';
import { hasClassChange } from '../../src/assessment/index.ts';

const pair = (inherent: number, residual: number) => ({ inherent, residual });

it('a level changes class when its displayed inherent or residual figure crosses a threshold', () => {
  expect(hasClassChange({ before: pair(2.4, 1.6), after: pair(2.5, 1.6) })).toBe(true);
  expect(hasClassChange({ before: pair(2.4, 1.5), after: pair(2.4, 1.4) })).toBe(true);
  expect(hasClassChange({ before: pair(1.5, 1.5), after: pair(2.4, 2.4) })).toBe(false);
  expect(hasClassChange({ before: null, after: pair(4, 4) })).toBe(false);
  expect(hasClassChange({ before: pair(4, 4), after: null })).toBe(false);
});
