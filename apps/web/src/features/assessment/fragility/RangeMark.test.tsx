import { defaultRiskThresholds, type Range } from '@klarsikt/engine';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { languageSetting } from '../../../platform/settings/language.ts';
import { Mark } from './RangeMark.tsx';

const none = { NONE: 0, LOW: 0, MEDIUM: 0, HIGH: 0, VERYHIGH: 0 };
const veryHigh: Range = { low: 3.5, median: 3.6, high: 3.8, classes: { ...none, HIGH: 3, VERYHIGH: 97 } };
const high: Range = { low: 2.9, median: 3.1, high: 3.3, classes: { ...none, HIGH: 100 } };

const said = (level: number, range: Range): string | null =>
  render(<Mark level={level} range={range} thresholds={defaultRiskThresholds} />).container.textContent;

it('runs above a level are said to lie above it, not to be on the border', () => {
  expect(said(3.3, veryHigh)).toBe('3.5–3.8 in 90% of runs, above the assessed level: Very High in 97%');
  languageSetting.set('sv');
  expect(said(3.3, veryHigh)).toBe(
    '3,5–3,8 i 90\u00a0% av körningarna, över den bedömda nivån: Mycket hög i 97\u00a0%',
  );
  languageSetting.set('en');
});

it('a level among its runs is said to be firm, or on the border', () => {
  expect(said(3.1, high)).toBe('2.9–3.3 in 90% of runs, High in 100%');
  const both: Range = { low: 3.3, median: 3.5, high: 3.7, classes: { ...none, HIGH: 40, VERYHIGH: 60 } };
  expect(said(3.4, both)).toBe('3.3–3.7 in 90% of runs, on a class boundary: Very High in 60%');
});
