import { describe, expect, it } from 'vitest';
import { setOwnGrade } from './grade.ts';

describe('the own grade of a threat', () => {
  it('is set per segment and keeps the other segment and the motivation', () => {
    const first = setOwnGrade(undefined, 'INDIVIDUALS', 3);
    expect(first).toEqual({ priv: 3, motivation: '' });
    expect(setOwnGrade({ priv: 3, motivation: 'Cases' }, 'CORPORATES', 0)).toEqual({
      priv: 3,
      corp: 0,
      motivation: 'Cases',
    });
  });

  it('is removed with its last grade', () => {
    expect(setOwnGrade({ priv: 3, corp: 1, motivation: 'Cases' }, 'INDIVIDUALS', null)).toEqual({
      corp: 1,
      motivation: 'Cases',
    });
    expect(setOwnGrade({ corp: 1, motivation: 'Cases' }, 'CORPORATES', null)).toBeNull();
  });

  it('has its typed motivation again if an emptied grade is typed again', () => {
    expect(setOwnGrade(undefined, 'CORPORATES', 2, 'Cases')).toEqual({ corp: 2, motivation: 'Cases' });
  });
});
