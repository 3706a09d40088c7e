import { describe, expect, it } from 'vitest';
import { setThreatGradeOverride } from './grade.ts';

describe('the own grade of a threat', () => {
  it('is set for one segment without changing the other segment or the motivation', () => {
    const first = setThreatGradeOverride(undefined, 'INDIVIDUALS', 3);
    expect(first).toEqual({ priv: 3, motivation: '' });
    expect(setThreatGradeOverride({ priv: 3, motivation: 'Cases' }, 'CORPORATES', 0)).toEqual({
      priv: 3,
      corp: 0,
      motivation: 'Cases',
    });
  });

  it('is removed when the grade of its last segment is cleared', () => {
    expect(setThreatGradeOverride({ priv: 3, corp: 1, motivation: 'Cases' }, 'INDIVIDUALS', null)).toEqual({
      corp: 1,
      motivation: 'Cases',
    });
    expect(setThreatGradeOverride({ corp: 1, motivation: 'Cases' }, 'CORPORATES', null)).toBeNull();
  });

  it('gets its earlier motivation when a cleared grade is entered again', () => {
    expect(setThreatGradeOverride(undefined, 'CORPORATES', 2, 'Cases')).toEqual({
      corp: 2,
      motivation: 'Cases',
    });
  });
});
