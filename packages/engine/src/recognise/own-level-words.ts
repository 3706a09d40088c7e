/** An organisation's own words for levels in uploaded tables. */
import { listTermKeys, type ReportTerms } from '../text/own-terms.ts';
import { normalizeWords } from '../text/spelling.ts';
import { languages } from '../text/terms.ts';
import { type ConfidentValue, parseLevelWord } from './words.ts';

/** Returns the level that an organisation's own word names; null for a text that is not one of its words. */
export type OwnLevelWordParser = (text: string, scale: 'risk' | 'strength') => ConfidentValue<number> | null;

/** Lowest levels of the named classes. */
const scales = { risk: { group: 'level', lowest: 0 }, strength: { group: 'strength', lowest: 1 } } as const;

/**
 * The own words of an organisation's report terms. A word that is the product's word for another level, or that names
 * two levels, has a low confidence: the table can be written in either words.
 */
export function createOwnLevelWordParser(terms: ReportTerms): OwnLevelWordParser {
  const wordsIn = ({ group, lowest }: (typeof scales)['risk' | 'strength']) => {
    const found = new Map<string, number[]>();
    for (const [at, key] of listTermKeys(group).entries())
      for (const language of languages) {
        const word = normalizeWords(terms[key]?.[language] ?? '');
        if (word !== '') found.set(word, [...(found.get(word) ?? []), at + lowest]);
      }
    return found;
  };
  const words = { risk: wordsIn(scales.risk), strength: wordsIn(scales.strength) };
  return (text, scale) => {
    const levels = new Set(words[scale].get(normalizeWords(text)) ?? []);
    const [value] = levels;
    if (value === undefined) return null;
    const usual = parseLevelWord(text, scale);
    const isSure = levels.size === 1 && (usual === null || usual.confidence < 0.9 || usual.value === value);
    return { value, confidence: isSure ? 0.95 : 0.6 };
  };
}
