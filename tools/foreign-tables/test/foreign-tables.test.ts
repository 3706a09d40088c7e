import { describe, expect, it } from 'vitest';
import { judgeFileRows } from '../src/judge.ts';
import { minCorrectShare, OutcomeTally } from '../src/tally.ts';
import { foreignFileWriters, writeGeneratedFile } from '../src/writers.ts';

/** Number of files per writer; `npm run import:generate` tries thousands. */
const each = 50;

describe('generated tables in the formats of other organisations', () => {
  it('have at least nine of ten rows read correctly, without a misread or lost row', async () => {
    const tally = new OutcomeTally();
    for (let id = 0; id < each * foreignFileWriters.length; id += 1) {
      const file = await writeGeneratedFile(1, id);
      tally.add(file, await judgeFileRows(file));
    }
    expect(tally.faults).toEqual([]);
    expect(tally.rightShare).toBeGreaterThanOrEqual(minCorrectShare);
    expect(tally.tables).toBeGreaterThan(each * foreignFileWriters.length);
    expect(tally.count('taken')).toBeGreaterThan(1_000);
  }, 180_000);
});
