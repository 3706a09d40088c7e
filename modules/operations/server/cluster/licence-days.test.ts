import { describe, expect, it } from 'vitest';
import { computeLicenceDaysLeft } from './licence-days.ts';

const now = new Date('2026-11-20T12:00:00Z');
const spans = (...given: readonly (readonly [organizationId: number, from: string, to: string | null])[]) =>
  given.map(([organizationId, validFrom, validTo]) => ({
    ...{ organizationId, validFrom, validTo },
    dayZone: 'Europe/Stockholm',
  }));

describe('days left of licences', () => {
  it.each([
    ['no licence', spans(), Number.POSITIVE_INFINITY],
    ['a licence without an end', spans([1, '2026-01-01', null]), Number.POSITIVE_INFINITY],
    ['a licence on its last day', spans([1, '2026-01-01', '2026-11-20']), 0],
    [
      'two licences, of which one ends earlier',
      spans([1, '2026-01-01', '2026-12-31'], [2, '2026-01-01', '2026-11-27']),
      7,
    ],
    [
      'a licence followed by another',
      spans([1, '2026-11-28', '2027-01-19'], [1, '2026-01-01', '2026-11-27']),
      60,
    ],
    ['a licence before a gap', spans([1, '2026-01-01', '2026-11-27'], [1, '2026-11-29', '2027-11-27']), 7],
    [
      'a licence beside a licence without an end',
      spans([1, '2026-01-01', '2026-11-27'], [1, '2026-06-01', null]),
      1 / 0,
    ],
    ['a licence that ended last week', spans([1, '2026-01-01', '2026-11-13']), -7],
    [
      'a licence that ended and was renewed',
      spans([1, '2025-01-01', '2025-06-30'], [1, '2026-01-01', '2026-11-25']),
      5,
    ],
    ['a licence that ended 31 days ago', spans([1, '2026-01-01', '2026-10-20']), Number.POSITIVE_INFINITY],
    ['a licence that has not begun', spans([1, '2027-01-01', '2027-12-31']), Number.POSITIVE_INFINITY],
  ])('are computed for %s', (_, given, days) => {
    expect(computeLicenceDaysLeft(given, now)).toBe(days);
  });

  it('are counted in the time zone of the organisation', () => {
    const late = new Date('2026-11-20T23:30:00Z');
    expect(computeLicenceDaysLeft(spans([1, '2026-01-01', '2026-11-21']), late)).toBe(0);
  });
});
