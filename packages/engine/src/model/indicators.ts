/** The indicators of all threats as rows: what a threat is recognised by, specification 001 section 2. Pure. */
import type { RiskType, Text } from '../terms.ts';
import { citationsOf } from './citations.ts';
import type { CompiledModel } from './compiled-model.ts';
import type { NamedEntity, Threat } from './types.ts';

/** One indicator of one threat. */
export interface IndicatorRow {
  /** Key of the threat and the indicator's place in it, from 1: `th-tbml.3`. */
  readonly id: string;
  readonly threat: Threat;
  readonly type: RiskType;
  /** The related risk; null where the indicator names none, or one that the caller does not see. */
  readonly risk: NamedEntity | null;
  /** Without the sources that it cites. */
  readonly text: Text;
  /** Keys of the sources that it cites, without repetition; of its threat's where it cites none. */
  readonly sources: readonly string[];
}

/** What rows are restricted to; what is absent restricts nothing. `text`: words that the indicator or its threat holds, in either language. */
export interface IndicatorFilter {
  readonly threat?: string | undefined;
  readonly type?: RiskType | undefined;
  readonly text?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

const plain = (text: string): string =>
  text
    .replace(/\s*\[re-[a-z0-9-]+\]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();

function citedIn({ en, sv }: Text): readonly string[] | null {
  const cited = new Set([...citationsOf(en), ...citationsOf(sv)]);
  return cited.size === 0 ? null : [...cited];
}

/** All indicators of the threats that are not only context, in model order. */
export function indicatorRows(model: CompiledModel): readonly IndicatorRow[] {
  return model.threats.list
    .filter(({ context }) => context !== true)
    .flatMap((threat) =>
      (threat.texts?.indicators ?? []).map(
        ({ type, key, text }, at): IndicatorRow => ({
          id: `${threat.key}.${at + 1}`,
          threat,
          type,
          risk: key === null ? null : (model[type].byKey.get(key) ?? null),
          text: { en: plain(text.en), sv: plain(text.sv) },
          sources: citedIn(text) ?? threat.references,
        }),
      ),
    );
}

/** The rows that a filter leaves, in their order. Every word of `text` must stand somewhere, in any case. */
export function filteredIndicators(
  rows: readonly IndicatorRow[],
  { threat, type, text = '', ids }: IndicatorFilter,
): readonly IndicatorRow[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const wanted = ids === undefined ? null : new Set(ids);
  return rows.filter((row) => {
    if (threat !== undefined && row.threat.key !== threat) return false;
    if (type !== undefined && row.type !== type) return false;
    if (wanted !== null && !wanted.has(row.id)) return false;
    const held = [row.text, row.threat.name].map(({ en, sv }) => `${en} ${sv}`.toLowerCase()).join(' ');
    return words.every((word) => held.includes(word));
  });
}
