/** The assessment's own grade of a threat: per segment, with one motivation for both. */
import type { FigureSegment, ThreatEntry } from '@klarsikt/engine';

export type OwnGrade = NonNullable<ThreatEntry['override']>;

/**
 * The own grade with one segment's changed; null when no grade is left. `kept` is a motivation that was typed before its
 * last grade was emptied: it comes back with the next one.
 */
export function withGrade(
  before: OwnGrade | undefined,
  segment: FigureSegment,
  grade: number | null,
  kept = '',
): OwnGrade | null {
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
