import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawBase, runAgain, runDrawn } from '../../src/assess/again.ts';
import { measuresOf } from '../../src/assess/measures.ts';
import { ownProbabilities } from '../../src/assess/probability.ts';
import { startRun } from '../../src/assess/run.ts';
import {
  type AssessmentCase,
  assess,
  type Measures,
  measure,
  measuredTypes,
  ownGrades,
  prepare,
  type ThreatInput,
  trace,
} from '../../src/index.ts';
import { anyThreat, cases, threat, withRisks, withThreat } from './cases.ts';

/** The same figures, read from the whole result. */
function fromResult(input: AssessmentCase): Measures | null {
  const { combined } = assess(input);
  if (combined === null) return null;
  const { overall, types } = combined;
  const levels = measuredTypes.flatMap((type) => {
    const { level } = types[type];
    return level === null ? [] : [[type, { inherent: level.inherent, residual: level.residual }] as const];
  });
  return {
    overall: overall === null ? null : { inherent: overall.inherent, residual: overall.residual },
    types: Object.fromEntries(levels),
  };
}

const factor = fc.constantFrom(0, 0.5, 0.93, 2, 40);

describe('the levels alone', () => {
  it('are exactly those of the whole calculation, for any case', () => {
    fc.assert(
      fc.property(cases(), factor, (input, shareFactor) => {
        expect(measure(input)).toEqual(fromResult(input));
        const multiplied = withRisks(input, (risk) => ({ ...risk, shareFactor }));
        expect(measure(multiplied)).toEqual(fromResult(multiplied));
      }),
    );
  });

  it('are the same when only what changed is worked out again, whatever changed', () => {
    fc.assert(
      fc.property(cases(), anyThreat, threat('th2', ['th1', 'th3']), factor, (input, position, other, by) => {
        const base = startRun(prepare(input), input);
        const { relations: _, inheritance: __, parent: ___, key: ____, ...figures } = other;
        const later: readonly AssessmentCase[] = [
          input,
          withThreat(input, position, (one) => ({ ...one, ...figures })),
          withThreat(input, position, ({ key }) => ({ ...other, key })),
          withRisks(input, (risk) => ({ ...risk, shareFactor: by, selected: risk.kri !== true })),
          withRisks(input, ({ override: _override, ...risk }) => risk),
          withRisks(input, ({ data: _data, ...risk }) => ({ ...risk, na: false })),
          { ...input, controls: (input.controls ?? []).map((one) => ({ ...one, assessment: { both: 3 } })) },
          { ...input, config: { ...input.config, aggregationSumFactor: 0.5 } },
          { ...input, assessment: { segment: 'CORPORATES', relevances: ['ml'] } },
          { ...input, riskLists: [] },
        ];
        for (const one of later) expect(measuresOf(runAgain(base, one))).toEqual(measure(one));
      }),
    );
  });

  it('are the same for grades and shares that are drawn', () => {
    fc.assert(
      fc.property(
        cases(),
        fc.array(fc.constantFrom(-1, 0, 1), { minLength: 12 }),
        factor,
        (input, steps, by) => {
          const grades = ownGrades(input);
          const threats: ThreatInput[] = [...(input.threats ?? [])];
          grades.forEach(({ position, segment, grade }, index) => {
            const one = threats[position];
            const to = Math.min(4, Math.max(0, grade + (steps[index % steps.length] ?? 0)));
            const side = segment === 'INDIVIDUALS' ? 'privGrade' : 'corpGrade';
            if (one !== undefined) threats[position] = { ...one, [side]: to };
          });
          const drawn = withRisks({ ...input, threats }, (risk) => ({ ...risk, shareFactor: by }));
          const run = startRun(prepare(input), input);
          const own = Object.fromEntries(
            run.segments.map((segment) => [segment, ownProbabilities(threats, segment, run.config)]),
          );
          const factors = new Float64Array(run.risks.length).fill(by);
          expect(measuresOf(runDrawn(drawBase(run), { own, factors }))).toEqual(measure(drawn));
        },
      ),
    );
  });
});

describe('a factor on a share', () => {
  const risks = {
    products: [
      { key: 'p', data: { BOTH: { Quantity: { mode: 'ratio', value: 0.4 } } }, shareFactor: 0.5 },
      { key: 'q', data: { BOTH: { Quantity: { mode: 'ratio', value: 0.4 } } }, shareFactor: 4 },
      { key: 'r', shareFactor: 0.5 },
    ],
  } as const;
  const input: AssessmentCase = { assessment: { segment: 'CORPORATES' }, risks };

  it('concerns own data alone, and the share stays between none and the whole', () => {
    const rows = assess(input).combined?.types.products.risks ?? [];
    expect(rows.map(({ segments }) => segments.CORPORATES?.share)).toEqual([0.2, 1, null]);
  });

  it('is named by the explanation', () => {
    const found = trace(input, { kind: 'risk', type: 'products', key: 'p' });
    if (found.kind !== 'risk') throw new Error('no risk');
    expect(found.segments[0]?.exposure.share).toMatchObject({ share: 0.2, decides: 'Quantity', factor: 0.5 });
  });
});
