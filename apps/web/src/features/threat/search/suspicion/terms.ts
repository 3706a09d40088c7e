/** Takes a sentence apart into what it is compared by: stems, the parts of Swedish compounds, and meanings of the trade. */
import type { Language } from '@klarsikt/engine';
import { stemOf, withoutMarks, wordsOf } from '../words.ts';
import { meanings } from './lexicon.ts';
import { isLittleWord } from './little-words.ts';

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

/**
 * Splits a Swedish compound into two known words: `sparkapital` is `spar` and `kapital`, `anställningsintyg` has an s
 * between, `flickskola` has lost an a. The longest last word is taken: it says what the thing is.
 */
function compoundReader(vocabulary: Vocabulary): (word: string) => readonly string[] {
  const known = new Set([...vocabulary, ...lexiconWords('sv')]);
  const stems = new Set([...known].map((word) => stemOf(word, 'sv')));
  const isWord = (part: string) => known.has(part) || stems.has(stemOf(part, 'sv'));
  const splits = new Map<string, readonly string[]>();
  const split = (word: string): readonly string[] => {
    for (let at = shortestFirst; at <= word.length - shortestLast; at += 1) {
      const last = word.slice(at);
      if (!isWord(last)) continue;
      const first = word.slice(0, at);
      const unlinked = first.endsWith('s') ? [first.slice(0, -1)] : [];
      const left = [first, ...unlinked, `${first}a`, `${first}e`].find(
        (part) => part.length >= shortestFirst && isWord(part),
      );
      if (left !== undefined) return [left, last];
    }
    return [];
  };
  return (word) => {
    const before = splits.get(word);
    if (before !== undefined) return before;
    const parts = split(word);
    splits.set(word, parts);
    return parts;
  };
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

/** Everything that a text says, in the order of its words, for texts with the given Swedish words. */
export function termReader(vocabulary: Vocabulary): (text: string, language: Language) => readonly Term[] {
  const compound = compoundReader(vocabulary);
  const restored = restorer(vocabulary);
  return (text, language) => {
    const words = wordsOf(text).map(({ word, from, to }) => ({
      word: language === 'sv' ? restored(word) : word,
      from,
      to,
    }));
    const stems = words.map(({ word }) => stemOf(word, language));
    return words.flatMap(({ word, from, to }, at): readonly Term[] => {
      const meant = meaningsAt(stems, at, language).map(
        ({ term, last }): Term => ({ term, weight: 1, from, to: words[last]?.to ?? to }),
      );
      if (isLittleWord(word, language)) return meant;
      const own: readonly Term[] = [
        { term: `${language}:${stems[at] ?? word}`, weight: 1, from, to },
        ...meant,
      ];
      if (language === 'en') return own;
      const parts = partTerms(compound(word)).filter((term) => own.every((known) => known.term !== term));
      return [...own, ...parts.map((term): Term => ({ term, weight: partWeight, from, to }))];
    });
  };
}
