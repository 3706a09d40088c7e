import { describe, expect, it } from 'vitest';
import { createElapsedTimer, createSteadyClock } from './steady-clock.ts';

describe('a monotonic clock', () => {
  it('advances by elapsed time, whatever the system clock shows, until it is set', () => {
    let elapsed = 5_000;
    const clock = createSteadyClock(new Date('2026-11-20T08:00:00Z'), () => elapsed);
    expect(clock.now().toISOString()).toBe('2026-11-20T08:00:00.000Z');
    elapsed += 90_000;
    expect(clock.now().toISOString()).toBe('2026-11-20T08:01:30.000Z');
    clock.move(-3_600_000);
    expect(clock.now().toISOString()).toBe('2026-11-20T07:01:30.000Z');
  });

  it('never runs backwards', () => {
    const elapsed = createElapsedTimer();
    let last = elapsed();
    for (let n = 0; n < 20_000; n += 1) {
      const now = elapsed();
      expect(now).toBeGreaterThanOrEqual(last);
      last = now;
    }
  });
});
