/** The assessment's own grade of a threat: per segment, with one motivation for both. */
import type { FigureSegment, ThreatEntry } from '@klarsikt/engine';

export type OwnGrade = NonNullable<ThreatEntry['override']>;

/** The own grade with one segment's changed; null when no grade is left, the motivation goes with the last. */
export function withGrade(
  before: OwnGrade | undefined,
  segment: FigureSegment,
  grade: number | null,
): OwnGrade | null {
  const { priv, corp, motivation } = { priv: undefined, corp: undefined, motivation: '', ...before };
  const next =
    segment === 'INDIVIDUALS' ? { priv: grade ?? undefined, corp } : { priv, corp: grade ?? undefined };
  if (next.priv === undefined && next.corp === undefined) return null;
  return {
    motivation,
    ...(next.priv === undefined ? {} : { priv: next.priv }),
    ...(next.corp === undefined ? {} : { corp: next.corp }),
  };
}
