import { describe, expect, it } from 'vitest';
import { listDifferences } from '../../cli/differences.ts';
import { type AssessmentCase, computeAssessment } from '../../src/assess/index.ts';
import vectors from '../vectors.json' with { type: 'json' };

interface Vector {
  readonly name: string;
  readonly case: unknown;
  readonly expected: unknown;
}

/** A rough check is enough, because a case of the wrong shape cannot give the expected figures. */
function isCase(value: unknown): value is AssessmentCase {
  return typeof value === 'object' && value !== null && 'assessment' in value;
}

const all: readonly Vector[] = [...vectors.examples, ...vectors.cases];

describe('worked cases', () => {
  it('are eight examples and fifteen cases', () => {
    expect(vectors.examples).toHaveLength(8);
    expect(vectors.cases).toHaveLength(15);
    expect(vectors.tolerance).toBe(1e-6);
  });

  it.each(all)('have the expected figures: $name', ({ case: input, expected }) => {
    if (!isCase(input)) throw new Error('no case');
    expect(listDifferences(expected, computeAssessment(input), vectors.tolerance)).toEqual([]);
  });

  it('detect a single wrong figure', () => {
    const [first] = all;
    if (first === undefined || !isCase(first.case)) throw new Error('no case');
    const result = computeAssessment(first.case);
    const changed = { ...result, legal: 1, relevances: { ...result.relevances, extra: 1 } };
    expect(listDifferences(first.expected, changed, 1e-6).map(({ path }) => path)).toEqual([
      'relevances.extra',
      'legal',
    ]);
    expect(listDifferences([{ a: 1 }], [{ a: 1.1 }], 0.01)).toEqual([{ path: '0.a', expected: 1, got: 1.1 }]);
    expect(listDifferences({ a: 1 }, { a: Number.NaN }, 1)).toHaveLength(1);
    expect(listDifferences({ a: undefined }, {}, 1)).toHaveLength(1);
    expect(listDifferences([], {}, 1)).toHaveLength(1);
  });
});
