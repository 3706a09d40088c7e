import { describe, expect, it } from 'vitest';
import { judge } from '../src/judge.ts';
import { leastRight, Tally } from '../src/tally.ts';
import { writers, writtenFile } from '../src/writers.ts';

/** Number of files per writer; `npm run import:generate` tries thousands. */
const each = 50;

describe('tables of other people', () => {
  it('are never taken wrongly without a question, nothing of them is lost, and nine of ten rows come in', async () => {
    const tally = new Tally();
    for (let id = 0; id < each * writers.length; id += 1) {
      const file = await writtenFile(1, id);
      tally.add(file, await judge(file));
    }
    expect(tally.faults).toEqual([]);
    expect(tally.rightShare).toBeGreaterThanOrEqual(leastRight);
    expect(tally.tables).toBeGreaterThan(each * writers.length);
    expect(tally.count('taken')).toBeGreaterThan(1_000);
  });
});
