import { applyImprovements } from '@klarsikt/engine/appetite';
import { type AssessmentCase, computeAssessment } from '@klarsikt/engine/assess';
import { describe, expect, it } from 'vitest';
import { computeCheapestImprovements, countLevelsOutsideAppetite } from './cheapest-way.ts';

const input: AssessmentCase = {
  assessment: { segment: 'CORPORATES' },
  threats: [{ key: 't', relevance: ['ml'], corpGrade: 3, relations: { products: ['x', 'y'] } }],
  risks: { products: [{ key: 'x' }, { key: 'y' }] },
  controls: [
    { key: 'k', risks: { products: ['x'] } },
    { key: 'l', risks: { products: ['y'] } },
  ],
};
const improvements = [
  { control: 'k', to: 3, effort: 2 },
  { control: 'l', to: 4, effort: 1 },
];

describe('the cheapest way into the risk appetite', () => {
  it('shows the levels before and after each step, equal to a complete calculation', () => {
    const appetite = { limits: { products: { all: 2 } }, risks: { products: { y: 1.5 } }, note: '' };
    const { way, steps, levels } = computeCheapestImprovements({ input, appetite, improvements });
    expect(way).toMatchObject({ reachable: true, proved: true, effort: 3 });
    expect(steps).toEqual(improvements);
    expect(levels.map(countLevelsOutsideAppetite)).toEqual([2, 2, 0]);
    const after = computeAssessment(applyImprovements(input, improvements)).combined?.types.products.level
      ?.residual;
    expect(levels.at(-1)?.cells[0]?.residual).toBe(after);
  });

  it('shows the best result if the limits cannot be reached', () => {
    const appetite = { limits: { products: { all: 0.5 } }, risks: {}, note: '' };
    const { way, levels } = computeCheapestImprovements({ input, appetite, improvements });
    expect(way).toMatchObject({ reachable: false, effort: null });
    expect(levels.map(countLevelsOutsideAppetite).at(-1)).toBe(1);
  });
});
