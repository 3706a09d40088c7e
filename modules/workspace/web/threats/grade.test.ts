import { describe, expect, it } from 'vitest';
import { setGrade } from './grade.ts';

describe('the own grade of a threat', () => {
  it('is set per segment and keeps the other segment and the motivation', () => {
    const first = setGrade(undefined, 'INDIVIDUALS', 3);
    expect(first).toEqual({ priv: 3, motivation: '' });
    expect(setGrade({ priv: 3, motivation: 'Cases' }, 'CORPORATES', 0)).toEqual({
      priv: 3,
      corp: 0,
      motivation: 'Cases',
    });
  });

  it('goes away with its last grade', () => {
    expect(setGrade({ priv: 3, corp: 1, motivation: 'Cases' }, 'INDIVIDUALS', null)).toEqual({
      corp: 1,
      motivation: 'Cases',
    });
    expect(setGrade({ corp: 1, motivation: 'Cases' }, 'CORPORATES', null)).toBeNull();
  });

  it('has its typed motivation again when an emptied grade is typed anew', () => {
    expect(setGrade(undefined, 'CORPORATES', 2, 'Cases')).toEqual({ corp: 2, motivation: 'Cases' });
  });
});
