/** Own grade of a threat by segment, with one motivation for both segments. */
import type { ThreatEntry } from '@klarsikt/engine/assessment';
import type { FigureSegment } from '@klarsikt/engine/text';

export type ThreatGradeOverride = NonNullable<ThreatEntry['override']>;

/**
 * Returns the own grade with one segment changed, or null if no grade is left. `kept` is the motivation of a grade
 * that was cleared; the next grade reuses it.
 */
export function setThreatGradeOverride(
  before: ThreatGradeOverride | undefined,
  segment: FigureSegment,
  grade: number | null,
  kept = '',
): ThreatGradeOverride | null {
  const { priv, corp, motivation } = { priv: undefined, corp: undefined, motivation: kept, ...before };
  const next =
    segment === 'INDIVIDUALS' ? { priv: grade ?? undefined, corp } : { priv, corp: grade ?? undefined };
  if (next.priv === undefined && next.corp === undefined) return null;
  return {
    motivation,
    ...(next.priv === undefined ? {} : { priv: next.priv }),
    ...(next.corp === undefined ? {} : { corp: next.corp }),
  };
}
