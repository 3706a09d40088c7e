import { describe, expect, it } from 'vitest';
import { findDivergingGrades, type SourceGrade } from '../../src/model/index.ts';

const rating = (reference: string, priv: number | null, corp: number | null): SourceGrade => ({
  ...{ reference, priv, corp, text: { en: 'Says so.', sv: 'Säger så.' } },
});

describe('the sources that diverge from the level of a threat', () => {
  it('are those with another level class in at least one segment', () => {
    const sourceGrades = [
      rating('re-same', 3.2, 2),
      rating('re-silent', null, null),
      rating('re-lower', 1, null),
      rating('re-corp', 3, 4),
    ];
    const found = findDivergingGrades({ sourceGrades }, { individuals: 3, corporates: 2.2 });
    expect(found.map(({ reference }) => reference)).toEqual(['re-lower', 're-corp']);
  });

  it('include sources that grade a threat without a grade of its own', () => {
    const sourceGrades = [rating('re-only', null, 2)];
    expect(findDivergingGrades({ sourceGrades }, { individuals: null, corporates: null })).toHaveLength(1);
    expect(findDivergingGrades({}, { individuals: 2, corporates: 2 })).toEqual([]);
  });
});
