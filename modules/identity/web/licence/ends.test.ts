import { describe, expect, it } from 'vitest';
import { computeRemainingLicenceDays } from './ends.ts';

describe('the days left of a licence', () => {
  it('are counted in whole days, with 0 on the last day', () => {
    const late = '2026-03-28';
    expect(computeRemainingLicenceDays('2026-03-28', late)).toBe(0);
    expect(computeRemainingLicenceDays('2026-03-29', late)).toBe(1);
    expect(computeRemainingLicenceDays('2026-04-28', late)).toBe(31);
    expect(computeRemainingLicenceDays(null, late)).toBeNull();
  });
});
