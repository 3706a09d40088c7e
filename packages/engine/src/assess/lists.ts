/** Country lists in force (FATF call for action, corruption index, ...): calculation page section 4.11. */
import { countsUnder } from '../relevance.ts';
import { clamp, highestIndexValue } from '../scale.ts';
import type { OperationalRelevance } from '../terms.ts';
import { given } from './input.ts';
import type { AssessmentCase, CalculationConfig, RiskListInput } from './types.ts';

/** The highest level that a list gives a place, and the list's key. */
export interface ListLevel {
  readonly list: string;
  readonly level: number;
}

/** Level (0-4) of a list's value: flat lists hold levels, index lists 0-100 (a high value is good unless said otherwise). */
export function levelOfEntry(list: RiskListInput, value: number, config: CalculationConfig): number {
  if (list.kind === 'flat') return clamp(value, 0, config.maxLevel);
  const badness = (list.highIsGood ?? true) ? highestIndexValue - value : value;
  return clamp((config.maxLevel * badness) / highestIndexValue, 0, config.maxLevel);
}

/** For each listed place the list that decides under some relevances. Equal levels: the first list. */
export function listLevels(
  lists: AssessmentCase['riskLists'],
  chosen: readonly OperationalRelevance[],
  config: CalculationConfig,
): ReadonlyMap<string, ListLevel> {
  const levels = new Map<string, ListLevel>();
  for (const list of lists ?? []) {
    if (!countsUnder(list.relevances, chosen)) continue;
    for (const { geography, value } of list.entries) {
      if (given(value) === undefined) continue;
      const level = levelOfEntry(list, value, config);
      if (level > (levels.get(geography)?.level ?? 0)) levels.set(geography, { list: list.key, level });
    }
  }
  return levels;
}

/** A list entry needs some exposure: a share above 0, or no data. */
export function listApplies(share: number | undefined): boolean {
  return share === undefined || share > 0;
}
