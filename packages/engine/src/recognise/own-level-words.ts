/** An organisation's own words for levels in uploaded tables. */
import { listTermKeys, type ReportTerms } from '../text/own-terms.ts';
import { normalizeWords } from '../text/spelling.ts';
import { languages } from '../text/terms.ts';
import { type ConfidentValue, parseLevelWord } from './words.ts';

/** Returns the level that an organisation's own word names; null for a text that is not one of its words. */
export type OwnLevelWordParser = (text: string, scale: 'risk' | 'strength') => ConfidentValue<number> | null;

/** The level of the first class in each group of terms. */
const scales = { risk: { group: 'level', lowest: 0 }, strength: { group: 'strength', lowest: 1 } } as const;

/**
 * Creates a function that finds the level for an organisation's own words. A word has a low confidence if it names
 * two levels or is also the product's word for another level, because the table can use either vocabulary.
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
