/** Takes a sentence apart into what it is compared by: stems, the parts of Swedish compounds, and meanings of the trade. */
import type { Language } from '@klarsikt/engine';
import { stemOf, withoutMarks, wordsOf } from '../words.ts';
import { meanings } from './lexicon.ts';
import { isLittleWord } from './little-words.ts';
import { speller } from './spelling.ts';

/** One thing that a word says: a stem of a language (`sv:kont`) or a meaning (`#12`), and how surely. */
export interface Term {
  readonly term: string;
  /** 1 for the word itself; less for a part of a compound. */
  readonly weight: number;
  /** The word's place in the text: from, to (not included). */
  readonly from: number;
  readonly to: number;
}

/** Swedish words that the texts use: only what is among them is a part of a compound. */
export type Vocabulary = ReadonlySet<string>;

const shortestFirst = 3;
const shortestLast = 4;
/** A last word whose first is unknown: longer, so that it is no chance. */
const shortestAlone = 5;
const partWeight = 0.6;

interface Phrase {
  readonly stems: readonly string[];
  readonly term: string;
}

type Phrases = ReadonlyMap<string, readonly Phrase[]>;

/** The lexicon's phrases of a language by the stem that they begin with. */
function phrasesIn(language: Language): Phrases {
  const byFirst = new Map<string, Phrase[]>();
  for (const [place, meaning] of meanings.entries()) {
    for (const phrase of meaning[language]) {
      const stems = wordsOf(phrase).map(({ word }) => stemOf(word, language));
      const [first] = stems;
      if (first === undefined) continue;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { stems, term: `#${place}` }]);
    }
  }
  return byFirst;
}

const phrases: { readonly [L in Language]: Phrases } = { en: phrasesIn('en'), sv: phrasesIn('sv') };

const lexiconWords = (language: Language): readonly string[] =>
  meanings.flatMap((meaning) =>
    meaning[language].flatMap((phrase) => wordsOf(phrase).map(({ word }) => word)),
  );

/** The meanings of the phrases that begin at a word; `last` is the place of their last word. */
function meaningsAt(stems: readonly string[], at: number, language: Language) {
  const begun = phrases[language].get(stems[at] ?? '') ?? [];
  const said = begun.filter((phrase) => phrase.stems.every((stem, step) => stems[at + step] === stem));
  return said.map(({ term, stems: own }) => ({ term, last: at + own.length - 1 }));
}

/** A part of a compound as a word: `anställnings` has an s more, `flick` has lost an a, `penga` an r. */
const unlinked = (first: string): readonly string[] => [
  first,
  ...(first.endsWith('s') ? [first.slice(0, -1)] : []),
  `${first}a`,
  `${first}e`,
  ...(first.endsWith('a') ? [`${first}r`] : []),
];

/**
 * Splits a Swedish compound into known words: `sparkapital` is `spar` and `kapital`, `bilverkstadsägare` is `bil`, `verkstad`
 * and `ägare`. The longest last word is taken: it says what the thing is. What is left may be a compound itself; where it
 * is nothing that is known (`asfaltfirma`), the last word still says what kind of thing it is.
 */
function compoundReader(vocabulary: Vocabulary): (word: string) => readonly string[] {
  const stems = new Set([...vocabulary].map((word) => stemOf(word, 'sv')));
  const isWord = (part: string) => vocabulary.has(part) || stems.has(stemOf(part, 'sv'));
  const splits = new Map<string, readonly string[]>();
  const leftOf = (first: string): readonly string[] => {
    const left = unlinked(first).find((part) => part.length >= shortestFirst && isWord(part));
    return left === undefined ? parts(first) : [left];
  };
  const split = (word: string): readonly string[] => {
    let alone: string | null = null;
    for (let at = shortestFirst; at <= word.length - shortestLast; at += 1) {
      const last = word.slice(at);
      if (!isWord(last)) continue;
      const left = leftOf(word.slice(0, at));
      if (left.length > 0) return [...left, last];
      if (alone === null && last.length >= shortestAlone) alone = last;
    }
    return alone === null ? [] : [alone];
  };
  function parts(word: string): readonly string[] {
    const before = splits.get(word);
    if (before !== undefined) return before;
    const found = split(word);
    splits.set(word, found);
    return found;
  }
  return parts;
}

