import type { CompiledModel, NamedEntity } from '@klarsikt/engine/model';
import { listSearchForms, type RiskType, riskTypes, toComparableText } from '@klarsikt/engine/text';
import { splitSearchWords } from '../lists/filters.ts';

export interface EntityMatch {
  readonly type: 'threats' | RiskType;
  readonly entity: NamedEntity;
}

interface ListedEntity extends NamedEntity {
  readonly hidden?: boolean;
  readonly context?: boolean;
}

/** Obligations are left out, because they occur only in results of an analysis. */
const searched = ['threats', ...riskTypes.filter((type) => type !== 'legals')] as const;

/**
 * Ranks a match: 0 if the name begins with the text, 1 if a word of the name begins with a searched word, otherwise
 * 2; null if it does not match.
 */
function computeMatchRank(name: string, words: readonly string[], whole: string): number | null {
  const folded = toComparableText(name);
  if (!words.every((word) => listSearchForms(word).some((form) => folded.includes(form)))) return null;
  if (folded.startsWith(whole)) return 0;
  return words.some((word) => folded.split(/[\s/-]+/).some((part) => part.startsWith(word))) ? 1 : 2;
}

/**
 * Finds threats and risks whose name in either language contains every word; among equal matches, threats are first.
 */
export function findEntitiesByName(
  model: CompiledModel,
  sought: string,
  limit: number,
): readonly EntityMatch[] {
  const words = splitSearchWords(sought);
  if (words.length === 0) return [];
  const whole = words.join(' ');
  const hits = searched.flatMap((type) => {
    const list: readonly ListedEntity[] = model[type].list;
    return list.flatMap((entity) => {
      if (entity.hidden === true || entity.context === true) return [];
      const ranks = [entity.name.en, entity.name.sv].flatMap(
        (name) => computeMatchRank(name, words, whole) ?? [],
      );
      return ranks.length === 0 ? [] : [{ type, entity, rank: Math.min(...ranks) }];
    });
  });
  return hits
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ type, entity }) => ({ type, entity }));
}
