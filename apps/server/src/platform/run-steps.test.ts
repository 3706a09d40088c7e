import { describe, expect, it } from 'vitest';
import { runSteps } from './run-steps.ts';

describe('steps of an upkeep', () => {
  it('all run even if one fails, and the failures are thrown at the end', async () => {
    const ran: string[] = [];
    const step =
      (name: string, fails = false) =>
      async () => {
        ran.push(name);
        if (fails) throw new Error(name);
      };
    await expect(runSteps([step('a'), step('b', true), step('c')])).rejects.toThrow('b');
    expect(ran).toEqual(['a', 'b', 'c']);
    await expect(runSteps([step('d', true), step('e', true)])).rejects.toThrow('2 steps failed');
    await expect(runSteps([step('f')])).resolves.toBeUndefined();
  });
});
