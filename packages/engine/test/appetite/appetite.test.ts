import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listDifferences } from '../../cli/differences.ts';
import { findTestVectorKind } from '../../cli/vector-kinds.ts';
import {
  type AppetiteGoals,
  type AppetiteLimits,
  applyImprovements,
  type ControlImprovement,
  findCheapestImprovements,
} from '../../src/appetite/index.ts';
import { type AssessmentCase, computeAssessment, measuredTypes } from '../../src/assess/index.ts';
import { operationalRelevances, operationalTypes } from '../../src/text/index.ts';
import { getAppetiteStatus, roundToShown } from '../../src/values/index.ts';
import vectors from '../appetite.json' with { type: 'json' };
import { cases } from '../assess/cases.ts';

/** True when the full calculation keeps every limited level of a case within its limit. */
function isWithin(input: AssessmentCase, { types: limits, areas = {}, risks = {} }: AppetiteGoals): boolean {
  const { combined, relevances } = computeAssessment(input);
  const holds = (residual: number | undefined, limit: number | undefined): boolean =>
    residual === undefined || limit === undefined || roundToShown(residual) <= limit;
  const together = measuredTypes.every((type) => holds(combined?.types[type].level?.residual, limits[type]));
  const byArea = operationalRelevances.every((area) =>
    operationalTypes.every((type) => holds(relevances[area]?.types[type]?.residual, areas[area]?.[type])),
  );
  const single = measuredTypes.every((type) =>
    (combined?.types[type].risks ?? []).every(({ key, residual }) => holds(residual, risks[type]?.[key])),
  );
  return together && byArea && single;
}

/** Tries every set with the full calculation: least effort, then fewest, then earliest. */
function byBruteForce(
  input: AssessmentCase,
  limits: AppetiteGoals,
  improvements: readonly ControlImprovement[],
) {
  let best: { effort: number; positions: readonly number[] } | null = null;
  for (let set = 0; set < 2 ** improvements.length; set++) {
    const positions = improvements.flatMap((_, position) => ((set >> position) & 1 ? [position] : []));
    const chosen = positions.flatMap((position) => improvements[position] ?? []);
    const effort = chosen.reduce((sum, one) => sum + one.effort, 0);
    const isBetter =
      best === null ||
      effort < best.effort ||
      (effort === best.effort &&
        (positions.length < best.positions.length ||
          (positions.length === best.positions.length && isEarlier(positions, best.positions))));
    if (isBetter && isWithin(applyImprovements(input, chosen), limits)) best = { effort, positions };
  }
  return best;
}

