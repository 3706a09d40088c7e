/** Splits texts into words and computes their stems. Swedish å, ä and ö are separate letters and are kept. */
import { type Language, stripDefiniteArticle } from '@klarsikt/engine/text';
import { newStemmer } from 'snowball-stemmers';

/** A lower case word and its range in a text. */
export interface SearchWord {
  readonly from: number;
  readonly to: number;
  readonly word: string;
}

/** Removes diacritics, as typed on a keyboard without å, ä, ö or é. */
export const stripDiacritics = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');

const letters = /[\p{L}\p{N}]+/gu;

/** Splits a text into words in order, normalised so that å is one character. */
export function splitNormalisedWords(text: string): readonly SearchWord[] {
  return [...text.matchAll(letters)].map(({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
    word: word.toLowerCase(),
  }));
}

const stemmers = { en: newStemmer('english'), sv: newStemmer('swedish') };
const known: { readonly [L in Language]: Map<string, string> } = { en: new Map(), sv: new Map() };

/** Computes the stem of a lower case word: `betalningar` gives `betalning`, `laundering` gives `launder`. */
export function computeStem(word: string, language: Language): string {
  const stems = known[language];
  const stem =
    stems.get(word) ?? stemmers[language].stem(language === 'sv' ? stripDefiniteArticle(word) : word);
  stems.set(word, stem);
  return stem;
}
