import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AssessmentCase,
  type AssessmentResult,
  type CategoryLevel,
  computeAssessment,
  createCalculator,
  type RiskFigures,
  type RiskRow,
  type SegmentTrace,
  type Trace,
} from '../../src/assess/index.ts';
import { figureSegments, operationalTypes, type RiskType, riskTypes } from '../../src/text/index.ts';
import vectors from '../vectors.json' with { type: 'json' };
import { cases } from './cases.ts';
import { recomputeCategory, recomputeOverall, recomputeRisk } from './recompute.ts';

function isCase(value: unknown): value is AssessmentCase {
  return typeof value === 'object' && value !== null && 'assessment' in value;
}

const workedCases = [...vectors.examples, ...vectors.cases].map(({ name, case: input }) => {
  const unknown: unknown = input;
  if (!isCase(unknown)) throw new Error(`${name} is no case`);
  return { name, input: unknown };
});

function expectFigures(got: Record<string, number | null>, expected: object, place: string): void {
  for (const [name, value] of Object.entries(got)) {
    const wanted: unknown = Reflect.get(expected, name);
    if (value === null || typeof wanted !== 'number') expect(value, `${place} ${name}`).toBe(wanted);
    else if (!(Math.abs(value - wanted) <= 1e-9))
      throw new Error(`${place} ${name}: ${value}, not ${wanted}`);
  }
}

function typesOf(
  result: AssessmentResult,
): readonly (readonly [RiskType, readonly RiskRow[], CategoryLevel | null])[] {
  return riskTypes.flatMap((type) => {
    const found = type === 'legals' ? result.legal?.types.legals : result.combined?.types[type];
    return found === undefined ? [] : [[type, found.risks, found.level] as const];
  });
}

/** Explains and recalculates every figure of a case; returns the number of compared figures. */
function expectAllExplained(input: AssessmentCase): number {
  const result = computeAssessment(input);
  // The calculator reuses the structure of the case, as it does for a screen.
  const { trace } = createCalculator();
  let compared = 0;
  for (const [type, risks, level] of typesOf(result)) {
    for (const risk of risks) {
      expectRiskExplained(trace(input, { kind: 'risk', type, key: risk.key }), type, risk);
      compared += 1;
    }
    expectCategoryExplained(trace(input, { kind: 'category', type }), level, type);
    for (const segment of figureSegments) {
      const part = level?.segments[segment] ?? null;
      expectCategoryExplained(trace(input, { kind: 'category', type, segment }), part, `${type} ${segment}`);
    }
  }
  expectOverallExplained(trace(input, { kind: 'overall' }), result.combined?.overall ?? null);
  for (const segment of figureSegments) {
    const overall = result.combined?.overallBySegment[segment] ?? null;
    expectOverallExplained(trace(input, { kind: 'overall', segment }), overall);
  }
  for (const relevance of ['ml', 'tf', 'sv'] as const) {
    const own = result.relevances[relevance];
    expectOverallExplained(trace(input, { kind: 'overall', relevance }), own?.overall ?? null);
    for (const type of operationalTypes) {
      const part = own?.types[type] ?? null;
      expectCategoryExplained(
        trace(input, { kind: 'category', type, relevance }),
        part,
        `${relevance} ${type}`,
      );
    }
  }
  expectLegalExplained(trace(input, { kind: 'legal' }), result);
  return compared;
}

function expectRiskExplained(explained: Trace, type: RiskType, row: RiskRow): void {
  if (explained.kind !== 'risk') throw new Error(`${type} ${row.key} is not explained`);
  expect(explained.segments.map(({ segment }) => segment)).toEqual(Object.keys(row.segments));
  for (const part of explained.segments) {
    const expected = row.segments[part.segment];
    if (expected === undefined) throw new Error(`${part.segment} is not there`);
    expect(part.row).toEqual(expected);
    expectFigures(recomputeRisk(part, explained.setting), expected, `${type} ${row.key}`);
    expectInnerFigures(part);
  }
  expect(explained.figures).toEqual({
    inherent: row.inherent,
    residual: row.residual,
    strength: row.strength,
  });
  expect(row.segments[explained.drivers.inherent]?.inherent).toBe(row.inherent);
  expect(row.segments[explained.drivers.residual]?.residual).toBe(row.residual);
}

/** Intermediate figures of the explanation agree with the final ones. */
function expectInnerFigures({ raw, exposure, inherent, strength, residual, row }: SegmentTrace): void {
  const total = raw.largest + raw.sumFactor * (raw.sum - raw.largest);
  const parts = raw.families.reduce((sum, { part }) => sum + part, 0);
  expect({
    raw: raw.value,
    rule: raw.rule,
    parts: Math.abs(parts - (raw.sum > 0 ? 1 : 0)) < 1e-9,
    largestFirst: raw.families.every(({ value }, index) => value >= (raw.families[index + 1]?.value ?? 0)),
    weight: exposure.weight,
    share: exposure.share.share,
    inherent: inherent.at(-1)?.value,
    strength: strength.value,
    residual: residual.at(-1)?.value,
  }).toEqual({
    raw: row.rawProbability,
    rule: total > raw.cap ? 'raw.capped' : 'raw.sum',
    parts: true,
    largestFirst: true,
    weight: row.weight,
    share: row.share,
    inherent: row.inherent,
    strength: row.strength,
    residual: row.residual,
  });
}

function expectCategoryExplained(explained: Trace, level: RiskFigures | null, place: string): void {
  if (level === null) {
    expect(explained.kind, place).toBe('none');
    return;
  }
  if (explained.kind !== 'category') throw new Error(`${place} is not explained`);
  expectFigures(recomputeCategory(explained), level, place);
  expect(explained.drivers.inherent.inherent).toBe(level.inherent);
  expect(explained.drivers.residual.residual).toBe(level.residual);
  expect(explained.effect.value).toBe(level.strength);
}

function expectOverallExplained(explained: Trace, level: RiskFigures | null): void {
  if (level === null) {
    expect(explained.kind).toBe('none');
    return;
  }
  if (explained.kind !== 'overall') throw new Error('the overall level is not explained');
  expectFigures(recomputeOverall(explained), level, 'overall');
  expect(explained.level).toEqual(level);
  expect(explained.parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  expect(explained.parts.length + explained.leftOut.length).toBe(operationalTypes.length);
}

function expectLegalExplained(explained: Trace, { legal }: AssessmentResult): void {
  if (legal?.overall === undefined || legal.overall === null) {
    expect(explained.kind).toBe('none');
    return;
  }
  if (explained.kind !== 'legal') throw new Error('the legal level is not explained');
  expect(explained.level).toEqual(legal.overall);
  expectFigures(recomputeCategory(explained.category), legal.overall, 'legal');
}

describe('an explanation', () => {
  it.each(workedCases)('is sufficient to recalculate every figure of $name by hand', ({ input }) => {
    expect(expectAllExplained(input)).toBeGreaterThan(0);
  });

  it('is sufficient to recalculate every figure of random cases', () => {
    fc.assert(
      fc.property(cases(), (input) => {
        expectAllExplained(input);
      }),
    );
  });
});
