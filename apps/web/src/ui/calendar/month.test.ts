import { addMonths } from '@klarsikt/engine/calendar';
import { describe, expect, it } from 'vitest';
import { clampDay, findDayForKey, isWithinLimits, listCalendarWeeks } from './month.ts';

describe('the days of the calendar', () => {
  it('are grouped in weeks from Monday with ISO 8601 week numbers', () => {
    const november = listCalendarWeeks('2026-11-26');
    expect(november.map(({ number }) => number)).toEqual([44, 45, 46, 47, 48, 49]);
    expect([november[0]?.days[0], november.at(-1)?.days[6]]).toEqual(['2026-10-26', '2026-12-06']);
    expect(listCalendarWeeks('2027-01-15').map(({ number }) => number)).toEqual([53, 1, 2, 3, 4]);
    expect(listCalendarWeeks('2024-12-31').at(-1)?.number).toBe(1);
    expect(listCalendarWeeks('2027-02-01')).toHaveLength(4);
  });

  it('are replaced by the last day of the month when the user pages to a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2026-01-31', -1)).toBe('2025-12-31');
  });

  it.each([
    ['ArrowLeft', false, '2026-11-25'],
    ['ArrowRight', false, '2026-11-27'],
    ['ArrowUp', false, '2026-11-19'],
    ['ArrowDown', false, '2026-12-03'],
    ['Home', false, '2026-11-23'],
    ['End', false, '2026-11-29'],
    ['PageUp', false, '2026-10-26'],
    ['PageDown', true, '2027-11-26'],
    ['a', false, null],
  ])('change according to the key %s (shift %s)', (key, shift, day) => {
    expect(findDayForKey('2026-11-26', key, shift)).toBe(day);
  });

  it('can be selected only within the limits, inclusive', () => {
    const limits = { earliest: '2026-11-10', latest: '2026-11-20' };
    const days = ['2026-11-09', '2026-11-10', '2026-11-20', '2026-11-21'];
    expect(days.map((day) => isWithinLimits(day, limits))).toEqual([false, true, true, false]);
    expect(days.map((day) => clampDay(day, limits))).toEqual([
      '2026-11-10',
      '2026-11-10',
      '2026-11-20',
      '2026-11-20',
    ]);
    expect(isWithinLimits('1900-01-01', { earliest: '', latest: undefined })).toBe(true);
  });
});
