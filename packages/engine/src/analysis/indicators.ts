/** The indicators of all threats as rows: what a threat is recognised by, specification 001 section 2. Pure. */

import type { CompiledModel } from '../model/compiled-model.ts';
import { comparable } from '../spelling.ts';
import type { RiskType } from '../terms.ts';
import { type RedFlag, redFlagsOf } from './red-flags.ts';

/** One indicator of one threat, under the id that it has in every file. */
export type IndicatorRow = RedFlag;

/** What rows are restricted to; what is absent restricts nothing. `text`: words that the indicator or its threat holds, in either language. */
export interface IndicatorFilter {
  readonly threat?: string | undefined;
  readonly type?: RiskType | undefined;
  readonly text?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** The red flags of all threats that are not only context, in model order. */
export const indicatorRows = (model: CompiledModel): readonly IndicatorRow[] =>
  redFlagsOf(
    model,
    model.threats.list.filter(({ context }) => context !== true),
  );

/** The rows that a filter leaves, in their order. Every word of `text` must stand somewhere, in any case. */
export function filteredIndicators(
  rows: readonly IndicatorRow[],
  { threat, type, text = '', ids }: IndicatorFilter,
): readonly IndicatorRow[] {
  const words = comparable(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const wanted = ids === undefined ? null : new Set(ids);
  return rows.filter((row) => {
    if (threat !== undefined && row.threat.key !== threat) return false;
    if (type !== undefined && row.type !== type) return false;
    if (wanted !== null && !wanted.has(row.id)) return false;
    const searched = comparable([row.text, row.threat.name].map(({ en, sv }) => `${en} ${sv}`).join(' '));
    return words.every((word) => searched.includes(word));
  });
}
