/**
 * Levels of places by country lists outside an assessment, by the rule of assessments (calculation page
 * section 4.11), with every list in force.
 */
import { defaultConfig } from '../assess/config.ts';
import { computeCountryListLevels, computeListEntryLevel } from '../assess/lists.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import type { RiskList } from '../model/types.ts';
import type { Relevance } from '../text/terms.ts';
import { isRelevantUnder, listCalculatedRelevances } from '../values/relevance.ts';

/** A place on a country list. */
export interface CountryListing {
  readonly list: RiskList;
  /** The list's value: a level 0-4 on a flat list, 0-100 on an index. */
  readonly value: number;
  /** The corresponding level 0-4. */
  readonly level: number;
}

/** The lists that contain a place under some relevances (empty: all), the deciding one first. */
export function findCountryListings(
  model: CompiledModel,
  geographyKey: string,
  relevances: readonly Relevance[] = [],
): readonly CountryListing[] {
  const chosen = listCalculatedRelevances(relevances);
  return model.riskLists.list
    .filter((list) => isRelevantUnder(list.relevances, chosen))
    .flatMap((list) =>
      list.entries
        .filter(({ geography }) => geography === geographyKey)
        .map(({ value }) => ({ list, value, level: computeListEntryLevel(list, value, defaultConfig) })),
    )
    .sort((a, b) => b.level - a.level);
}

const known = new WeakMap<CompiledModel, Map<string, Float64Array>>();

/** The level of every place by country lists, indexed by geography; 0 for an unlisted place. */
export function computeListLevelsByGeography(
  model: CompiledModel,
  relevances: readonly Relevance[] = [],
): Float64Array {
  const chosen = listCalculatedRelevances(relevances);
  const made = known.get(model) ?? new Map<string, Float64Array>();
  known.set(model, made);
  const sign = chosen.join();
  const levels =
    made.get(sign) ??
    spreadListLevels(model, computeCountryListLevels(model.riskLists.list, chosen, defaultConfig));
  made.set(sign, levels);
  return levels;
}

function spreadListLevels(
  model: CompiledModel,
  found: ReturnType<typeof computeCountryListLevels>,
): Float64Array {
  return Float64Array.from(model.geographies.list, ({ key }) => found.get(key)?.level ?? 0);
}
