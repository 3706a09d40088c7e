/** Restrictive measures in words. */
import { measuresOn, type RestrictiveMeasure } from '../model/measures.ts';
import type { RiskList } from '../model/types.ts';
import type { Language } from '../terms.ts';
import { measureKindWord } from './words.ts';

/** A measure in words: `Sectoral measures: Annexation of Crimea and Sevastopol (Crimea and Sevastopol)`. */
export function measureText({ kind, framework, area }: RestrictiveMeasure, language: Language): string {
  const place = area === undefined ? '' : ` (${area[language]})`;
  return `${measureKindWord(kind, language)}: ${framework[language]}${place}`;
}

/** Why a list of restrictive measures gives a place (key) its level, in words; '' for other lists and places. */
export function measureReason(
  list: Pick<RiskList, 'measures'> | undefined,
  geography: string,
  language: Language,
): string {
  const [strongest] = list === undefined ? [] : measuresOn(list, geography);
  return strongest === undefined ? '' : measureText(strongest, language);
}
