import { expect, it } from 'vitest';
import { setOverrideLevel } from './override.ts';

it('an override is removed with its last level, and its motivation returns with the next level', () => {
  const override = { inherent: 3, motivation: 'Losses doubled' };
  expect(setOverrideLevel(override, 'inherent', null)).toBeNull();
  expect(setOverrideLevel(undefined, 'inherent', 2, override.motivation)).toEqual({
    ...override,
    inherent: 2,
  });
});

it('the motivation is kept while the other segment has a level', () => {
  const override = { inherent: 3, residual: 2, motivation: 'Losses doubled' };
  expect(setOverrideLevel(override, 'inherent', null)).toEqual({ residual: 2, motivation: 'Losses doubled' });
});

it('levels that are emptied segment by segment count as no levels', () => {
  expect(setOverrideLevel({ inherent: { priv: 1 }, motivation: 'x' }, 'inherent', {})).toBeNull();
  expect(
    setOverrideLevel({ inherent: { priv: 1, corp: 2 }, motivation: 'x' }, 'inherent', { corp: 2 }),
  ).toEqual({
    inherent: { corp: 2 },
    motivation: 'x',
  });
});
