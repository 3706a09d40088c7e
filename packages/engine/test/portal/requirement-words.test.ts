import { expect, it } from 'vitest';
import { requirements } from '../../src/completeness/index.ts';
import { plainRequirementTitles } from '../../src/portal/index.ts';

it('every requirement has a plain-language title in both languages that differs from its technical title', () => {
  for (const { id, title } of requirements) {
    const plain = plainRequirementTitles.get(id);
    expect(plain?.en, id).toBeTruthy();
    expect(plain?.sv, id).not.toBe(title.sv);
  }
});