function partTerms(parts: readonly string[]): readonly string[] {
  return parts.flatMap((part) => {
    const stem = stemOf(part, 'sv');
    return [`sv:${stem}`, ...meaningsAt([stem], 0, 'sv').map(({ term }) => term)];
  });
}

/** For who types without å, ä and ö: the Swedish word that is meant, where only one is. */
function restorer(vocabulary: Vocabulary): (word: string) => string {
  const known = new Set([...vocabulary, ...lexiconWords('sv')]);
  const meant = new Map<string, string>();
  for (const word of known) {
    const bare = withoutMarks(word);
    if (bare !== word && !known.has(bare)) meant.set(bare, word);
  }
  return (word) => meant.get(word) ?? word;
}

/** How sure a word is that had to be guessed from a misspelt one. */
const guessedWeight = 0.7;

/** Reads texts, and what is asked: there alone misspelt words are guessed, a text's own words are known. */
export interface TermReader {
  readonly ofText: (text: string, language: Language) => readonly Term[];
  readonly ofAsked: (text: string, language: Language) => readonly Term[];
}

/** How often each word stands in what is known of a language: its texts and the lexicon. */
function countsOf(vocabulary: Iterable<string>, language: Language): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of vocabulary) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of lexiconWords(language)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Everything that a text says, in the order of its words, for texts with the given words in each language. */
export function termReader(words: { readonly [L in Language]: Iterable<string> }): TermReader {
  const counts = { en: countsOf(words.en, 'en'), sv: countsOf(words.sv, 'sv') };
  const vocabulary: Vocabulary = new Set(counts.sv.keys());
  const compound = compoundReader(vocabulary);
  const restored = restorer(vocabulary);
  const guess = { en: speller(counts.en), sv: speller(counts.sv) };
  const stems = {
    en: new Set([...counts.en.keys()].map((word) => stemOf(word, 'en'))),
    sv: new Set([...counts.sv.keys()].map((word) => stemOf(word, 'sv'))),
  };
  const isKnown = (word: string, language: Language): boolean =>
    counts[language].has(word) ||
    stems[language].has(stemOf(word, language)) ||
    isLittleWord(word, language) ||
    (language === 'sv' && compound(word).length > 1);
  const readWords = (text: string, language: Language, asked: boolean) =>
    wordsOf(text).map(({ word, from, to }) => {
      const typed = language === 'sv' ? restored(word) : word;
      const meant = asked && !isKnown(typed, language) ? guess[language](typed) : null;
      return { word: meant ?? typed, weight: meant === null ? 1 : guessedWeight, from, to };
    });
  const read = (text: string, language: Language, asked: boolean): readonly Term[] => {
    const said = readWords(text, language, asked);
    const own = said.map(({ word }) => stemOf(word, language));
    return said.flatMap(({ word, weight, from, to }, at): readonly Term[] => {
      const meant = meaningsAt(own, at, language).map(
        ({ term, last }): Term => ({ term, weight, from, to: said[last]?.to ?? to }),
      );
      if (isLittleWord(word, language)) return meant;
      const whole: readonly Term[] = [{ term: `${language}:${own[at] ?? word}`, weight, from, to }, ...meant];
      if (language === 'en') return whole;
      const parts = partTerms(compound(word)).filter((term) => whole.every((known) => known.term !== term));
      return [...whole, ...parts.map((term): Term => ({ term, weight: weight * partWeight, from, to }))];
    });
  };
  return {
    ofText: (text, language) => read(text, language, false),
    ofAsked: (text, language) => read(text, language, true),
  };
}
