/**
 * Readers of single input fields: calculation page section 3. An absent or non-finite number counts as not
 * given.
 */
import type { FigureSegment } from '../text/terms.ts';
import { hasVisibleText } from '../text/written.ts';
import type { SegmentFigures } from './types.ts';

/** Field name of a segment's figure in the input. */
export const segmentFieldNames = { INDIVIDUALS: 'priv', CORPORATES: 'corp' } as const satisfies Record<
  FigureSegment,
  string
>;

/** The value if it is a finite number, else undefined. */
export function toFiniteNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/**
 * True when an override has a non-empty motivation; it does not count without one (calculation page section
 * 4.7).
 */
export function hasMotivation(entry: { readonly motivation?: string } | undefined): boolean {
  return hasVisibleText(entry?.motivation);
}

/** True when an exclusion has a non-empty reason; it does not count without one. */
export function hasReason(na: { readonly reason?: string } | undefined): boolean {
  return hasVisibleText(na?.reason);
}

/** The figure for a segment: the common figure, or the segment's own. Undefined when absent. */
export function getSegmentFigure(
  figures: SegmentFigures | undefined,
  segment: FigureSegment,
): number | undefined {
  return toFiniteNumber(
    typeof figures === 'object' && figures !== null ? figures[segmentFieldNames[segment]] : figures,
  );
}
