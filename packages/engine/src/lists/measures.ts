/** Describes restrictive measures in words. */
import { getGeographyMeasures, type RestrictiveMeasure } from '../model/measures.ts';
import type { RiskList } from '../model/types.ts';
import type { Language } from '../text/terms.ts';
import { getMeasureKindName } from './words.ts';

/** Describes a measure: `Sectoral measures: Annexation of Crimea and Sevastopol (Crimea and Sevastopol)`. */
export function formatRestrictiveMeasure(
  { kind, framework, area }: RestrictiveMeasure,
  language: Language,
): string {
  const place = area === undefined ? '' : ` (${area[language]})`;
  return `${getMeasureKindName(kind, language)}: ${framework[language]}${place}`;
}

/**
 * Describes the measures that give a place (key) its level in a list; '' if the list has no measures for the place.
 */
export function formatMeasureReason(
  list: Pick<RiskList, 'measures'> | undefined,
  geography: string,
  language: Language,
): string {
  const [strongest] = list === undefined ? [] : getGeographyMeasures(list, geography);
  return strongest === undefined ? '' : formatRestrictiveMeasure(strongest, language);
}
