/**
 * Ranks threats by the similarity of their texts to a described suspicion (BM25): every word counts, rare words count
 * most.
 */
import { type Language, languages } from '@klarsikt/engine/text';
import type { MatchRange } from '../text-index.ts';
import { splitNormalisedWords } from '../words.ts';
import type { PassageField, ThreatPassage, ThreatPassages } from './passages.ts';
import { createTermReader, type SearchTerm, type TermReader } from './terms.ts';

export interface SuspicionHit {
  readonly key: string;
  /** Score of the threat; comparable only with scores of the same answer. */
  readonly score: number;
  /** Best matching passage, in the reader's language if the passage exists in that language. */
  readonly because: SuspicionEvidence | null;
}

export interface SuspicionEvidence {
  readonly field: PassageField;
  readonly language: Language;
  readonly text: string;
  readonly marks: readonly MatchRange[];
}

export interface SuspicionIndex {
  /** Returns all threats that contain at least one word of the suspicion; empty if it consists of stop words. */
  readonly search: (suspicion: string, language: Language) => readonly SuspicionHit[];
  /** Number of words in the suspicion that are not stop words. */
  readonly tellingWords: (suspicion: string, language: Language) => number;
}

/** Indicators describe observable behaviour and names the subject, so both weigh more than other fields. */
const weights: { readonly [F in PassageField]: number } = {
  name: 3,
  description: 2,
  riskDescription: 1,
  generalInfo: 1,
  modusOperandi: 1.3,
  customerCharacteristics: 1,
  illicitFinancialFlows: 1,
  geographicalAspects: 0.7,
  indicators: 2.2,
  exploitation: 1.5,
  related: 1.2,
};

/**
 * Parameters of BM25 (Robertson): `saturation` (k) limits the effect of repeated words, `lengthOfThreat` (b)
 * normalises by length.
 */
const saturation = 18;
const lengthOfThreat = 0.6;
const lengthOfPassage = 0.5;
/** Factor for a match of the meaning, which is more informative than the particular word. */
const meaningWeight = 1.5;
/** Lower limit of a word's number of passages in the calculation of rarity, because rarer words occur by chance. */
const rarest = 4;
/** Weights of the best and second best passage, added to the score of the whole texts. */
const bestPassage = 1.6;
const secondPassage = 0.6;
/** The other language is used if this many times more of the suspicion's words are known in it. */
const otherLanguage = 1.3;

interface IndexedPassage extends ThreatPassage {
  readonly terms: ReadonlyMap<string, number>;
}

interface IndexedThreat {
  readonly key: string;
  readonly passages: readonly IndexedPassage[];
  /** Weighted frequency of each term over all passages of the threat. */
  readonly whole: ReadonlyMap<string, number>;
  readonly length: number;
}

interface QueryTerm {
  readonly term: string;
  readonly weight: number;
}

const isMeaning = (term: string): boolean => term.startsWith('#');

const wordsIn = (threats: readonly ThreatPassages[], language: Language): readonly string[] =>
  threats.flatMap(({ passages }) =>
    passages.flatMap(({ text }) => splitNormalisedWords(text[language]).map(({ word }) => word)),
  );

/** Keeps the highest weight of each term. */
function pickStrongestWeights(terms: readonly SearchTerm[]): ReadonlyMap<string, number> {
  const strengths = new Map<string, number>();
  for (const { term, weight } of terms) strengths.set(term, Math.max(strengths.get(term) ?? 0, weight));
  return strengths;
}

function sumNumbers(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}

type ReadTerms = TermReader['ofText'];

function indexThreat({ key, passages }: ThreatPassages, read: ReadTerms): IndexedThreat {
  const whole = new Map<string, number>();
  const taken = passages.map((passage): IndexedPassage => {
    const terms = pickStrongestWeights(
      languages.flatMap((language) => read(passage.text[language], language)),
    );
    for (const [term, weight] of terms)
      whole.set(term, (whole.get(term) ?? 0) + weight * weights[passage.field]);
    return { ...passage, terms };
  });
  return { key, passages: taken, whole, length: sumNumbers(whole.values()) };
}

