/** The red flags of threats: the sentences that a monitoring team works with, one by one. */

import { citationsOf, withoutCitations } from '../model/citations.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import { referencesOf } from '../model/queries.ts';
import type { NamedEntity, Reference, Threat } from '../model/types.ts';
import { type RiskType, riskTypes, type Text } from '../terms.ts';

/** One red flag of a threat. */
export interface RedFlag {
  /** The threat's key and a mark of the English sentence: the same as long as the sentence is, wherever it stands. */
  readonly id: string;
  readonly threat: Threat;
  /** The dimension that it shows in. */
  readonly type: RiskType;
  /** The risk that it belongs to, where there is one. */
  readonly risk: NamedEntity | null;
  /** Without citations. */
  readonly text: Text;
  /** The sources that the sentence cites, or those of the threat where it cites none. */
  readonly sources: readonly Reference[];
  /** False when the sources are those of the threat as a whole. */
  readonly cites: boolean;
}

/** FNV-1a over the characters, 32 bits: short, and the same on every machine. */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

const plain = (text: string): string => withoutCitations(text).replace(/\s+/g, ' ').trim();

/** The red flags of the given threats, in the order of their cards; none for a model without long texts. */
export function redFlagsOf(model: CompiledModel, threats: readonly Threat[]): readonly RedFlag[] {
  return threats.flatMap((threat) => {
    const own = referencesOf(model, threat.key);
    return (threat.texts?.indicators ?? []).flatMap(({ type, key, text }): readonly RedFlag[] => {
      const dimension = riskTypes.find((candidate) => candidate === type);
      if (dimension === undefined) return [];
      const risks: ReadonlyMap<string, NamedEntity> = model[dimension].byKey;
      const cited = [...new Set([...citationsOf(text.en), ...citationsOf(text.sv)])].flatMap(
        (reference) => model.references.byKey.get(reference) ?? [],
      );
      const said = { en: plain(text.en), sv: plain(text.sv) };
      return [
        {
          id: `${threat.key}.${markOf(`${dimension}:${said.en}`)}`,
          threat,
          type: dimension,
          risk: key === null ? null : (risks.get(key) ?? null),
          text: said,
          sources: cited.length > 0 ? cited : own,
          cites: cited.length > 0,
        },
      ];
    });
  });
}
