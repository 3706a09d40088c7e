import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeAssessment } from '../../src/assess/index.ts';
import { buildAssessmentCase, computeSpecificationValues } from '../../src/assessment/index.ts';
import {
  type ControlSpecification,
  evaluateSpecification,
  findSpecificationProblems,
} from '../../src/specification/index.ts';
import '../property-runs.ts';
import { full as bank, model } from '../assessment/bank.ts';

const variable = (key: string, name: string) =>
  ({ key, name, unit: '', type: 'number', source: 'entered', from: '' }) as const;
const coverage: ControlSpecification = {
  vars: [variable('a', 'coverage')],
  actions: [{ to: 'operation', expr: '0.8 * a - 0.1', text: '' }],
};

describe('a control specification', () => {
  it('produces a value together with the written calculation', () => {
    expect(evaluateSpecification(coverage, { a: 0.95 })).toEqual([
      {
        index: 0,
        to: 'operation',
        text: '',
        state: 'value',
        value: expect.closeTo(0.66, 9),
        working: '0.8 * coverage 0.95 - 0.1 = 0.66',
      },
    ]);
  });

  it('produces an error with the missing variable, or with the position of a fault in a formula', () => {
    expect(evaluateSpecification(coverage, {})).toMatchObject([{ state: 'incomplete', missing: 'a' }]);
    const broken = { ...coverage, actions: [{ to: 'text', expr: 'a > 1 & alerts', text: '' } as const] };
    expect(findSpecificationProblems(broken)).toMatchObject([
      { field: 'actions[0].expr', start: 8, end: 14 },
    ]);
    const unfinished = { ...coverage, actions: [{ to: 'text', expr: 'a +', text: '' } as const] };
    expect(findSpecificationProblems(unfinished)).toMatchObject([{ field: 'actions[0].expr', start: 3 }]);
    const empty = { ...coverage, actions: [{ to: 'text', expr: ' ', text: '' } as const] };
    expect(findSpecificationProblems(empty)).toEqual([
      {
        field: 'actions[0].expr',
        text: {
          en: 'Write a formula, for example 2 * a + 1',
          sv: 'Skriv en formel, till exempel 2 * a + 1',
        },
      },
    ]);
  });

  it('produces only levels within the scale, whatever its formula', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (a) => {
        const [outcome] = evaluateSpecification(
          { ...coverage, actions: [{ to: 'design', expr: 'a', text: '' }] },
          { a },
        );
        expect(outcome).toMatchObject({ state: 'value', value: Math.min(4, Math.max(0, a)) });
      }),
    );
  });

  it('passes validation only if the engine can evaluate each of its formulas', () => {
    const piece = fc.constantFrom('a', 'b', '1', '+', '*', '(', ')', 'max', ',', 'if', '>', '&', ' ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const expr = pieces.join('');
        const spec = { vars: [variable('a', 'A')], actions: [{ to: 'design', expr, text: '' } as const] };
        const [outcome] = evaluateSpecification(spec, { a: 2 });
        const refused =
          outcome?.state === 'failed' &&
          !['division by zero', 'the result is not a finite number'].includes(outcome.error.en);
        // An expression behind a false condition is not evaluated, but is still checked.
        if (refused) expect(findSpecificationProblems(spec)).not.toEqual([]);
        if (findSpecificationProblems(spec).length === 0) expect(refused).toBe(false);
      }),
    );
  });

  it('uses figures and inherent levels of the assessment as variables', () => {
    const result = computeAssessment(buildAssessmentCase(model, bank));
    const spec: ControlSpecification = {
      vars: [
        { ...variable('l', 'level'), source: 'level', from: 'customers' },
        { ...variable('n', 'nobody has it'), source: 'figure', from: 'customers/cu-nobody/BOTH/Quantity' },
      ],
      actions: [],
    };
    const values = computeSpecificationValues({ spec, values: { l: 9 } }, bank, result);
    expect(values).toEqual({ l: expect.any(Number) });
    expect(values.l).toBeLessThanOrEqual(4);
  });

  it('has at most one formula per result, and needs a path for each variable from the assessment', () => {
    const twice: ControlSpecification = {
      vars: [{ ...variable('a', 'A'), source: 'level' }],
      actions: [
        { to: 'design', expr: 'a', text: '' },
        { to: 'design', expr: '1', text: '' },
      ],
    };
    expect(findSpecificationProblems(twice).map(({ field }) => field)).toEqual([
      'vars[0].from',
      'actions[1].to',
    ]);
  });
});
