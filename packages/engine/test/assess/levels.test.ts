/** Risks, categories, legals, overrides and residual levels: calculation page sections 4.7 to 4.10, 5.4, 5.5 and 6. */
import { describe, expect, it } from 'vitest';
import { type AssessmentCase, computeAssessment, type RiskInput } from '../../src/assess/index.ts';
import { product, rowOf, threat } from './sample.ts';

describe('the calculation of levels', () => {
  const both: AssessmentCase = {
    assessment: {},
    threats: [
      threat('t', { privGrade: 1, corpGrade: 3, relations: { products: ['x', 'y'], customers: ['c'] } }),
    ],
    risks: { products: [{ key: 'x' }, { key: 'y', segment: 'INDIVIDUALS' }], customers: [{ key: 'c' }] },
  };

  it('excludes risks that are not applicable, hidden or deselected', () => {
    for (const change of [{ na: true }, { hidden: true }, { selected: false }]) {
      const input = { ...both, risks: { products: [{ key: 'x', ...change }], customers: [{ key: 'c' }] } };
      const { combined } = computeAssessment(input);
      expect(combined?.types.products).toEqual({ risks: [], level: null });
      expect(combined?.overall?.inherent).toBeCloseTo(3, 12);
    }
  });

  it('includes a risk only in its own segments, where UNDEFINED means both segments', () => {
    expect(Object.keys(rowOf(both, 'products', 'y')?.segments ?? {})).toEqual(['INDIVIDUALS']);
    expect(Object.keys(rowOf(both, 'products', 'x')?.segments ?? {})).toEqual(['INDIVIDUALS', 'CORPORATES']);
    const undefinedSegment: AssessmentCase = {
      ...both,
      risks: { products: [{ key: 'x', segment: 'UNDEFINED' }] },
    };
    expect(Object.keys(rowOf(undefinedSegment, 'products', 'x')?.segments ?? {})).toHaveLength(2);
    const companies: AssessmentCase = { ...both, assessment: { segment: 'CORPORATES' } };
    expect(rowOf(companies, 'products', 'y')).toBeUndefined();
  });

  it('excludes risk types without risks and rescales the weights of the others', () => {
    const half: AssessmentCase = {
      assessment: { segment: 'CORPORATES' },
      threats: [threat('t', { corpGrade: 3, relations: { products: ['x'] } })],
      risks: { products: [{ key: 'x' }], customers: [{ key: 'c' }] },
    };
    expect(computeAssessment(half).combined?.overall?.inherent).toBeCloseTo(1.5, 12);
    const alone = { ...half, risks: { products: [{ key: 'x' }] } };
    expect(computeAssessment(alone).combined?.overall?.inherent).toBeCloseTo(3, 12);
    const weighted = { ...half, config: { fractions: { products: 0.6 } } };
    expect(computeAssessment(weighted).combined?.overall?.inherent).toBeCloseTo((0.6 * 3) / 0.8, 12);
  });

  it('gives no overall level if no risk type has both risks and a weight', () => {
    const empty = computeAssessment({ assessment: {} });
    expect(empty.combined?.overall).toBeNull();
    expect(empty.combined?.overallBySegment).toEqual({ INDIVIDUALS: null, CORPORATES: null });
    expect(empty.relevances.ml?.overall).toBeNull();
    expect(empty.legal).toEqual({ overall: null, types: { legals: { risks: [], level: null } } });
    const weightless = { ...both, config: { fractions: { products: 0, customers: 0 } } };
    expect(computeAssessment(weightless).combined?.overall).toBeNull();
  });

  it('gives residual level 0 and no strength for inherent level 0', () => {
    const { combined } = computeAssessment({
      ...both,
      threats: [],
      controls: [{ key: 'k', general: true, assessment: { both: 4 } }],
    });
    expect(combined?.overall).toMatchObject({ inherent: 0, residual: 0, strength: null });
    expect(combined?.overall?.shown).toEqual({ inherent: 0, strength: null, residual: 0 });
    expect(combined?.overall?.class).toEqual({ inherent: 'NONE', strength: null, residual: 'NONE' });
    expect(combined?.types.products.level?.strength).toBeNull();
  });

  it('excludes industries and legal forms from the overall level', () => {
    const { combined, relevances } = computeAssessment({
      assessment: {},
      threats: [threat('t', { corpGrade: 4, relations: { industries: ['i'], legalForms: ['l'] } })],
      risks: { industries: [{ key: 'i' }], legalForms: [{ key: 'l' }] },
    });
    expect(combined?.overall).toBeNull();
    expect(combined?.types.industries.level?.inherent).toBe(4);
    expect(combined?.types.legalForms.level?.inherent).toBe(4);
    expect(Object.keys(relevances.ml?.types ?? {})).toHaveLength(5);
  });
});

