/**
 * What people say and what texts of the trade say, held together by meaning: a pensioner is an older customer, notes are
 * cash. One line is one meaning: English, then Swedish. Words are separated by commas, a phrase may have several words,
 * and each is known in all its forms by its stem. Content, not code: a word that is missed is added here.
 */
import type { Language } from '@klarsikt/engine';
import { flows } from './lexicon.flows.ts';
import { people } from './lexicon.people.ts';
import { things } from './lexicon.things.ts';

export type Meaning = { readonly [L in Language]: readonly string[] };

const phrases = (line: string): readonly string[] => line.split(',').map((phrase) => phrase.trim());

/** Every meaning, in a fixed order: its place is its name in the index. */
export const meanings: readonly Meaning[] = [...people, ...things, ...flows].map(([en, sv]) => ({
  en: phrases(en),
  sv: phrases(sv),
}));
