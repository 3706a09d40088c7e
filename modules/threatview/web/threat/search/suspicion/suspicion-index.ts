/** Ranks threats by how well what is said of them fits a suspicion in words: any word counts, a rare one most. */
import { type Language, languages } from '@klarsikt/engine';
import type { Mark } from '../text-index.ts';
import { wordsOf } from '../words.ts';
import type { Passage, PassageField, ThreatPassages } from './passages.ts';
import { type Term, type TermReader, termReader } from './terms.ts';

/** A threat that fits, the best first. */
export interface Suspected {
  readonly key: string;
  /** Comparable within one answer only. */
  readonly score: number;
  /** What of its texts fits best, in the reader's language where it stands in both. */
  readonly because: Because | null;
}

/** The sentence that answered, with the words that did. */
export interface Because {
  readonly field: PassageField;
  readonly language: Language;
  readonly text: string;
  readonly marks: readonly Mark[];
}

export interface SuspicionIndex {
  /** Every threat that has at least one word of the suspicion; nothing for little words alone. */
  readonly search: (suspicion: string, language: Language) => readonly Suspected[];
  /** How many words of a suspicion are not little ones: a sentence has several. */
  readonly tellingWords: (suspicion: string, language: Language) => number;
}

/** What is seen in practice is written as indicators; a threat's name says what it is about. */
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

/** How soon a word that comes again adds less (k), and how much long texts are held back (b); Robertson, BM25. */
const saturation = 18;
const lengthOfThreat = 0.6;
const lengthOfPassage = 0.5;
/** A meaning says more than the word that somebody chose for it. */
const meaningWeight = 1.5;
/** A word in fewer passages than this is chance and no rarer than one in as many. */
const rarest = 4;
/** The share of the best and the second best passage beside the texts as a whole. */
const bestPassage = 1.6;
const secondPassage = 0.6;
/** How many times more of a suspicion must be known in the other language, to read it in that. */
const otherLanguage = 1.3;

interface IndexedPassage extends Passage {
  readonly terms: ReadonlyMap<string, number>;
}

interface IndexedThreat {
  readonly key: string;
  readonly passages: readonly IndexedPassage[];
  /** How much a term stands in all its passages, by their weight. */
  readonly whole: ReadonlyMap<string, number>;
  readonly length: number;
}

interface Asked {
  readonly term: string;
  readonly weight: number;
}

const isMeaning = (term: string): boolean => term.startsWith('#');

/** Every word of the texts in a language, as often as it stands there. */
const wordsIn = (threats: readonly ThreatPassages[], language: Language): readonly string[] =>
  threats.flatMap(({ passages }) =>
    passages.flatMap(({ text }) => wordsOf(text[language]).map(({ word }) => word)),
  );

/** Each term once, as strong as where it stands strongest. */
function strongest(terms: readonly Term[]): ReadonlyMap<string, number> {
  const strengths = new Map<string, number>();
  for (const { term, weight } of terms) strengths.set(term, Math.max(strengths.get(term) ?? 0, weight));
  return strengths;
}

function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}

type Read = TermReader['ofText'];

function indexed({ key, passages }: ThreatPassages, read: Read): IndexedThreat {
  const whole = new Map<string, number>();
  const taken = passages.map((passage): IndexedPassage => {
    const terms = strongest(languages.flatMap((language) => read(passage.text[language], language)));
    for (const [term, weight] of terms)
      whole.set(term, (whole.get(term) ?? 0) + weight * weights[passage.field]);
    return { ...passage, terms };
  });
  return { key, passages: taken, whole, length: sumOf(whole.values()) };
}

