import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../property-runs.ts';
import {
  addDays,
  addMonths,
  countDaysBetween,
  formatWeek,
  getWeekday,
  getWeekNumber,
  getWeekStart,
} from '../../src/calendar/index.ts';
import { isDay } from '../../src/fields/index.ts';

const day = fc.integer({ min: 0, max: 700_000 }).map((days) => addDays('0100-01-01', days));

describe('calendar day arithmetic', () => {
  it.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['0099-12-31', 1, '0100-01-01'],
  ])('%s plus %i day(s) is %s', (from, days, to) => expect(addDays(from, days)).toBe(to));

  it('adds days consistently with the difference and the order of days', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -30_000, max: 30_000 }), (from, days) => {
        const to = addDays(from, days);
        expect(isDay(to)).toBe(true);
        expect(countDaysBetween(from, to)).toBe(days);
        expect(Math.sign(days)).toBe(to === from ? 0 : to > from ? 1 : -1);
      }),
    );
  });

  it('limits a day to the last day of a shorter month when months are added', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-11-30', 2)).toBe('2027-01-30');
  });

  it.each([
    ['2026-01-01', '2026-W01'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
    ['2021-01-03', '2020-W53'],
  ])('%s belongs to the ISO week %s', (given, week) => expect(formatWeek(given)).toBe(week));

  it('gives weeks of seven days from Monday, whose names sort in order', () => {
    fc.assert(
      fc.property(day, (given) => {
        const monday = getWeekStart(given);
        expect(getWeekday(monday)).toBe(0);
        expect(countDaysBetween(monday, given)).toBe(getWeekday(given));
        expect(formatWeek(monday)).toBe(formatWeek(given));
        expect(formatWeek(addDays(monday, 7)) > formatWeek(given)).toBe(true);
        expect(getWeekNumber(given)).toBe(Number(formatWeek(given).slice(-2)));
      }),
    );
  });

  it('refuses days whose year does not have four digits', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('none', 1)).toThrow(RangeError);
    expect(countDaysBetween('none', '2026-01-01')).toBeNaN();
  });
});
