/**
 * Customer segments as sets: UNDEFINED = {}, INDIVIDUALS = {I}, CORPORATES = {C}, BOTH = {I, C}.
 * Source: specification 001 sections 4 and 5.1, calculation page section 4.7.
 */
import { type FigureSegment, figureSegments, type Segment, segments } from './terms.ts';

/** One bit per customer kind; the index in `segments` is the set. */
const bits = { UNDEFINED: 0, INDIVIDUALS: 1, CORPORATES: 2, BOTH: 3 } as const satisfies Record<
  Segment,
  number
>;

function ofBits(set: number): Segment {
  return segments[set] ?? 'UNDEFINED';
}

/** What either has (set union). */
export function uniteSegments(a: Segment, b: Segment): Segment {
  return ofBits(bits[a] | bits[b]);
}

/** What both have (set intersection); UNDEFINED when nothing is common. */
export function intersectSegments(a: Segment, b: Segment): Segment {
  return ofBits(bits[a] & bits[b]);
}

/** Switches the members of `b` on or off in `a` (symmetric difference). */
export function toggleSegment(a: Segment, b: Segment): Segment {
  return ofBits(bits[a] ^ bits[b]);
}

/** True when `segment` is BOTH or equals `value` (specification 001 section 5.1). */
export function segmentContains(segment: Segment, value: Segment): boolean {
  return segment === 'BOTH' || segment === value;
}

/** True for INDIVIDUALS, CORPORATES and BOTH: what an assessment can be made for (specification 001 section 5.1). */
export function isValidSegment(value: unknown): value is Exclude<Segment, 'UNDEFINED'> {
  return value === 'BOTH' || value === 'INDIVIDUALS' || value === 'CORPORATES';
}

/** How the calculation reads a segment: one that is absent or UNDEFINED is BOTH. Calculation page section 4.7. */
export function effectiveSegment(segment: Segment | undefined): Exclude<Segment, 'UNDEFINED'> {
  return segment === 'UNDEFINED' ? 'BOTH' : (segment ?? 'BOTH');
}

/** The segments with figures of their own inside a segment: both, or the one. */
export function figureSegmentsOf(segment: Segment | undefined): readonly FigureSegment[] {
  const effective = effectiveSegment(segment);
  return figureSegments.filter((candidate) => segmentContains(effective, candidate));
}
