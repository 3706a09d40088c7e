/**
 * Customer segments as sets: UNDEFINED = {}, INDIVIDUALS = {I}, CORPORATES = {C}, BOTH = {I, C}. Source:
 * specification 001 sections 4 and 5.1, docs/calculation.md section 4.7.
 */
import { type FigureSegment, figureSegments, type Segment, segments } from '../text/terms.ts';

/** One bit per single segment. The resulting number is the index in `segments`. */
const bits = { UNDEFINED: 0, INDIVIDUALS: 1, CORPORATES: 2, BOTH: 3 } as const satisfies Record<
  Segment,
  number
>;

function segmentFromBits(set: number): Segment {
  return segments[set] ?? 'UNDEFINED';
}

/** Returns the set union of two segments. */
export function uniteSegments(a: Segment, b: Segment): Segment {
  return segmentFromBits(bits[a] | bits[b]);
}

/** Returns the set intersection of two segments; UNDEFINED when they have nothing in common. */
export function intersectSegments(a: Segment, b: Segment): Segment {
  return segmentFromBits(bits[a] & bits[b]);
}

/** Switches the members of `b` on or off in `a` (symmetric difference). */
export function toggleSegment(a: Segment, b: Segment): Segment {
  return segmentFromBits(bits[a] ^ bits[b]);
}

/** True when `segment` is BOTH or equals `value` (specification 001 section 5.1). */
export function isInSegment(segment: Segment, value: Segment): boolean {
  return segment === 'BOTH' || segment === value;
}

/**
 * True for INDIVIDUALS, CORPORATES and BOTH, the possible segments of an assessment (specification 001
 * section 5.1).
 */
export function isValidSegment(value: unknown): value is Exclude<Segment, 'UNDEFINED'> {
  return value === 'BOTH' || value === 'INDIVIDUALS' || value === 'CORPORATES';
}

/**
 * Returns the segment that the calculation uses: BOTH if absent or UNDEFINED. See docs/calculation.md section 4.7.
 */
export function getEffectiveSegment(segment: Segment | undefined): Exclude<Segment, 'UNDEFINED'> {
  return segment === 'UNDEFINED' ? 'BOTH' : (segment ?? 'BOTH');
}

/** Lists the single segments in a segment, for which separate figures exist: both, or one. */
export function listFigureSegments(segment: Segment | undefined): readonly FigureSegment[] {
  const effective = getEffectiveSegment(segment);
  return figureSegments.filter((candidate) => isInSegment(effective, candidate));
}
