import { expect, it } from 'vitest';
import { requirements } from '../../src/completeness/index.ts';
import { plainRequirementTitles } from '../../src/portal/index.ts';

it('every requirement has a plain title in both languages that is not that of the trade', () => {
  for (const { id, title } of requirements) {
    const plain = plainRequirementTitles.get(id);
    expect(plain?.en, id).toBeTruthy();
    expect(plain?.sv, id).not.toBe(title.sv);
  }
});
