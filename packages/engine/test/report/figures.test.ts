/** Figures that reports and charts share, and the words of the trade. */
import { describe, expect, it } from 'vitest';
import {
  type AssessmentCase,
  computeAssessment,
  computeLevelFigures,
  countRisksByClass,
  listRelevanceFigures,
  resolveConfig,
} from '../../src/assess/index.ts';
import { gradeMethods, languages, partStatuses } from '../../src/text/index.ts';
import {
  getGradeMethodName,
  getPartStatusName,
  getRiskClassName,
  getSegmentWord,
  getStrengthClassName,
} from '../../src/words/index.ts';

const input: AssessmentCase = {
  assessment: { segment: 'CORPORATES' },
  config: { fractions: { customers: 0.3, products: 0.1 } },
  threats: [
    {
      key: 't',
      relevance: ['ml'],
      corpGrade: 3,
      relations: { customers: ['c'], products: ['p'], legals: ['l'] },
    },
    { key: 'u', relevance: ['sv'], corpGrade: 2, relations: { products: ['q'] } },
  ],
  risks: {
    customers: [{ key: 'c' }],
    products: [{ key: 'p' }, { key: 'q' }, { key: 'r' }],
    legals: [{ key: 'l' }],
  },
  controls: [{ key: 'k', risks: { products: ['p'] }, assessment: { both: 4 } }],
};

describe('the overall level by category', () => {
  it('weighs only categories with risks, and divides the effect of controls among them', () => {
    const figures = computeLevelFigures(computeAssessment(input), resolveConfig(input.config));
    // Customers stay at 3.0, weight 0.75; products fall to the next risk at 2.0, weight 0.25.
    expect(figures?.categories).toEqual([
      expect.objectContaining({ type: 'customers', fraction: expect.closeTo(0.75, 12), effect: 0 }),
      expect.objectContaining({
        type: 'products',
        fraction: expect.closeTo(0.25, 12),
        effect: expect.closeTo(0.25, 12),
      }),
    ]);
    expect(figures?.floor).toBeCloseTo(1.5, 12);
    expect(figures?.overall).toMatchObject({
      inherent: expect.closeTo(3, 12),
      residual: expect.closeTo(2.75, 12),
    });
  });

  it('is absent in a legal-only assessment and in an assessment without risks', () => {
    const config = resolveConfig(undefined);
    expect(
      computeLevelFigures(computeAssessment({ ...input, assessment: { relevances: ['legal'] } }), config),
    ).toBeNull();
    expect(computeLevelFigures(computeAssessment({ assessment: {} }), config)).toBeNull();
  });

  it('is also given per area in a fixed order, except for areas without a level', () => {
    expect(listRelevanceFigures(computeAssessment(input))).toEqual([
      {
        relevance: 'ml',
        inherent: expect.closeTo(3, 12),
        residual: expect.closeTo(2.625, 12),
        strength: expect.closeTo(1, 12),
      },
      { relevance: 'tf', inherent: 0, residual: 0, strength: null },
      { relevance: 'sv', inherent: expect.closeTo(0.5, 12), residual: expect.closeTo(0.5, 12), strength: 0 },
    ]);
    expect(listRelevanceFigures(computeAssessment({ assessment: {} }))).toEqual([]);
  });
});

describe('the number of risks per class', () => {
  it('is counted separately by inherent and by residual level', () => {
    // Inherent 3.0, 3.0, 2.0, 0; residual 3.0, 1.5, 2.0, 0.
    const short = (counts: ReturnType<typeof countRisksByClass>) =>
      counts.map(({ class: name, inherent, residual }) => `${name} ${inherent} ${residual}`);
    const result = computeAssessment(input);
    expect(short(countRisksByClass(result))).toEqual([
      'VERYHIGH 0 0',
      'HIGH 2 1',
      'MEDIUM 1 2',
      'LOW 0 0',
      'NONE 1 1',
    ]);
    expect(short(countRisksByClass(result, ['legals']))[1]).toBe('HIGH 1 1');
    expect(
      short(countRisksByClass(result, ['customers'], { VERYHIGH: 3, HIGH: 2, MEDIUM: 1, LOW: 0.1 }))[0],
    ).toBe('VERYHIGH 1 1');
    const withoutLaw = computeAssessment({ ...input, assessment: { relevances: ['ml'] } });
    expect(short(countRisksByClass(withoutLaw, ['legals']))[1]).toBe('HIGH 0 0');
  });
});

describe('the display names of classes, segments and statuses', () => {
  it('exist for every code in both languages', () => {
    expect(
      (['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'] as const).map((name) => getRiskClassName(name, 'sv')),
    ).toEqual(['Ingen', 'Låg', 'Medel', 'Hög', 'Mycket hög']);
    expect(
      (['WEAK', 'MODERATE', 'STRONG', 'VERYSTRONG'] as const).map((name) => getStrengthClassName(name, 'en')),
    ).toEqual(['Weak', 'Moderate', 'Strong', 'Very Strong']);
    expect(
      (['UNDEFINED', 'INDIVIDUALS', 'CORPORATES', 'BOTH'] as const).map((name) => getSegmentWord(name, 'en')),
    ).toEqual(['No segment', 'Individuals', 'Corporates', 'Individuals and corporates']);
    expect(partStatuses.map((status) => getPartStatusName(status, 'sv'))).toEqual([
      'Ej påbörjad',
      'Pågår',
      'Klar',
      'Godkänd',
    ]);
    for (const language of languages) {
      const words = gradeMethods.map((method) => getGradeMethodName(method, language));
      expect(words.every((word) => word.length > 3)).toBe(true);
      expect(new Set(words).size).toBe(gradeMethods.length);
    }
  });
});
