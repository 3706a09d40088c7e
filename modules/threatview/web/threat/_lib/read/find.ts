/** Finding a threat or risk by its name: the best matches first. */
import {
  type CompiledModel,
  comparable,
  type NamedEntity,
  type RiskType,
  riskTypes,
  soughtForms,
} from '@klarsikt/engine';
import { wordsOf } from '../lists/filters.ts';

export interface Found {
  readonly type: 'threats' | RiskType;
  readonly entity: NamedEntity;
}

interface Listed extends NamedEntity {
  readonly hidden?: boolean;
  readonly context?: boolean;
}

/** Obligations are results of an analysis only, so they are not offered. */
const searched = ['threats', ...riskTypes.filter((type) => type !== 'legals')] as const;

/** How well a name fits: begins with what was typed, has a word that does, has it somewhere. Null: not at all. */
function rankOf(name: string, words: readonly string[], whole: string): number | null {
  const folded = comparable(name);
  if (!words.every((word) => soughtForms(word).some((form) => folded.includes(form)))) return null;
  if (folded.startsWith(whole)) return 0;
  return words.some((word) => folded.split(/[\s/-]+/).some((part) => part.startsWith(word))) ? 1 : 2;
}

/** Threats and risks whose name holds every word, in either language; threats before risks where they fit alike. */
export function find(model: CompiledModel, sought: string, limit: number): readonly Found[] {
  const words = wordsOf(sought);
  if (words.length === 0) return [];
  const whole = words.join(' ');
  const hits = searched.flatMap((type) => {
    const list: readonly Listed[] = model[type].list;
    return list.flatMap((entity) => {
      if (entity.hidden === true || entity.context === true) return [];
      const ranks = [entity.name.en, entity.name.sv].flatMap((name) => rankOf(name, words, whole) ?? []);
      return ranks.length === 0 ? [] : [{ type, entity, rank: Math.min(...ranks) }];
    });
  });
  return hits
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ type, entity }) => ({ type, entity }));
}