function isEarlier(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((position, index) => position !== b[index]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}

const limits: fc.Arbitrary<AppetiteLimits> = fc.dictionary(
  fc.constantFrom(...measuredTypes),
  fc.integer({ min: 0, max: 32 }).map((tenths) => tenths / 10),
  { maxKeys: 3 },
);

const goals: fc.Arbitrary<AppetiteGoals> = fc.record({
  types: limits,
  areas: fc.dictionary(fc.constantFrom(...operationalRelevances), limits, { maxKeys: 2 }),
  risks: fc.dictionary(
    fc.constantFrom(...measuredTypes),
    fc.dictionary(
      fc.constantFrom('c1', 'c2', 'p1', 'p2', 't1', 'h1', 'g1', 'unknown'),
      fc.integer({ min: 0, max: 32 }).map((tenths) => tenths / 10),
      { maxKeys: 2 },
    ),
    { maxKeys: 2 },
  ),
});

const improvement: fc.Arbitrary<ControlImprovement> = fc.record({
  control: fc.constantFrom('k1', 'k2', 'k3', 'k4', 'unknown'),
  to: fc.constantFrom(1, 2.5, 4),
  effort: fc.integer({ min: 0, max: 4 }),
});

describe('the cheapest set of improvements that meets the appetite', () => {
  it.each(vectors.cases)('equals the expected set: $name', ({ input, expected }) => {
    const calculate = findTestVectorKind('appetite')?.calculation(input);
    expect(listDifferences(expected, calculate?.(), vectors.tolerance)).toEqual([]);
  });

  it('equals the best set found by an exhaustive search', () => {
    fc.assert(
      fc.property(cases(), goals, fc.array(improvement, { maxLength: 5 }), (input, appetite, offered) => {
        const found = findCheapestImprovements(input, appetite, offered);
        const best = byBruteForce(input, appetite, offered);
        expect(found.proved).toBe(true);
        expect(found.reachable).toBe(best !== null);
        expect(found.effort).toBe(best?.effort ?? null);
        expect(found.improvements).toEqual(
          best?.positions.map((position) => offered[position]?.control) ?? null,
        );
      }),
      { numRuns: 150 },
    );
  });

  /** Products with one control each: half of the controls are needed to lower the worst. */
  const many = (count: number): { input: AssessmentCase; offered: readonly ControlImprovement[] } => {
    const keys = Array.from({ length: count }, (_, index) => `p${index}`);
    return {
      input: {
        assessment: { segment: 'CORPORATES' },
        threats: [{ key: 't', relevance: [], corpGrade: 3, relations: { products: keys } }],
        risks: { products: keys.map((key) => ({ key })) },
        controls: keys.flatMap((key) => [
          { key: `a-${key}`, risks: { products: [key] } },
          { key: `b-${key}`, risks: { products: [key] } },
        ]),
      },
      offered: keys.flatMap((key, index) => [
        { control: `a-${key}`, to: 4, effort: 3 + (index % 3) },
        { control: `b-${key}`, to: 4, effort: 2 + (index % 2) },
      ]),
    };
  };

  it('is exactly optimal for eighteen offered improvements', () => {
    const { input, offered } = many(9);
    const found = findCheapestImprovements(input, { types: { products: 2.3 } }, offered);
    expect(found).toMatchObject({ reachable: true, proved: true, effort: 22 });
    expect(found.improvements).toHaveLength(9);
  });

  it('is found for sixty offered improvements, and marked as not proved to be optimal', () => {
    const { input, offered } = many(30);
    const found = findCheapestImprovements(input, { types: { products: 2.3 } }, offered);
    expect(found).toMatchObject({ reachable: true, proved: false });
    const chosen = offered.filter(({ control }) => found.improvements?.includes(control));
    expect(isWithin(applyImprovements(input, chosen), { types: { products: 2.3 } })).toBe(true);
    const unreachable = findCheapestImprovements(input, { types: { products: 1 } }, offered);
    expect(unreachable).toMatchObject({ reachable: false, proved: true, effort: null, improvements: null });
  });

  it('is replaced by the lowest reachable levels if the appetite cannot be met', () => {
    const { input, offered } = many(2);
    const useless = { control: 'unknown', to: 4, effort: 9 };
    const { best } = findCheapestImprovements(input, { types: { products: 1 } }, [...offered, useless]);
    expect(best.residual.products).toBe(1.5);
    expect(best.improvements).toEqual(['a-p0', 'b-p0', 'a-p1', 'b-p1']);
  });

  it('cannot be calculated for a negative or infinite effort', () => {
    for (const effort of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
      const offered = [{ control: 'k', to: 4, effort }];
      expect(() => findCheapestImprovements({ assessment: {} }, { types: {} }, offered)).toThrow(RangeError);
    }
  });
});

describe('the comparison of a level with its limit', () => {
  it.each([
    [1.54, 1.5, 'watch'],
    [1.55, 1.5, 'out'],
    [1.4, 1.5, 'watch'],
    [1.34, 1.5, 'in'],
    [0, 0, 'watch'],
    [2.25, 2.4, 'watch'],
  ])('gives for level %d, rounded to one decimal, and limit %d the status %s', (level, limit, status) => {
    expect(getAppetiteStatus(level, limit)).toBe(status);
  });
});
