/** Words of a text and their stems. Swedish å, ä and ö are letters of their own and stay so. */
import { type Language, withoutArticle } from '@klarsikt/engine';
import { newStemmer } from 'snowball-stemmers';

/** A word at its place in a text, in small letters. */
export interface Word {
  readonly from: number;
  readonly to: number;
  readonly word: string;
}

/** The word as it is typed where the keyboard has no å, ä, ö or é. */
export const withoutMarks = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');

const letters = /[\p{L}\p{N}]+/gu;

/** The words of a text in order. Composed letters, so that å is one sign however it was typed. */
export function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(letters)].map(({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
    word: word.toLowerCase(),
  }));
}

const stemmers = { en: newStemmer('english'), sv: newStemmer('swedish') };
const known: { readonly [L in Language]: Map<string, string> } = { en: new Map(), sv: new Map() };

/** The stem of a word in small letters: `betalningar` is `betalning`, `laundering` is `launder`. */
export function stemOf(word: string, language: Language): string {
  const stems = known[language];
  const stem = stems.get(word) ?? stemmers[language].stem(language === 'sv' ? withoutArticle(word) : word);
  stems.set(word, stem);
  return stem;
}
