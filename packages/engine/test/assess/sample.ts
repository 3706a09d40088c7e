/** One product and one threat: the smallest case for a rule. */
import {
  type AssessmentCase,
  computeAssessment,
  type RiskInput,
  type RiskRow,
  type SegmentRow,
  type ThreatInput,
} from '../../src/assess/index.ts';
import type { RiskType } from '../../src/text/index.ts';

/** A threat that counts everywhere and hits the product `x`. */
export const threat = (key: string, rest: Partial<ThreatInput>): ThreatInput => ({
  key,
  relevance: [],
  relations: { products: ['x'] },
  ...rest,
});

/** The row of a risk in the result; undefined if absent. */
export function rowOf(input: AssessmentCase, type: RiskType, key: string): RiskRow | undefined {
  const result = computeAssessment(input);
  const found = type === 'legals' ? result.legal?.types.legals : result.combined?.types[type];
  return found?.risks.find((risk) => risk.key === key);
}

/** The figures of a risk for corporates. */
export function figuresOf(input: AssessmentCase, type: RiskType, key: string): SegmentRow {
  const figures = rowOf(input, type, key)?.segments.CORPORATES;
  if (figures === undefined) throw new Error(`no figures for ${key}`);
  return figures;
}

/** One product `x` for corporates, hit by a threat of grade 3. */
export function product(risk: Partial<RiskInput>, rest: Partial<AssessmentCase> = {}): SegmentRow {
  const input: AssessmentCase = {
    assessment: { segment: 'CORPORATES' },
    threats: [threat('t', { corpGrade: 3 })],
    risks: { products: [{ key: 'x', ...risk }] },
    ...rest,
  };
  return figuresOf(input, 'products', 'x');
}
