/** Country lists outside an assessment: the same rule as inside (calculation page section 4.11), every list in force. */
import { defaultConfig } from '../assess/config.ts';
import { levelOfEntry, listLevels } from '../assess/lists.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import type { RiskList } from '../model/types.ts';
import { calculatedRelevances, countsUnder } from '../relevance.ts';
import type { Relevance } from '../terms.ts';

/** A place on a country list. */
export interface PlaceListing {
  readonly list: RiskList;
  /** As the list has it: a level 0-4 on a flat list, 0-100 on an index. */
  readonly value: number;
  /** The level 0-4 that it stands for. */
  readonly level: number;
}

/** The lists that a place stands on under some relevances (empty: all of them), the one that decides first. */
export function listingsOf(
  model: CompiledModel,
  geographyKey: string,
  relevances: readonly Relevance[] = [],
): readonly PlaceListing[] {
  const chosen = calculatedRelevances(relevances);
  return model.riskLists.list
    .filter((list) => countsUnder(list.relevances, chosen))
    .flatMap((list) =>
      list.entries
        .filter(({ geography }) => geography === geographyKey)
        .map(({ value }) => ({ list, value, level: levelOfEntry(list, value, defaultConfig) })),
    )
    .sort((a, b) => b.level - a.level);
}

const known = new WeakMap<CompiledModel, Map<string, Float64Array>>();

/** The level that the lists give every place, per interned geography; 0 for one that no list names. */
export function placeListLevels(model: CompiledModel, relevances: readonly Relevance[] = []): Float64Array {
  const chosen = calculatedRelevances(relevances);
  const made = known.get(model) ?? new Map<string, Float64Array>();
  known.set(model, made);
  const sign = chosen.join();
  const levels =
    made.get(sign) ?? levelsUnder(model, listLevels(model.riskLists.list, chosen, defaultConfig));
  made.set(sign, levels);
  return levels;
}

function levelsUnder(model: CompiledModel, found: ReturnType<typeof listLevels>): Float64Array {
  return Float64Array.from(model.geographies.list, ({ key }) => found.get(key)?.level ?? 0);
}
