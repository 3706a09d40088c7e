import { describe, expect, it } from 'vitest';
import { createWorkQueue } from './in-turn.ts';

describe('a task in a queue', () => {
  it('starts only when the previous task has ended, even if the previous task failed', async () => {
    const run = createWorkQueue();
    const told: string[] = [];
    let endFirst: (value: string) => void = () => undefined;
    const first = new Promise<string>((resolve) => {
      endFirst = resolve;
    });
    const work = (name: string, end: () => Promise<string>) =>
      run(async () => {
        told.push(`${name} begins`);
        const value = await end();
        told.push(`${name} ends`);
        return value;
      });
    const one = work('one', () => first);
    const two = work('two', () => Promise.reject(new Error('no contact')));
    const three = work('three', async () => 'third');
    await Promise.resolve();
    expect(told).toEqual(['one begins']);
    endFirst('first');
    expect(await one).toBe('first');
    await expect(two).rejects.toThrow('no contact');
    expect(await three).toBe('third');
    expect(told).toEqual(['one begins', 'one ends', 'two begins', 'three begins', 'three ends']);
  });
});
