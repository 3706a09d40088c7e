import { describe, expect, it } from 'vitest';
import { visited } from './visits.ts';

const at = (hash: string, hour: number, day = 1) => ({
  hash,
  at: new Date(Date.UTC(2026, 10, day, hour)).toISOString(),
});

describe('the visit before', () => {
  it('is none at the first, and stays while somebody comes and goes within hours', () => {
    const first = visited([], 7, at('a', 8));
    expect(first).toEqual([{ who: 7, before: null, last: at('a', 8) }]);
    const later = visited(first, 7, at('a', 11));
    expect(later).toEqual([{ who: 7, before: null, last: at('a', 11) }]);
    const next = visited(later, 7, at('b', 9, 2));
    expect(next).toEqual([{ who: 7, before: at('a', 11), last: at('b', 9, 2) }]);
    expect(visited(next, 7, at('b', 10, 2))[0]?.before).toEqual(at('a', 11));
  });

  it('is each person’s own, and those who have not come for longest are forgotten', () => {
    const many = Array.from({ length: 12 }, (_, who) => who).reduce(
      (records, who) => visited(records, who, at('a', 8)),
      visited([], 99, at('a', 7)),
    );
    expect(many.map(({ who }) => who)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(visited(many, 99, at('b', 9, 2)).at(-1)?.before).toBeNull();
  });
});