describe('the legal level', () => {
  const input: AssessmentCase = {
    assessment: {},
    threats: [
      threat('t', { relevance: ['sv'], corpGrade: 2, relations: { legals: ['law'], products: ['x'] } }),
    ],
    risks: { legals: [{ key: 'law' }], products: [{ key: 'x' }] },
  };

  it('is the only overall level in a legal-only assessment', () => {
    const result = computeAssessment({ ...input, assessment: { relevances: ['legal'] } });
    expect(result.combined).toBeNull();
    expect(result.relevances).toEqual({});
    expect(result.legal?.overall?.inherent).toBeCloseTo(2, 12);
  });

  it('includes the obligations of the chosen relevances, and is null if legal is not chosen', () => {
    const under = (relevances: AssessmentCase['assessment']['relevances'] & object) =>
      computeAssessment({ ...input, assessment: { relevances } }).legal;
    expect(under(['legal', 'ml'])?.overall?.inherent).toBe(0);
    expect(under(['legal', 'sv'])?.overall?.inherent).toBeCloseTo(2, 12);
    expect(under(['sv'])).toBeNull();
    expect(under([])?.overall?.inherent).toBeCloseTo(2, 12);
  });

  it('has no effect on the operational overall level', () => {
    const lawOnly = computeAssessment({
      ...input,
      threats: [threat('t', { corpGrade: 4, relations: { legals: ['law'] } })],
    });
    expect(lawOnly.legal?.overall?.inherent).toBe(4);
    expect(lawOnly.combined?.overall?.inherent).toBe(0);
  });
});

describe('an override of a risk', () => {
  const overridden = (override: NonNullable<RiskInput['override']>, rest: Partial<AssessmentCase> = {}) =>
    product({ override }, rest);

  it('replaces the inherent level without discarding the calculated level', () => {
    const row = overridden({ inherent: 1, motivation: 'known customers' });
    expect(row.inherent).toBe(1);
    expect(row.calculatedInherent).toBeCloseTo(3, 12);
    expect(overridden({ inherent: { corp: 2, priv: 1 }, motivation: 'x' }).inherent).toBe(2);
    expect(overridden({ inherent: { priv: 1 }, motivation: 'x' }).inherent).toBeCloseTo(3, 12);
    expect(overridden({ inherent: 9, motivation: 'x' }).inherent).toBe(4);
    expect(overridden({ inherent: -1, motivation: 'x' }).inherent).toBe(0);
  });

  it('can set the residual level only between its minimum and the inherent level', () => {
    const residual = (value: number) =>
      overridden({ inherent: 3, residual: value, motivation: 'x' }).residual;
    expect(residual(0)).toBe(1.5);
    expect(residual(2)).toBe(2);
    expect(residual(4)).toBe(3);
  });
});

describe('the residual level', () => {
  const config = { residual: { mode: 'absolute' as const, maxMitigation: 0.5 } };
  const row = (both: number, override: RiskInput['override'] = {}) =>
    product({ override }, { config, controls: [{ key: 'k', all: ['products'], assessment: { both } }] });

  it('is, in absolute mode, the inherent level minus the control strength, but at least 0', () => {
    expect(row(2).residual).toBeCloseTo(2, 12);
    expect(row(4).residual).toBeCloseTo(1, 12);
    const low = product(
      { override: { inherent: 1, motivation: 'x' } },
      {
        config,
        controls: [{ key: 'k', all: ['products'], assessment: { both: 4 } }],
      },
    );
    expect(low.residual).toBe(0);
    const { combined } = computeAssessment({
      config,
      assessment: { segment: 'CORPORATES' },
      threats: [threat('t', { corpGrade: 3 })],
      risks: { products: [{ key: 'x' }] },
      controls: [{ key: 'k', all: ['products'], assessment: { both: 3 } }],
    });
    expect(combined?.overall?.strength).toBeCloseTo(3, 12);
  });

  it('has a separate minimum for overrides in absolute mode', () => {
    expect(row(0, { residual: 0, motivation: 'x' }).residual).toBeCloseTo(1, 12);
  });

  it('equals the inherent level in both modes if the maximum mitigation is 0', () => {
    for (const mode of ['relative', 'absolute'] as const) {
      const { combined } = computeAssessment({
        config: { residual: { mode, maxMitigation: 0 } },
        assessment: { segment: 'CORPORATES' },
        threats: [threat('t', { corpGrade: 3 })],
        risks: { products: [{ key: 'x' }] },
        controls: [{ key: 'k', all: ['products'], assessment: { both: 3 } }],
      });
      expect(combined?.overall).toMatchObject({ strength: 0, residual: combined?.overall?.inherent });
    }
  });
});

describe('the scale of an assessment', () => {
  it('can have other constants and class thresholds', () => {
    const { combined } = computeAssessment({
      config: {
        maxProbability: 0.5,
        levelFactor: 2,
        riskThresholds: { MEDIUM: 3, HIGH: 3.9 },
        strengthThresholds: { MODERATE: 0 },
      },
      assessment: { segment: 'CORPORATES' },
      threats: [threat('t', { probability: { corp: 0.25 } })],
      risks: { products: [{ key: 'x' }] },
    });
    expect(combined?.overall?.inherent).toBeCloseTo(3, 12);
    expect(combined?.overall?.class).toEqual({
      inherent: 'MEDIUM',
      strength: 'MODERATE',
      residual: 'MEDIUM',
    });
  });
});
