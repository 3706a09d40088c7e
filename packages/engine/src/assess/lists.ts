/** Country lists in force (FATF call for action, corruption index, ...): calculation page section 4.11. */

import type { OperationalRelevance } from '../text/terms.ts';
import { isRelevantUnder } from '../values/relevance.ts';
import { clamp, highestIndexValue } from '../values/scale.ts';
import { toFiniteNumber } from './input.ts';
import type { AssessmentCase, CalculationConfig, RiskListInput } from './types.ts';

/** The highest level (0-4) that a list assigns to a place, and the key of that list. */
export interface CountryListLevel {
  readonly list: string;
  readonly level: number;
}

/**
 * Level (0-4) of a list value. Flat lists hold levels; index lists hold 0-100, where a high value means low
 * risk unless `highIsGood` is false.
 */
export function computeListEntryLevel(list: RiskListInput, value: number, config: CalculationConfig): number {
  if (list.kind === 'flat') return clamp(value, 0, config.maxLevel);
  const badness = (list.highIsGood ?? true) ? highestIndexValue - value : value;
  return clamp((config.maxLevel * badness) / highestIndexValue, 0, config.maxLevel);
}

/**
 * For each listed place the list with the highest level under the chosen relevances. With equal levels the
 * first list wins.
 */
export function computeCountryListLevels(
  lists: AssessmentCase['riskLists'],
  chosen: readonly OperationalRelevance[],
  config: CalculationConfig,
): ReadonlyMap<string, CountryListLevel> {
  const levels = new Map<string, CountryListLevel>();
  for (const list of lists ?? []) {
    if (!isRelevantUnder(list.relevances, chosen)) continue;
    for (const { geography, value } of list.entries) {
      if (toFiniteNumber(value) === undefined) continue;
      const level = computeListEntryLevel(list, value, config);
      if (level > (levels.get(geography)?.level ?? 0)) levels.set(geography, { list: list.key, level });
    }
  }
  return levels;
}

/** True when a list level applies to a risk with this share: its share is above 0 or unknown. */
export function isCountryListApplicable(share: number | undefined): boolean {
  return share === undefined || share > 0;
}
