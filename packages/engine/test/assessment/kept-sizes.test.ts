import { expect, it } from 'vitest';
import { computeAssessment } from '../../src/assess/index.ts';
import { applyPatches, buildAssessmentCase, type Patch } from '../../src/assessment/index.ts';
import { computeGroupFigures } from '../../src/group/index.ts';
import { full, model } from './bank.ts';

type Source = 'INDIVIDUALS' | 'CORPORATES' | 'BOTH';

const sizeWith = (declared: { readonly [S in Source]?: number }): number | null => {
  const totals = Object.fromEntries(
    Object.entries(declared).map(([source, value]) => [source, { customers: { Quantity: value } }]),
  );
  const patches: readonly Patch[] = [{ op: 'set', path: '/background/totals', value: totals }];
  const { document } = applyPatches(full, patches);
  return computeGroupFigures(document, computeAssessment(buildAssessmentCase(model, document))).sizes
    .customers;
};

it('the size of a unit is the sum of its segments, else the total for both, else the only segment', () => {
  expect(sizeWith({ INDIVIDUALS: 900, CORPORATES: 100 })).toBe(1000);
  expect(sizeWith({ INDIVIDUALS: 900, CORPORATES: 100, BOTH: 990 })).toBe(1000);
  expect(sizeWith({ INDIVIDUALS: 900, BOTH: 1000 })).toBe(1000);
  expect(sizeWith({ CORPORATES: 100, BOTH: 1000 })).toBe(1000);
  expect(sizeWith({ CORPORATES: 100 })).toBe(100);
  expect(sizeWith({})).toBeNull();
});