/** How much each term tells: the fewer passages have it, the more. */
function rarityOf(threats: readonly IndexedThreat[]): ReadonlyMap<string, number> {
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

function wholeScore({ whole, length }: IndexedThreat, asked: readonly Asked[], average: number): number {
  const lengthFactor = saturation * (1 - lengthOfThreat + (lengthOfThreat * length) / average);
  return sumOf(
    asked.map(({ term, weight }) => {
      const times = whole.get(term) ?? 0;
      return (weight * times * (saturation + 1)) / (times + lengthFactor) / 2;
    }),
  );
}

function passageScore({ terms, field }: IndexedPassage, asked: readonly Asked[], average: number): number {
  let fits = 0;
  for (const { term, weight } of asked) fits += weight * (terms.get(term) ?? 0);
  const lengthFactor = 1 - lengthOfPassage + (lengthOfPassage * terms.size) / average;
  return fits * Math.sqrt(weights[field] / lengthFactor);
}

/** The passage that fits best, the earlier of two that fit alike, and the scores of the best and the second best. */
function bestOf({ passages }: IndexedThreat, asked: readonly Asked[], average: number) {
  let [best, second] = [0, 0];
  let passage = passages[0] ?? null;
  for (const each of passages) {
    const score = passageScore(each, asked, average);
    if (score > best) {
      second = best;
      best = score;
      passage = each;
    } else if (score > second) second = score;
  }
  return { passage, best, second };
}

function marked(text: string, language: Language, read: Read, asked: ReadonlySet<string>): readonly Mark[] {
  const spans = read(text, language)
    .filter(({ term }) => asked.has(term))
    .map(({ from, to }): Mark => [from, to])
    .toSorted((a, b) => a[0] - b[0] || b[1] - a[1]);
  return spans.filter(([, to], at) => spans.slice(0, at).every(([, earlier]) => earlier < to));
}

/** What of a suspicion the texts know, each by how much it tells. */
function knownTerms(terms: readonly Term[], rarity: ReadonlyMap<string, number>): readonly Asked[] {
  return [...strongest(terms)].flatMap(([term, weight]): readonly Asked[] => {
    const rare = rarity.get(term);
    return rare === undefined
      ? []
      : [{ term, weight: weight * rare * (isMeaning(term) ? meaningWeight : 1) }];
  });
}

/** Builds the index; takes a second for many texts, so do it where nobody waits. */
export function suspicionIndexOf(given: readonly ThreatPassages[]): SuspicionIndex {
  const reader = termReader({ en: wordsIn(given, 'en'), sv: wordsIn(given, 'sv') });
  const threats = given.map((threat) => indexed(threat, reader.ofText));
  const rarity = rarityOf(threats);
  const averageThreat = sumOf(threats.map(({ length }) => length)) / Math.max(1, threats.length);
  const sizes = threats.flatMap(({ passages }) => passages.map(({ terms }) => terms.size));
  const averagePassage = sumOf(sizes) / Math.max(1, sizes.length);
  const because = (passage: IndexedPassage, asked: readonly Asked[], shown: Language): Because => {
    const other = shown === 'en' ? 'sv' : 'en';
    const language = passage.text[shown] === '' ? other : shown;
    const text = passage.text[language];
    const marks = marked(text, language, reader.ofText, new Set(asked.map(({ term }) => term)));
    return { field: passage.field, language, text, marks };
  };
  const knownIn = (suspicion: string, language: Language) =>
    knownTerms(reader.ofText(suspicion, language), rarity).length;
  /** As the texts know its words: who reads English may write Swedish. */
  const askedOf = (suspicion: string, language: Language): readonly Asked[] => {
    const other = language === 'en' ? 'sv' : 'en';
    const foreign = knownIn(suspicion, other) > knownIn(suspicion, language) * otherLanguage;
    return knownTerms(reader.ofAsked(suspicion, foreign ? other : language), rarity);
  };
  return {
    tellingWords: (suspicion, language) =>
      new Set(reader.ofText(suspicion.normalize('NFC'), language).map(({ from }) => from)).size,
    search: (suspicion, language) => {
      const asked = askedOf(suspicion.normalize('NFC'), language);
      const scored = threats.map((threat) => {
        const { passage, best, second } = bestOf(threat, asked, averagePassage);
        const fits = best / 2 + secondPassage * 0.3 * second;
        const score = wholeScore(threat, asked, averageThreat) + bestPassage * fits;
        return { key: threat.key, score, passage };
      });
      return scored
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
        .map(({ key, score, passage }) => ({
          key,
          score,
          // Few of them are shown, and reading a passage takes longer than finding it.
          get because() {
            return passage === null ? null : because(passage, asked, language);
          },
        }));
    },
  };
}
