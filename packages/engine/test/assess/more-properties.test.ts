/** Invariants 7 to 12: calculation page section 8. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AssessmentCase,
  type AssessmentResult,
  computeAssessment,
  type RiskFigures,
  type ThreatInput,
} from '../../src/assess/index.ts';
import { operationalTypes, type RiskType, riskTypes } from '../../src/text/index.ts';
import { cases, configs, threat, withRisks } from './cases.ts';
import { expectNoneFell, expectSame } from './figures.ts';

describe('7 aggregation of levels', () => {
  it('gives an overall level between the lowest and the highest risk type', () => {
    fc.assert(
      fc.property(cases(), (input) => {
        const { combined } = computeAssessment(input);
        if (combined === null || combined.overall === null) return;
        const levels = operationalTypes.flatMap((type) => combined.types[type].level ?? []);
        for (const name of ['inherent', 'residual'] as const) {
          const values = levels.map((level) => level[name]);
          expect(combined.overall[name]).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
          expect(combined.overall[name]).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
        }
      }),
    );
  });

  it('gives a combined level of at least the level of each relevance', () => {
    fc.assert(
      fc.property(cases(), (input) => {
        const { combined, relevances } = computeAssessment(input);
        for (const { overall, types } of Object.values(relevances)) {
          expectAtLeast(combined?.overall, overall);
          for (const type of operationalTypes) expectAtLeast(combined?.types[type].level, types[type]);
        }
      }),
    );
  });

  it('gives a level for both segments of at least the level of each segment', () => {
    fc.assert(
      fc.property(cases(), (input) => {
        const { combined } = computeAssessment(input);
        if (combined === null) return;
        for (const segment of ['INDIVIDUALS', 'CORPORATES'] as const) {
          const present = operationalTypes.filter((type) => combined.types[type].level !== null);
          const inSegment = present.filter(
            (type) => combined.types[type].level?.segments[segment] !== undefined,
          );
          for (const type of inSegment) {
            expectAtLeast(combined.types[type].level, combined.types[type].level?.segments[segment]);
          }
          if (inSegment.length === present.length) {
            expectAtLeast(combined.overall, combined.overallBySegment[segment]);
          }
        }
      }),
    );
  });
});

function expectAtLeast(whole: RiskFigures | null | undefined, part: RiskFigures | null | undefined): void {
  if (part === null || part === undefined) return;
  expect(whole?.inherent ?? -1).toBeGreaterThanOrEqual(part.inherent - 1e-9);
  expect(whole?.residual ?? -1).toBeGreaterThanOrEqual(part.residual - 1e-9);
}

describe('8 order of threats, risks, controls and lists', () => {
  it('has no effect on the result', () => {
    const reversed = (input: AssessmentCase): AssessmentCase => {
      const of = (type: RiskType) => [...(input.risks?.[type] ?? [])].reverse();
      return {
        ...input,
        threats: [...(input.threats ?? [])].reverse(),
        controls: [...(input.controls ?? [])].reverse(),
        riskLists: [...(input.riskLists ?? [])].reverse(),
        risks: {
          legals: of('legals'),
          customers: of('customers'),
          products: of('products'),
          transactions: of('transactions'),
          channels: of('channels'),
          geographies: of('geographies'),
          industries: of('industries'),
          legalForms: of('legalForms'),
        },
      };
    };
    const rotated = (input: AssessmentCase): AssessmentCase => {
      const [first, ...others] = input.threats ?? [];
      return first === undefined ? input : { ...input, threats: [...others, first] };
    };
    fc.assert(
      fc.property(cases(), (input) => {
        const result = computeAssessment(input);
        expectSame(result, computeAssessment(reversed(input)));
        expectSame(result, computeAssessment(rotated(input)));
      }),
    );
  });
});

describe('9 override without a motivation', () => {
  it('has no effect on the result', () => {
    const empty = fc.constantFrom('', ' ', '\n\t');
    fc.assert(
      fc.property(cases(), empty, (input, motivation) => {
        const muted = withRisks(input, (one) =>
          one.override === undefined ? one : { ...one, override: { ...one.override, motivation } },
        );
        const without = withRisks(input, ({ override, ...one }) => one);
        expectSame(computeAssessment(without), computeAssessment(muted));
        const mutedThreats = (input.threats ?? []).map((one) => ({
          ...one,
          override: { ...one.override, motivation },
        }));
        const withoutThreats = (input.threats ?? []).map(({ override, ...one }) => one);
        expectSame(
          computeAssessment({ ...input, threats: withoutThreats }),
          computeAssessment({ ...input, threats: mutedThreats }),
        );
      }),
    );
  });
});

describe('10 level scale', () => {
  const oneRisk = (threats: readonly ThreatInput[], config = {}): number => {
    const { combined } = computeAssessment({
      config,
      assessment: { segment: 'CORPORATES' },
      threats,
      risks: { products: [{ key: 'x' }] },
    });
    return combined?.overall?.inherent ?? -1;
  };
  const hitting = (key: string, rest: Partial<ThreatInput>): ThreatInput => ({
    key,
    relevance: [],
    relations: { products: ['x'] },
    ...rest,
  });

  it('gives level g for a single threat of grade g with full weight', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 4, noNaN: true }), (corpGrade) => {
        expect(oneRisk([hitting('a', { corpGrade })])).toBeCloseTo(corpGrade, 9);
      }),
    );
  });

  it('adds exactly one level when the probability is multiplied by five', () => {
    const probabilities = fc.array(fc.double({ min: 0.0003, max: 0.004, noNaN: true }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(probabilities, fc.constantFrom(0, 0.5, 1), (given, aggregationSumFactor) => {
        const times = (factor: number) =>
          given.map((corp, index) => hitting(`t${index}`, { probability: { corp: corp * factor } }));
        const config = { aggregationSumFactor };
        expect(oneRisk(times(5), config) - oneRisk(times(1), config)).toBeCloseTo(1, 9);
      }),
    );
  });

  it('gives n equal independent threats of level L the level min(4, L + log5 n)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.double({ min: 0.01, max: 4, noNaN: true }),
        (count, corpGrade) => {
          const threats = Array.from({ length: count }, (_, index) => hitting(`t${index}`, { corpGrade }));
          expect(oneRisk(threats)).toBeCloseTo(Math.min(4, corpGrade + Math.log(count) / Math.log(5)), 9);
        },
      ),
    );
  });
});

describe('11 level of a threat family', () => {
  it('is never higher by its largest threat alone than by the sum of its threats', () => {
    fc.assert(
      fc.property(cases('summed', configs), (input) => {
        const largest = { ...input, config: { ...input.config, aggregationSumFactor: 0 } };
        const sum = { ...input, config: { ...input.config, aggregationSumFactor: 1 } };
        expectNoneFell(computeAssessment(largest), computeAssessment(sum), 'inherent');
      }),
    );
  });

  it('does not rise through an ungraded child whose mother is already related to the risk', () => {
    const child = threat('child', ['mother']);
    const mother = threat('mother', ['none']);
    fc.assert(
      fc.property(cases(), mother, child, (input, { geography, selected, parent, ...one }, born) => {
        const { privGrade, corpGrade, probability, override, ...ungraded } = born;
        const before = [...(input.threats ?? []), { ...one, relevance: ['general'] }];
        const after = [...before, { ...ungraded, parent: 'mother' }];
        const [first, second] = [
          computeAssessment({ ...input, threats: before }),
          computeAssessment({ ...input, threats: after }),
        ];
        for (const type of riskTypes) {
          for (const key of one.relations[type] ?? []) {
            expect(rawOf(second, type, key)).toEqual(rawOf(first, type, key));
          }
        }
      }),
    );
  });
});

/** Raw probabilities of a risk, by segment. */
function rawOf(result: AssessmentResult, type: RiskType, key: string): unknown {
  const found = type === 'legals' ? result.legal?.types.legals : result.combined?.types[type];
  const segments = found?.risks.find((risk) => risk.key === key)?.segments;
  return Object.entries(segments ?? {}).map(([segment, row]) => [segment, row.rawProbability.toFixed(12)]);
}

describe('12 legal level', () => {
  it('does not depend on background data', () => {
    fc.assert(
      fc.property(cases(), (input) => {
        const { totals, ...rest } = withRisks(input, ({ data, dep, ...one }) => one);
        expectSame(computeAssessment(input).legal, computeAssessment(rest).legal);
      }),
    );
  });
});
