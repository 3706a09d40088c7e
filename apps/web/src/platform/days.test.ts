import { describe, expect, it } from 'vitest';
import { dayOf, daysAfter } from './days.ts';

describe('days', () => {
  it('are those of the calendar of UTC', () => {
    expect(dayOf(new Date('2026-11-23T23:30:00-02:00'))).toBe('2026-11-24');
  });

  it('are counted over months and leap days, from a day or an instant', () => {
    expect(daysAfter('2028-02-28', 2)).toBe('2028-03-01');
    expect(daysAfter('2026-12-31T22:00:00Z', 1)).toBe('2027-01-01');
  });
});
