import type { LevelRange, RunCountByClass } from '@klarsikt/engine/sensitivity';
import { defaultRiskThresholds } from '@klarsikt/engine/values';
import { languageSetting } from '@klarsikt/web/platform/settings/language.ts';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SteadinessMark } from './RangeMark.tsx';

const none = { NONE: 0, LOW: 0, MEDIUM: 0, HIGH: 0, VERYHIGH: 0 };

const around = (low: number, high: number, classes: Partial<RunCountByClass>): LevelRange => ({
  ...{ low: 3.5, median: 3.6, high: 3.8 },
  classes: { ...none, VERYHIGH: 100 },
  centred: { low, high, classes: { ...none, ...classes } },
});

const shownFor = (level: number, range: LevelRange): string | null =>
  render(<SteadinessMark level={level} range={range} thresholds={defaultRiskThresholds} />).container
    .textContent;

it('a level is not marked as on a boundary if nearly all runs have its class', () => {
  expect(shownFor(3.1, around(2.9, 3.3, { HIGH: 100 }))).toBe('2.9–3.3 in 90% of runs, High in 100%');
  languageSetting.set('sv');
  expect(shownFor(3.1, around(2.9, 3.3, { HIGH: 100 }))).toBe(
    '2,9–3,3 i 90\u00a0% av körningarna, Hög i 100\u00a0%',
  );
  languageSetting.set('en');
});

it('a level with many runs in another class is marked as on a boundary, with the share of its own class', () => {
  expect(shownFor(3.4, around(3.3, 3.7, { HIGH: 60, VERYHIGH: 40 }))).toBe(
    '3.3–3.7 in 90% of runs, on a class boundary: High in 60%',
  );
});
