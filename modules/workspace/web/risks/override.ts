/** Edits of an override; the typed motivation is kept while the level is empty. */
import type { SegmentFigures } from '@klarsikt/engine/assess';
import type { RiskEntry } from '@klarsikt/engine/assessment';

export type OverrideEntry = NonNullable<RiskEntry['override']>;
export type OverrideSide = 'inherent' | 'residual';

/** True without a level, both overall and by segment. */
const isVoid = (level: SegmentFigures | null | undefined) =>
  level === null || level === undefined || (typeof level === 'object' && Object.keys(level).length === 0);

/**
 * The override with one side changed; removed if no level is left. `kept` is a motivation typed for a level that was
 * cleared since, and is reused with the next level.
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
