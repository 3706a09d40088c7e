/** Country lists in force (FATF call for action, corruption index, ...): docs/calculation.md section 4.11. */

import type { OperationalRelevance } from '../text/terms.ts';
import { isRelevantUnder } from '../values/relevance.ts';
import { clamp, highestIndexValue } from '../values/scale.ts';
import { toFiniteNumber } from './input.ts';
import type { AssessmentCase, CalculationConfig, RiskListInput } from './types.ts';

/** Highest level (0-4) that country lists assign to a place, and the key of the list that assigns it. */
export interface CountryListLevel {
  readonly list: string;
  readonly level: number;
}

/**
 * Computes the level (0-4) of a list value. Flat lists contain levels; index lists contain 0-100, where a high value
 * means low risk unless `highIsGood` is false.
 */
export function computeListEntryLevel(list: RiskListInput, value: number, config: CalculationConfig): number {
  if (list.kind === 'flat') return clamp(value, 0, config.maxLevel);
  const badness = (list.highIsGood ?? true) ? highestIndexValue - value : value;
  return clamp((config.maxLevel * badness) / highestIndexValue, 0, config.maxLevel);
}

/**
 * Finds for each listed place the list with the highest level for the chosen relevances. Among equal levels the first
 * list is used.
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

/** True if a list level applies to a risk with this share: the share is above 0 or unknown. */
export function isCountryListApplicable(share: number | undefined): boolean {
  return share === undefined || share > 0;
}
