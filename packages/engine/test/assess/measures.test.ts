import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareDraws, runDraw } from '../../src/assess/draw.ts';
import {
  type AssessmentCase,
  buildCaseStructure,
  computeAssessment,
  type LevelMeasures,
  measureCaseLevels,
  measuredTypes,
  type ThreatInput,
  traceFigure,
} from '../../src/assess/index.ts';
import { measureRunLevels } from '../../src/assess/measures.ts';
import { computeOwnProbabilities } from '../../src/assess/probability.ts';
import { rerunCase } from '../../src/assess/rerun.ts';
import { startCalculationRun } from '../../src/assess/run.ts';
import { listOwnGrades } from '../../src/sensitivity/index.ts';
import { anyThreat, cases, threat, withRisks, withThreat } from './cases.ts';

/** The measures read from the whole result. */
function fromResult(input: AssessmentCase): LevelMeasures | null {
  const { combined } = computeAssessment(input);
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

describe('the levels calculated without an explanation', () => {
  it('equal the levels of the full calculation for random cases', () => {
    fc.assert(
      fc.property(cases(), factor, (input, shareFactor) => {
        expect(measureCaseLevels(input)).toEqual(fromResult(input));
        const multiplied = withRisks(input, (risk) => ({ ...risk, shareFactor }));
        expect(measureCaseLevels(multiplied)).toEqual(fromResult(multiplied));
      }),
    );
  });

  it('equal the levels of the full calculation after a partial recalculation', () => {
    fc.assert(
      fc.property(cases(), anyThreat, threat('th2', ['th1', 'th3']), factor, (input, position, other, by) => {
        const base = startCalculationRun(buildCaseStructure(input), input);
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
        for (const one of later)
          expect(measureRunLevels(rerunCase(base, one))).toEqual(measureCaseLevels(one));
      }),
    );
  });

  it('equal the levels of the full calculation for random grades and shares', () => {
    fc.assert(
      fc.property(
        cases(),
        fc.array(fc.constantFrom(-1, 0, 1), { minLength: 12 }),
        factor,
        fc.constantFrom(1, 1.5, 50),
        (input, steps, by, width) => {
          const span = { least: by / width, most: by * width };
          const grades = listOwnGrades(input);
          const threats: ThreatInput[] = [...(input.threats ?? [])];
          grades.forEach(({ position, segment, grade }, index) => {
            const one = threats[position];
            const to = Math.min(4, Math.max(0, grade + (steps[index % steps.length] ?? 0)));
            const side = segment === 'INDIVIDUALS' ? 'privGrade' : 'corpGrade';
            if (one !== undefined) threats[position] = { ...one, [side]: to };
          });
          const drawn = withRisks({ ...input, threats }, (risk) => ({ ...risk, shareFactor: by }));
          const run = startCalculationRun(buildCaseStructure(input), input);
          const own = Object.fromEntries(
            run.segments.map((segment) => [segment, computeOwnProbabilities(threats, segment, run.config)]),
          );
          const factors = new Float64Array(run.risks.length).fill(by);
          expect(measureRunLevels(runDraw(prepareDraws(run, span), { own, factors }))).toEqual(
            measureCaseLevels(drawn),
          );
        },
      ),
    );
  });
});

describe('risks that can never have the highest level of their risk type', () => {
  const share = (value: number) => ({ BOTH: { Quantity: { mode: 'ratio', value } } }) as const;
  const input: AssessmentCase = {
    assessment: { segment: 'CORPORATES' },
    threats: [
      { key: 'a', relevance: [], corpGrade: 3, relations: { products: ['large', 'small', 'other', 'near'] } },
      { key: 'b', relevance: [], corpGrade: 1, relations: { products: ['other'] } },
    ],
    risks: {
      products: [
        { key: 'small', data: share(0.1) },
        { key: 'large', data: share(0.5) },
        { key: 'near', data: share(0.4) },
        { key: 'other', data: share(0.1) },
        { key: 'set', data: share(0.1), override: { inherent: 1, motivation: 'Known' } },
      ],
    },
  };

  it('are omitted from the random draws', () => {
    const { run } = prepareDraws(startCalculationRun(buildCaseStructure(input), input), {
      least: 0.8,
      most: 1.2,
    });
    expect(run.risks.map(({ key }) => key)).toEqual(['large', 'near', 'other', 'set']);
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

  it("applies only to the risk's own data and limits the share to between 0 and 1", () => {
    const rows = computeAssessment(input).combined?.types.products.risks ?? [];
    expect(rows.map(({ segments }) => segments.CORPORATES?.share)).toEqual([0.2, 1, null]);
  });

  it('is listed in the explanation', () => {
    const found = traceFigure(input, { kind: 'risk', type: 'products', key: 'p' });
    if (found.kind !== 'risk') throw new Error('no risk');
    expect(found.segments[0]?.exposure.share).toMatchObject({ share: 0.2, decides: 'Quantity', factor: 0.5 });
  });
});
