/** Edits of an override; a typed motivation is kept while the level is empty. */
import type { SegmentFigures } from '@klarsikt/engine/assess';
import type { RiskEntry } from '@klarsikt/engine/assessment';

export type OverrideEntry = NonNullable<RiskEntry['override']>;
export type OverrideSide = 'inherent' | 'residual';

/** Returns true if there is no level, neither overall nor for any segment. */
const isVoid = (level: SegmentFigures | null | undefined) =>
  level === null || level === undefined || (typeof level === 'object' && Object.keys(level).length === 0);

/**
 * Returns the override with one side changed, or null if no level is left. `kept` is the motivation of a level that
 * was cleared; the next level reuses it.
 */
export function setOverrideLevel(
  override: OverrideEntry | undefined,
  side: OverrideSide,
  level: SegmentFigures | null,
  kept = '',
): OverrideEntry | null {
  const { [side]: _, ...rest } = override ?? { motivation: kept };
  const next: OverrideEntry = { ...rest, ...(level === null || isVoid(level) ? {} : { [side]: level }) };
  return isVoid(next.inherent) && isVoid(next.residual) ? null : next;
}