/** Computes the weight of each term, which is higher the fewer passages contain it. */
function computeRarity(threats: readonly IndexedThreat[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const passages = threats.flatMap((threat) => threat.passages);
  for (const { terms } of passages)
    for (const term of terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  return new Map(
    [...counts].map(([term, count]) => {
      const seen = isMeaning(term) ? count : Math.max(count, rarest);
      return [term, Math.log(1 + passages.length / seen)];
    }),
  );
}

function scoreThreat({ whole, length }: IndexedThreat, asked: readonly QueryTerm[], average: number): number {
  const lengthFactor = saturation * (1 - lengthOfThreat + (lengthOfThreat * length) / average);
  return sumNumbers(
    asked.map(({ term, weight }) => {
      const times = whole.get(term) ?? 0;
      return (weight * times * (saturation + 1)) / (times + lengthFactor) / 2;
    }),
  );
}

function scorePassage(
  { terms, field }: IndexedPassage,
  asked: readonly QueryTerm[],
  average: number,
): number {
  let fits = 0;
  for (const { term, weight } of asked) fits += weight * (terms.get(term) ?? 0);
  const lengthFactor = 1 - lengthOfPassage + (lengthOfPassage * terms.size) / average;
  return fits * Math.sqrt(weights[field] / lengthFactor);
}

/** Finds the best passage (the first of equal ones) and the scores of the best and second best passage. */
function findBestPassage({ passages }: IndexedThreat, asked: readonly QueryTerm[], average: number) {
  let [best, second] = [0, 0];
  let passage = passages[0] ?? null;
  for (const each of passages) {
    const score = scorePassage(each, asked, average);
    if (score > best) {
      second = best;
      best = score;
      passage = each;
    } else if (score > second) second = score;
  }
  return { passage, best, second };
}

function markTerms(
  text: string,
  language: Language,
  read: ReadTerms,
  asked: ReadonlySet<string>,
): readonly MatchRange[] {
  const spans = read(text, language)
    .filter(({ term }) => asked.has(term))
    .map(({ from, to }): MatchRange => [from, to])
    .toSorted((a, b) => a[0] - b[0] || b[1] - a[1]);
  return spans.filter(([, to], at) => spans.slice(0, at).every(([, earlier]) => earlier < to));
}

/** Returns the terms of a suspicion that occur in the texts, with their weights. */
function weighKnownTerms(
  terms: readonly SearchTerm[],
  rarity: ReadonlyMap<string, number>,
): readonly QueryTerm[] {
  return [...pickStrongestWeights(terms)].flatMap(([term, weight]): readonly QueryTerm[] => {
    const rare = rarity.get(term);
    return rare === undefined
      ? []
      : [{ term, weight: weight * rare * (isMeaning(term) ? meaningWeight : 1) }];
  });
}

/** Builds the index, which takes about a second: run it in the worker. */
export function buildSuspicionIndex(given: readonly ThreatPassages[]): SuspicionIndex {
  const reader = createTermReader({ en: wordsIn(given, 'en'), sv: wordsIn(given, 'sv') });
  const threats = given.map((threat) => indexThreat(threat, reader.ofText));
  const rarity = computeRarity(threats);
  const averageThreat = sumNumbers(threats.map(({ length }) => length)) / Math.max(1, threats.length);
  const sizes = threats.flatMap(({ passages }) => passages.map(({ terms }) => terms.size));
  const averagePassage = sumNumbers(sizes) / Math.max(1, sizes.length);
  const because = (
    passage: IndexedPassage,
    asked: readonly QueryTerm[],
    shown: Language,
  ): SuspicionEvidence => {
    const other = shown === 'en' ? 'sv' : 'en';
    const language = passage.text[shown] === '' ? other : shown;
    const text = passage.text[language];
    const marks = markTerms(text, language, reader.ofText, new Set(asked.map(({ term }) => term)));
    return { field: passage.field, language, text, marks };
  };
  const knownIn = (suspicion: string, language: Language) =>
    weighKnownTerms(reader.ofText(suspicion, language), rarity).length;
  /** Selects the language in which more words are known, because users of the English interface may write Swedish. */
  const askedOf = (suspicion: string, language: Language): readonly QueryTerm[] => {
    const other = language === 'en' ? 'sv' : 'en';
    const foreign = knownIn(suspicion, other) > knownIn(suspicion, language) * otherLanguage;
    return weighKnownTerms(reader.ofAsked(suspicion, foreign ? other : language), rarity);
  };
  return {
    tellingWords: (suspicion, language) =>
      new Set(reader.ofText(suspicion.normalize('NFC'), language).map(({ from }) => from)).size,
    search: (suspicion, language) => {
      const asked = askedOf(suspicion.normalize('NFC'), language);
      const scored = threats.map((threat) => {
        const { passage, best, second } = findBestPassage(threat, asked, averagePassage);
        const fits = best / 2 + secondPassage * 0.3 * second;
        const score = scoreThreat(threat, asked, averageThreat) + bestPassage * fits;
        return { key: threat.key, score, passage };
      });
      return scored
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
        .map(({ key, score, passage }) => ({
          key,
          score,
          // Computed on access, because extracting a passage is slow and only a few are shown.
          get because() {
            return passage === null ? null : because(passage, asked, language);
          },
        }));
    },
  };
}
