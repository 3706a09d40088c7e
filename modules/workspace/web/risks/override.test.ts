import { expect, it } from 'vitest';
import { setOverrideLevel } from './override.ts';

it('clearing the last level removes the override, and a new level restores its motivation', () => {
  const override = { inherent: 3, motivation: 'Losses doubled' };
  expect(setOverrideLevel(override, 'inherent', null)).toBeNull();
  expect(setOverrideLevel(undefined, 'inherent', 2, override.motivation)).toEqual({
    ...override,
    inherent: 2,
  });
});

it('clearing a level keeps the motivation of an override that still has another level', () => {
  const override = { inherent: 3, residual: 2, motivation: 'Losses doubled' };
  expect(setOverrideLevel(override, 'inherent', null)).toEqual({ residual: 2, motivation: 'Losses doubled' });
});

it('an override is removed when the levels of all its segments are cleared', () => {
  expect(setOverrideLevel({ inherent: { priv: 1 }, motivation: 'x' }, 'inherent', {})).toBeNull();
  expect(
    setOverrideLevel({ inherent: { priv: 1, corp: 2 }, motivation: 'x' }, 'inherent', { corp: 2 }),
  ).toEqual({
    inherent: { corp: 2 },
    motivation: 'x',
  });
});
