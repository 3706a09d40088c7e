/**
 * Lexicon that joins everyday words and words of the trade by meaning: a pensioner is an older customer, notes are
 * cash. Each line is one meaning, in English and Swedish. Words are separated by commas, a phrase may have several
 * words, and stems match all inflected forms. Content, not code: add missing words here.
 */
import type { Language } from '@klarsikt/engine/text';
import { flowLexiconLines } from './lexicon.flows.ts';
import { peopleLexiconLines } from './lexicon.people.ts';
import { objectLexiconLines } from './lexicon.things.ts';

export type LexiconMeaning = { readonly [L in Language]: readonly string[] };

const phrases = (line: string): readonly string[] => line.split(',').map((phrase) => phrase.trim());

/** All meanings in a fixed order, because the index identifies a meaning by its position. */
export const lexiconMeanings: readonly LexiconMeaning[] = [
  ...peopleLexiconLines,
  ...objectLexiconLines,
  ...flowLexiconLines,
].map(([en, sv]) => ({
  en: phrases(en),
  sv: phrases(sv),
}));
