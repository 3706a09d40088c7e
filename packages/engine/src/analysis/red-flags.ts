/** Red flags of threats: single sentences that monitoring teams can work with. */

import { listCitedKeys, stripCitations } from '../model/citations.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import { listThreatReferences } from '../model/queries.ts';
import type { NamedEntity, Reference, Threat } from '../model/types.ts';
import { type RiskType, riskTypes, type Text } from '../text/terms.ts';

/** One red flag of a threat: a sentence that describes observable behaviour. */
export interface RedFlag {
  /**
   * Key of the threat and a hash of the English sentence, so that the id does not depend on the sentence's position.
   */
  readonly id: string;
  readonly threat: Threat;
  /** Risk type in which the red flag can be observed. */
  readonly type: RiskType;
  /** The related risk; null if there is none. */
  readonly risk: NamedEntity | null;
  /** The sentence in both languages, without citations. */
  readonly text: Text;
  /** Sources that the sentence cites, or the sources of the threat if it cites none. */
  readonly sources: readonly Reference[];
  /** True if the sentence itself cites sources. */
  readonly cites: boolean;
}

/** Computes the 32-bit FNV-1a hash of the characters, which is short and equal on every machine. */
function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

const normalizeRedFlagText = (text: string): string => stripCitations(text).replace(/\s+/g, ' ').trim();

/** Lists the red flags of the given threats in the order of their cards; empty for a model without long texts. */
export function listRedFlags(model: CompiledModel, threats: readonly Threat[]): readonly RedFlag[] {
  return threats.flatMap((threat) => {
    const own = listThreatReferences(model, threat.key);
    return (threat.texts?.indicators ?? []).flatMap(({ type, key, text }): readonly RedFlag[] => {
      const dimension = riskTypes.find((candidate) => candidate === type);
      if (dimension === undefined) return [];
      const risks: ReadonlyMap<string, NamedEntity> = model[dimension].byKey;
      const cited = [...new Set([...listCitedKeys(text.en), ...listCitedKeys(text.sv)])].flatMap(
        (reference) => model.references.byKey.get(reference) ?? [],
      );
      const said = { en: normalizeRedFlagText(text.en), sv: normalizeRedFlagText(text.sv) };
      return [
        {
          id: `${threat.key}.${hashText(`${dimension}:${said.en}`)}`,
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
