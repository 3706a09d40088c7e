/**
 * Finds the differences between two versions of the model, for a reader who has seen the earlier version. The
 * functions are pure.
 */
import { toCanonicalJson } from './canonical.ts';
import type { CompiledModel } from './compiled-model.ts';
import { threatThemes } from './themes.ts';
import type { RiskList, Threat } from './types.ts';

/** A part of a threat that is compared separately between two versions of the model. */
export const threatPartNames = ['texts', 'grades', 'indicators', 'sources', 'relations'] as const;

/** A part of a threat. */
export type ThreatPart = (typeof threatPartNames)[number];

/** Splits a threat into its parts; two states of a part are equal when their canonical JSON is equal. */
export function splitThreatParts(threat: Threat): { readonly [P in ThreatPart]: unknown } {
  const { texts } = threat;
  const themes = threatThemes.map((theme) => texts?.[theme] ?? null);
  return {
    texts: [threat.name, threat.description, threat.riskDescription, themes, texts?.exploitation ?? []],
    grades: [
      ...[threat.privGrade, threat.corpGrade, threat.levelIndividual, threat.levelCorporate],
      ...(threat.sourceGrades ?? []),
    ],
    indicators: texts?.indicators ?? [],
    sources: threat.references,
    relations: threat.relations,
  };
}

/**
 * The differences that are new to a reader: threats in the order of the version, removed threats in the order of the
 * earlier version.
 */
export interface ModelNews {
  readonly added: readonly Threat[];
  readonly changed: readonly { readonly threat: Threat; readonly parts: readonly ThreatPart[] }[];
  readonly gone: readonly Threat[];
  /** Changed country lists, with the numbers of new, removed and changed entries. */
  readonly lists: readonly {
    readonly list: RiskList;
    readonly entered: number;
    readonly left: number;
    readonly moved: number;
  }[];
}

const listCountedThreats = ({ threats }: CompiledModel): readonly Threat[] =>
  threats.list.filter(({ context }) => context !== true);

function changedParts(before: Threat, now: Threat): readonly ThreatPart[] {
  const [old, present] = [splitThreatParts(before), splitThreatParts(now)];
  return threatPartNames.filter((part) => toCanonicalJson(old[part]) !== toCanonicalJson(present[part]));
}

function listChange(before: RiskList | undefined, list: RiskList): ModelNews['lists'][number] {
  const old = new Map(before?.entries.map(({ geography, value }) => [geography, value]));
  const present = new Set(list.entries.map(({ geography }) => geography));
  return {
    list,
    entered: list.entries.filter(({ geography }) => !old.has(geography)).length,
    left: [...old.keys()].filter((geography) => !present.has(geography)).length,
    moved: list.entries.filter(({ geography, value }) => old.has(geography) && old.get(geography) !== value)
      .length,
  };
}

/**
 * Finds the differences for a reader who last saw the version `before`. Threats that are only present as mothers of
 * other threats are left out.
 */
export function findModelNews(before: CompiledModel, now: CompiledModel): ModelNews {
  const [old, present] = [listCountedThreats(before), listCountedThreats(now)];
  const known = new Map(old.map((threat) => [threat.key, threat]));
  const keys = new Set(present.map(({ key }) => key));
  return {
    added: present.filter(({ key }) => !known.has(key)),
    changed: present.flatMap((threat) => {
      const former = known.get(threat.key);
      const parts = former === undefined ? [] : changedParts(former, threat);
      return parts.length === 0 ? [] : [{ threat, parts }];
    }),
    gone: old.filter(({ key }) => !keys.has(key)),
    lists: now.riskLists.list
      .map((list) => listChange(before.riskLists.byKey.get(list.key), list))
      .filter(({ entered, left, moved }) => entered + left + moved > 0),
  };
}
