/**
 * The indicators of all threats as rows: warning signs by which a threat is recognised. Specification 001 section 2.
 * All functions are pure.
 */

import type { CompiledModel } from '../model/compiled-model.ts';
import { toComparableText } from '../text/spelling.ts';
import type { RiskType } from '../text/terms.ts';
import { listRedFlags, type RedFlag } from './red-flags.ts';

/** One indicator of one threat, with the id used in exports. */
export type IndicatorRow = RedFlag;

/**
 * Restrictions of the rows; an absent member restricts nothing. `text`: words that must occur in the indicator or in
 * the name of its threat, in either language.
 */
export interface IndicatorFilter {
  readonly threat?: string | undefined;
  readonly type?: RiskType | undefined;
  readonly text?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** Lists the indicators of all threats in model order, without threats that are only context. */
export const listIndicatorRows = (model: CompiledModel): readonly IndicatorRow[] =>
  listRedFlags(
    model,
    model.threats.list.filter(({ context }) => context !== true),
  );

/** Returns the rows that pass a filter, in their order. Every word of `text` must occur, in upper or lower case. */
export function filterIndicators(
  rows: readonly IndicatorRow[],
  { threat, type, text = '', ids }: IndicatorFilter,
): readonly IndicatorRow[] {
  const words = toComparableText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const wanted = ids === undefined ? null : new Set(ids);
  return rows.filter((row) => {
    if (threat !== undefined && row.threat.key !== threat) return false;
    if (type !== undefined && row.type !== type) return false;
    if (wanted !== null && !wanted.has(row.id)) return false;
    const searched = toComparableText(
      [row.text, row.threat.name].map(({ en, sv }) => `${en} ${sv}`).join(' '),
    );
    return words.every((word) => searched.includes(word));
  });
}
