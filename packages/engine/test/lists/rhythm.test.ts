/** Expected day of the next edition of a country list, and the state of the present one. */
import { describe, expect, it } from 'vitest';
import {
  computeNextEditionDay,
  computeRiskListState,
  isRiskListOld,
  type RiskListTiming,
} from '../../src/lists/index.ts';
import { restrictiveMeasureLevels } from '../../src/values/index.ts';

const measure = (until?: string) => ({
  geography: 'ge-se',
  framework: { en: 'F', sv: 'R' },
  kind: 'listings' as const,
  act: 'Act',
  ...(until === undefined ? {} : { until }),
});

describe('the status of a country list', () => {
  it.each<[string, RiskListTiming, string | null, string, string]>([
    [
      'a FATF list before the plenary',
      { date: '2026-06-19', rhythm: 'plenaries' },
      '2026-10-31',
      '2026-10-31',
      'current',
    ],
    [
      'a FATF list after it',
      { date: '2026-06-19', rhythm: 'plenaries' },
      '2026-10-31',
      '2026-11-01',
      'plenary',
    ],
    [
      'a FATF list of October',
      { date: '2026-10-23', rhythm: 'plenaries' },
      '2027-02-28',
      '2026-11-29',
      'current',
    ],
    ['a yearly index', { date: '2026-02-10', rhythm: 'yearly' }, '2027-02-10', '2027-02-11', 'expected'],
    [
      'an index of more than four months',
      { date: '2026-02-10', rhythm: 'yearly' },
      '2027-02-10',
      '2026-11-29',
      'current',
    ],
    ['the tax list', { date: '2026-02-17', rhythm: 'twiceYearly' }, '2026-10-31', '2026-11-29', 'expected'],
    ['acts by event', { date: '2026-01-29', rhythm: 'event' }, null, '2027-01-29', 'current'],
    ['acts by event after a year', { date: '2026-01-29', rhythm: 'event' }, null, '2027-01-30', 'old'],
    [
      'a measure with a last day',
      { date: '2026-08-22', rhythm: 'event', measures: [measure('2027-02-20'), measure('2026-10-31')] },
      '2026-10-31',
      '2026-11-01',
      'expired',
    ],
    [
      'measures without one',
      { date: '2026-08-22', rhythm: 'event', measures: [measure()] },
      null,
      '2026-11-29',
      'current',
    ],
    [
      'an announced day',
      { date: '2026-06-19', rhythm: 'plenaries', next: '2026-12-04' },
      '2026-12-04',
      '2026-12-04',
      'current',
    ],
    [
      'an announced month',
      { date: '2026-02-10', rhythm: 'event', next: '2026-12' },
      '2026-12-31',
      '2027-01-01',
      'expected',
    ],
    ['a list without a rhythm', { date: '2026-06-19' }, null, '2026-10-19', 'current'],
    ['a list without a rhythm after four months', { date: '2026-06-19' }, null, '2026-10-20', 'old'],
    ['a list of a year alone', { date: '2025', rhythm: 'yearly' }, '2026-01-01', '2026-01-02', 'expected'],
  ])('depends on the update rhythm of the list: %s', (_, list, next, today, state) => {
    expect(computeNextEditionDay(list)).toBe(next);
    expect(computeRiskListState(list, today)).toBe(state);
    expect(isRiskListOld(list, today)).toBe(state !== 'current');
  });

  it('uses levels that decrease from the strictest restrictive measure to the mildest', () => {
    expect(Object.values(restrictiveMeasureLevels)).toEqual([4, 3.5, 2.5, 1.5]);
  });
});
