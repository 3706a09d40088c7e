/**
 * Readers of single input fields: docs/calculation.md section 3. An absent number, NaN and infinity count as not
 * given.
 */
import type { FigureSegment } from '../text/terms.ts';
import { hasVisibleText } from '../text/written.ts';
import type { SegmentFigures } from './types.ts';

/** Member of the input that contains a segment's figure. */
export const segmentFieldNames = { INDIVIDUALS: 'priv', CORPORATES: 'corp' } as const satisfies Record<
  FigureSegment,
  string
>;

/** Returns the value if it is a finite number, otherwise undefined. */
export function toFiniteNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/**
 * True if an override has a non-empty motivation; without one the override does not count (docs/calculation.md
 * section 4.7).
 */
export function hasMotivation(entry: { readonly motivation?: string } | undefined): boolean {
  return hasVisibleText(entry?.motivation);
}

/** True if an exclusion has a non-empty reason; without one the exclusion does not count. */
export function hasReason(na: { readonly reason?: string } | undefined): boolean {
  return hasVisibleText(na?.reason);
}

/** Returns the figure for a segment: the common figure, or else the segment's own; undefined if absent. */
export function getSegmentFigure(
  figures: SegmentFigures | undefined,
  segment: FigureSegment,
): number | undefined {
  return toFiniteNumber(
    typeof figures === 'object' && figures !== null ? figures[segmentFieldNames[segment]] : figures,
  );
}
