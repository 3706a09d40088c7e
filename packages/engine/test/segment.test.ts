import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Segment, segments } from '../src/text/index.ts';
import {
  getEffectiveSegment,
  intersectSegments,
  isInSegment,
  isValidSegment,
  listFigureSegments,
  toggleSegment,
  uniteSegments,
} from '../src/values/index.ts';

const members: Record<Segment, readonly string[]> = {
  UNDEFINED: [],
  INDIVIDUALS: ['I'],
  CORPORATES: ['C'],
  BOTH: ['I', 'C'],
};

const pairs = segments.flatMap((a) => segments.map((b) => [a, b] as const));

function ofMembers(wanted: readonly string[]): Segment {
  const found = segments.find(
    (segment) =>
      members[segment].length === wanted.length &&
      members[segment].every((member) => wanted.includes(member)),
  );
  if (found === undefined) throw new Error(`no segment has ${wanted.join()}`);
  return found;
}

describe('a set operation on segments', () => {
  it.each(pairs)('unites %s with %s', (a, b) => {
    expect(uniteSegments(a, b)).toBe(ofMembers([...new Set([...members[a], ...members[b]])]));
  });

  it.each(pairs)('intersects %s with %s', (a, b) => {
    expect(intersectSegments(a, b)).toBe(
      ofMembers(members[a].filter((member) => members[b].includes(member))),
    );
  });

  it.each(pairs)('toggles %s by %s', (a, b) => {
    const onlyA = members[a].filter((member) => !members[b].includes(member));
    const onlyB = members[b].filter((member) => !members[a].includes(member));
    expect(toggleSegment(a, b)).toBe(ofMembers([...onlyA, ...onlyB]));
  });

  it('restores a segment if it is toggled twice', () => {
    const segment = fc.constantFrom(...segments);
    fc.assert(
      fc.property(segment, segment, (a, b) => {
        expect(toggleSegment(toggleSegment(a, b), b)).toBe(a);
      }),
    );
  });
});

describe('the check of a segment', () => {
  it.each(pairs)('finds %s to contain %s only if the first is BOTH or both are equal', (a, b) => {
    expect(isInSegment(a, b)).toBe(a === 'BOTH' || a === b);
  });

  it('accepts only INDIVIDUALS, CORPORATES and BOTH', () => {
    expect(segments.filter(isValidSegment)).toEqual(['INDIVIDUALS', 'CORPORATES', 'BOTH']);
    for (const other of ['both', '', null, undefined, 3, {}]) expect(isValidSegment(other)).toBe(false);
  });

  it('treats a missing or UNDEFINED segment as BOTH in the calculation', () => {
    expect(getEffectiveSegment(undefined)).toBe('BOTH');
    expect(getEffectiveSegment('UNDEFINED')).toBe('BOTH');
    expect(getEffectiveSegment('CORPORATES')).toBe('CORPORATES');
    expect(listFigureSegments(undefined)).toEqual(['INDIVIDUALS', 'CORPORATES']);
    expect(listFigureSegments('INDIVIDUALS')).toEqual(['INDIVIDUALS']);
    expect(listFigureSegments('CORPORATES')).toEqual(['CORPORATES']);
  });
});
