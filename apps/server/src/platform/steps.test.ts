import { toCanonicalJson } from '@klarsikt/engine/model';
import { describe, expect, it } from 'vitest';
import { createPacer, runGeneratorInSteps, serializeWithHash } from './steps.ts';
import { computeSha256Hex } from './tokens.ts';

describe('work in steps', () => {
  it('returns its result without blocking the event loop', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    function* work(): Generator<void, string> {
      for (const end = performance.now() + 200; performance.now() < end; ) yield;
      return 'done';
    }
    expect(await runGeneratorInSteps(work())).toBe('done');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });

  it('fails with the error of the failed step', async () => {
    function* work(): Generator<void, void> {
      yield;
      throw new TypeError('no');
    }
    await expect(runGeneratorInSteps(work())).rejects.toThrow('no');
  });

  it('serializes to the same text and hash as work in one step', async () => {
    const value = { list: [{ b: 1, a: 'å' }, 2], empty: [], name: null };
    const content = toCanonicalJson(value);
    expect(await serializeWithHash(value)).toEqual({ content, hash: computeSha256Hex(content) });
  });

  it('does not block the event loop, even in a loop without an await', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const pause = createPacer();
    for (const end = performance.now() + 200; performance.now() < end; ) await pause();
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });
});
