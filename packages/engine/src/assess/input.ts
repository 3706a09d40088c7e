/** Reading of single input fields: calculation page section 3. A number that is absent or not finite is "not given". */
import type { FigureSegment } from '../terms.ts';
import { isWritten } from '../written.ts';
import type { SegmentFigures } from './types.ts';

/** Field name of a segment's figure in the input. */
export const sideOf = { INDIVIDUALS: 'priv', CORPORATES: 'corp' } as const satisfies Record<
  FigureSegment,
  string
>;

/** The value if it is a finite number. */
export function given(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** An override counts only with a motivation that says something (calculation page section 4.7). */
export function isMotivated(entry: { readonly motivation?: string } | undefined): boolean {
  return isWritten(entry?.motivation);
}

/** Something is out of the assessment only with a reason that says something, as an override has its motivation. */
export function isReasoned(na: { readonly reason?: string } | undefined): boolean {
  return isWritten(na?.reason);
}

/** One figure for both segments, or one for each. */
export function figureOf(figures: SegmentFigures | undefined, segment: FigureSegment): number | undefined {
  return given(typeof figures === 'object' && figures !== null ? figures[sideOf[segment]] : figures);
}
