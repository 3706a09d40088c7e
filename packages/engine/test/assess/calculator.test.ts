import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AssessmentCase,
  buildCaseStructure,
  computeAssessment,
  computeAssessmentWithStructure,
  createCalculator,
  hasSameStructure,
  traceFigure,
} from '../../src/assess/index.ts';
import { anyThreat, cases, threat, withRisks, withThreat } from './cases.ts';

const input: AssessmentCase = {
  assessment: {},
  geographies: [{ key: 'g' }],
  threats: [
    { key: 'm', relevance: [], privGrade: 3, relations: { products: ['x'] } },
    { key: 't', parent: 'm', relevance: [], relations: {}, inheritance: ['grade'] },
  ],
  risks: { products: [{ key: 'x' }, { key: 'y' }] },
  controls: [{ key: 'k', risks: { products: ['x'] }, assessment: { both: 2 } }],
};

describe('a calculator that reuses its previous calculations', () => {
  it('gives the same result as a new calculation', () => {
    const calculator = createCalculator();
    fc.assert(
      fc.property(cases(), anyThreat, threat('th2', ['th1', 'th3']), (first, position, other) => {
        const second = withThreat(first, position, ({ key }) => ({ ...other, key }));
        const third = withRisks(second, (risk) => ({ ...risk, kri: true, na: false }));
        const fourth = { ...third, controls: third.controls?.slice(1), config: { fullInheritance: false } };
        for (const one of [first, second, third, first]) {
          expect(calculator.assess(one)).toEqual(computeAssessment(one));
        }
        const { controls, ...without } = fourth;
        expect(calculator.assess(without)).toEqual(computeAssessment(without));
      }),
    );
  });

  it('gives the same explanation as a new calculation', () => {
    const calculator = createCalculator();
    const subject = { kind: 'risk', type: 'products', key: 'x' } as const;
    expect(calculator.trace(input, subject)).toEqual(traceFigure(input, subject));
    expect(calculator.trace({ ...input, threats: [] }, subject)).toEqual(
      traceFigure({ ...input, threats: [] }, subject),
    );
  });
});

describe('the structure of a calculation', () => {
  it('gives the correct result when it is reused for a changed grade or selection', () => {
    const changed = withThreat(input, 0, (one) => ({ ...one, privGrade: 1, selected: false }));
    expect(computeAssessmentWithStructure(buildCaseStructure(input), changed)).toEqual(
      computeAssessment(changed),
    );
  });

  const [mother, child] = input.threats ?? [];
  const [control] = input.controls ?? [];
  if (mother === undefined || child === undefined || control === undefined) throw new Error('no sample');

  it.each<[string, AssessmentCase]>([
    ['a grade', { ...input, threats: [{ ...mother, privGrade: 1 }, child] }],
    ['a selection', { ...input, threats: [{ ...mother, selected: false }, child] }],
    ['background data', { ...input, risks: { products: [{ key: 'x', kri: true, na: true }, { key: 'y' }] } }],
    ['an assessed value', { ...input, controls: [{ ...control, assessment: { both: 4 }, na: true }] }],
    [
      'settings',
      {
        ...input,
        assessment: { segment: 'CORPORATES', relevances: ['ml'] },
        config: { aggregationSumFactor: 0 },
      },
    ],
  ])('is reused when %s changes', (_, other) => {
    expect(hasSameStructure(input, other)).toBe(true);
    expect(computeAssessmentWithStructure(buildCaseStructure(input), other)).toEqual(
      computeAssessment(other),
    );
  });

  it.each<[string, AssessmentCase]>([
    ['a relation', { ...input, threats: [{ ...mother, relations: { products: ['y'] } }, child] }],
    ['a mother', { ...input, threats: [mother, { ...child, parent: 'x' }] }],
    ['an inheritance list', { ...input, threats: [mother, { ...child, inheritance: [] }] }],
    ['a threat', { ...input, threats: [mother] }],
    ['the order of threats', { ...input, threats: [child, mother] }],
    ['a risk', { ...input, risks: { products: [{ key: 'x' }] } }],
    ['the order of risks', { ...input, risks: { products: [{ key: 'y' }, { key: 'x' }] } }],
    ['another type', { ...input, risks: { ...input.risks, channels: [{ key: 'x' }] } }],
    ['no risks', { assessment: {}, threats: [mother, child] }],
    ['the geographies', { ...input, geographies: [] }],
    ['the coverage of a control', { ...input, controls: [{ ...control, risks: { products: ['y'] } }] }],
    ['the types of a control', { ...input, controls: [{ ...control, all: ['products'] }] }],
    ['a general control', { ...input, controls: [{ ...control, general: true }] }],
    ['inheritance', { ...input, config: { fullInheritance: false } }],
  ])('is rebuilt when %s changes', (_, other) => {
    expect(hasSameStructure(input, other)).toBe(false);
    expect(hasSameStructure(other, input)).toBe(false);
  });
});
