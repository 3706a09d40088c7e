/**
 * Levels of places by country lists outside an assessment. They follow the rule of assessments (docs/calculation.md
 * section 4.11) and use every list in force.
 */
import { defaultConfig } from '../assess/config.ts';
import { computeCountryListLevels, computeListEntryLevel } from '../assess/lists.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import type { RiskList } from '../model/types.ts';
import type { Relevance } from '../text/terms.ts';
import { isRelevantUnder, listCalculatedRelevances } from '../values/relevance.ts';

/** A country list that contains a place, with the place's value and level. */
export interface CountryListing {
  readonly list: RiskList;
  /** Value of the place in the list: a level 0-4 in a list of levels, 0-100 in an index. */
  readonly value: number;
  /** Level 0-4 that corresponds to the value. */
  readonly level: number;
}

/**
 * Finds the lists that contain a place and count for the relevances (empty: all); the list that decides the level is
 * first.
 */
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

/** Computes the level of every place by country lists, indexed by geography; 0 for an unlisted place. */
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
