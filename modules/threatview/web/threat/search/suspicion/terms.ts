/** Splits a sentence into comparable terms: stems, parts of Swedish compounds, and meanings of the lexicon. */
import type { Language } from '@klarsikt/engine/text';
import { computeStem, splitNormalisedWords, stripDiacritics } from '../words.ts';
import { lexiconMeanings } from './lexicon.ts';
import { isStopWord } from './little-words.ts';
import { createSpellingCorrector } from './spelling.ts';

/** A stem of a language (`sv:kont`) or a meaning (`#12`), with its weight. */
export interface SearchTerm {
  readonly term: string;
  /** Weight: 1 for the word itself, lower for a part of a compound. */
  readonly weight: number;
  /** Offsets of the word in the text; `to` is excluded. */
  readonly from: number;
  readonly to: number;
}

/** Swedish words of the texts; a compound is split only into these words. */
export type CompoundVocabulary = ReadonlySet<string>;

const shortestFirst = 3;
const shortestLast = 4;
/** Least length of a known last part if the first part is unknown; shorter parts match by chance. */
const shortestAlone = 5;
const partWeight = 0.6;

interface Phrase {
  readonly stems: readonly string[];
  readonly term: string;
}

type Phrases = ReadonlyMap<string, readonly Phrase[]>;

/** Lists the phrases of the lexicon in a language, by their first stem. */
function listPhrases(language: Language): Phrases {
  const byFirst = new Map<string, Phrase[]>();
  for (const [place, meaning] of lexiconMeanings.entries()) {
    for (const phrase of meaning[language]) {
      const stems = splitNormalisedWords(phrase).map(({ word }) => computeStem(word, language));
      const [first] = stems;
      if (first === undefined) continue;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { stems, term: `#${place}` }]);
    }
  }
  return byFirst;
}

const phrases: { readonly [L in Language]: Phrases } = { en: listPhrases('en'), sv: listPhrases('sv') };

const lexiconWords = (language: Language): readonly string[] =>
  lexiconMeanings.flatMap((meaning) =>
    meaning[language].flatMap((phrase) => splitNormalisedWords(phrase).map(({ word }) => word)),
  );

/** Finds the meanings of the phrases that begin at a word; `last` is the index of a phrase's last word. */
function findMeaningsAt(stems: readonly string[], at: number, language: Language) {
  const begun = phrases[language].get(stems[at] ?? '') ?? [];
  const said = begun.filter((phrase) => phrase.stems.every((stem, step) => stems[at + step] === stem));
  return said.map(({ term, stems: own }) => ({ term, last: at + own.length - 1 }));
}

/**
 * Lists the words that a compound's first part may stand for: `anställnings` has an extra s, `flick` lacks an a,
 * `penga` an r.
 */
const unlinked = (first: string): readonly string[] => [
  first,
  ...(first.endsWith('s') ? [first.slice(0, -1)] : []),
  `${first}a`,
  `${first}e`,
  ...(first.endsWith('a') ? [`${first}r`] : []),
];

/**
 * Splits a Swedish compound into known words: `sparkapital` into `spar` and `kapital`, `bilverkstadsägare` into `bil`,
 * `verkstad` and `ägare`. It chooses the longest known last part, because that names the kind of thing, and splits the
 * remainder again. If the remainder is unknown (`asfaltfirma`), only the last part is used.
 */
function createCompoundReader(vocabulary: CompoundVocabulary): (word: string) => readonly string[] {
  const stems = new Set([...vocabulary].map((word) => computeStem(word, 'sv')));
  const isWord = (part: string) => vocabulary.has(part) || stems.has(computeStem(part, 'sv'));
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

function listPartTerms(parts: readonly string[]): readonly string[] {
  return parts.flatMap((part) => {
    const stem = computeStem(part, 'sv');
    return [`sv:${stem}`, ...findMeaningsAt([stem], 0, 'sv').map(({ term }) => term)];
  });
}

/** Restores å, ä and ö in words typed without them, if exactly one Swedish word matches. */
function createRestorer(vocabulary: CompoundVocabulary): (word: string) => string {
  const known = new Set([...vocabulary, ...lexiconWords('sv')]);
  const meant = new Map<string, string>();
  for (const word of known) {
    const bare = stripDiacritics(word);
    if (bare !== word && !known.has(bare)) meant.set(bare, word);
  }
  return (word) => meant.get(word) ?? word;
}

/** Weight of a word that was corrected. */
const guessedWeight = 0.7;

/** Reads texts and queries; spelling is corrected only in queries. */
export interface TermReader {
  readonly ofText: (text: string, language: Language) => readonly SearchTerm[];
  readonly ofAsked: (text: string, language: Language) => readonly SearchTerm[];
}

/** Counts the occurrences of each known word of a language, in the texts and the lexicon. */
function countWords(vocabulary: Iterable<string>, language: Language): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of vocabulary) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of lexiconWords(language)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/**
 * Creates a term reader for texts with the given words in each language; it returns terms in the order of the words.
 */
export function createTermReader(words: { readonly [L in Language]: Iterable<string> }): TermReader {
  const counts = { en: countWords(words.en, 'en'), sv: countWords(words.sv, 'sv') };
  const vocabulary: CompoundVocabulary = new Set(counts.sv.keys());
  const compound = createCompoundReader(vocabulary);
  const restored = createRestorer(vocabulary);
  const guess = { en: createSpellingCorrector(counts.en), sv: createSpellingCorrector(counts.sv) };
  const stems = {
    en: new Set([...counts.en.keys()].map((word) => computeStem(word, 'en'))),
    sv: new Set([...counts.sv.keys()].map((word) => computeStem(word, 'sv'))),
  };
  const isKnown = (word: string, language: Language): boolean =>
    counts[language].has(word) ||
    stems[language].has(computeStem(word, language)) ||
    isStopWord(word, language) ||
    (language === 'sv' && compound(word).length > 1);
  const readWords = (text: string, language: Language, asked: boolean) =>
    splitNormalisedWords(text).map(({ word, from, to }) => {
      const typed = language === 'sv' ? restored(word) : word;
      const meant = asked && !isKnown(typed, language) ? guess[language](typed) : null;
      return { word: meant ?? typed, weight: meant === null ? 1 : guessedWeight, from, to };
    });
  const read = (text: string, language: Language, asked: boolean): readonly SearchTerm[] => {
    const said = readWords(text, language, asked);
    const own = said.map(({ word }) => computeStem(word, language));
    return said.flatMap(({ word, weight, from, to }, at): readonly SearchTerm[] => {
      const meant = findMeaningsAt(own, at, language).map(
        ({ term, last }): SearchTerm => ({ term, weight, from, to: said[last]?.to ?? to }),
      );
      if (isStopWord(word, language)) return meant;
      const whole: readonly SearchTerm[] = [
        { term: `${language}:${own[at] ?? word}`, weight, from, to },
        ...meant,
      ];
      if (language === 'en') return whole;
      const parts = listPartTerms(compound(word)).filter((term) =>
        whole.every((known) => known.term !== term),
      );
      return [
        ...whole,
        ...parts.map((term): SearchTerm => ({ term, weight: weight * partWeight, from, to })),
      ];
    });
  };
  return {
    ofText: (text, language) => read(text, language, false),
    ofAsked: (text, language) => read(text, language, true),
  };
}
