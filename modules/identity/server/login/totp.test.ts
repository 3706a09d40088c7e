import { computeTotpCode } from '@klarsikt/testkit';
import { describe, expect, it } from 'vitest';
import { findTimeStepOfCode, generateTotpSecret, toTotpKey } from './totp.ts';

const at = new Date('2026-11-20T08:00:10Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);

describe('a generated TOTP secret', () => {
  it('A11: is unique among 10,000, with 65 uniformly distributed characters', () => {
    const secrets = Array.from({ length: 10_000 }, generateTotpSecret);
    expect(new Set(secrets).size).toBe(10_000);
    expect(secrets.every((secret) => /^[A-Z2-7]{65}$/.test(secret))).toBe(true);
    const counts = new Map<string, number>();
    for (const letter of secrets.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    const expected = (10_000 * 65) / 32;
    const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    expect(counts.size).toBe(32);
    // 31 degrees of freedom: a fair generator exceeds 78 only once in 100,000 runs.
    expect(chiSquare).toBeLessThan(78);
  });
});

describe('a one-time code', () => {
  const secret = generateTotpSecret();
  const key = toTotpKey(secret);

  it('A6: is valid only in its own time step and the next one', () => {
    const code = computeTotpCode(secret, at);
    const accepted = [-30, 0, 30, 60].map(
      (seconds) => findTimeStepOfCode(key, code, later(seconds)) !== null,
    );
    expect(accepted).toEqual([false, true, true, false]);
  });

  it('equals the SHA-1 test vector of RFC 6238 with six digits', () => {
    const rfcKey = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(findTimeStepOfCode(rfcKey, '287082', new Date(59_000))).toBe(1);
    expect(findTimeStepOfCode(rfcKey, '081804', new Date(1_111_111_109_000))).toBe(37_037_036);
  });

  it('must be exactly six digits', () => {
    for (const code of ['', '12345', '1234567', 'abcdef', `${computeTotpCode(secret, at)}0`])
      expect(findTimeStepOfCode(key, code, at)).toBeNull();
  });
});
