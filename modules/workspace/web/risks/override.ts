/** An override of a risk's levels while it is edited: the typed motivation outlives an emptied field. */
import type { RiskEntry, SegmentFigures } from '@klarsikt/engine';

export type Override = NonNullable<RiskEntry['override']>;
export type Side = 'inherent' | 'residual';

/** No level at all: neither for everybody nor for one of the segments. */
const isVoid = (level: SegmentFigures | null | undefined) =>
  level === null || level === undefined || (typeof level === 'object' && Object.keys(level).length === 0);

/**
 * The override with one side changed; without any level it goes away. `kept` is a motivation that was typed before its
 * level was emptied: it comes back with the next one.
 */
export function withLevel(
  override: Override | undefined,
  side: Side,
  level: SegmentFigures | null,
  kept = '',
): Override | null {
  const { [side]: _, ...rest } = override ?? { motivation: kept };
  const next: Override = { ...rest, ...(level === null || isVoid(level) ? {} : { [side]: level }) };
  return isVoid(next.inherent) && isVoid(next.residual) ? null : next;
}
