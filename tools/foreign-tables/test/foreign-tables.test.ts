import { describe, expect, it } from 'vitest';
import { judgeFile } from '../src/judge.ts';
import { minCorrectShare, OutcomeTally } from '../src/tally.ts';
import { writeMadeFile, writers } from '../src/writers.ts';

/** Number of files per writer; `npm run import:generate` tries thousands. */
const each = 50;

describe('generated tables in the formats of other organisations', () => {
  it('have at least nine of ten rows read correctly, without a misread or lost row', async () => {
    const tally = new OutcomeTally();
    for (let id = 0; id < each * writers.length; id += 1) {
      const file = await writeMadeFile(1, id);
      tally.add(file, await judgeFile(file));
    }
    expect(tally.faults).toEqual([]);
    expect(tally.rightShare).toBeGreaterThanOrEqual(minCorrectShare);
    expect(tally.tables).toBeGreaterThan(each * writers.length);
    expect(tally.count('taken')).toBeGreaterThan(1_000);
  });
});
