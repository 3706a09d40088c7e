/**
 * Builds an extractive summary from the centrality of each sentence (TextRank over tf-idf), the relevance of its
 * passage and words to the threat, and little repetition (MMR). The result is the same for the same passages.
 */
import { type Language, splitIntoSentences } from '@klarsikt/engine/text';
import type { RankedPassage } from './rank.store.ts';
import type { SearchTerms } from './terms.ts';
import { listTextStems, splitIntoWords } from './text.ts';

export interface SummarySentence {
  readonly text: string;
  readonly passage: RankedPassage;
}

interface Candidate extends SummarySentence {
  /** Position among all candidates: passages by rank, sentences in their order. */
  readonly position: number;
  readonly vector: ReadonlyMap<string, number>;
  readonly length: number;
  /** Share of the threat's total word weight that the sentence contains, 0-1. */
  readonly fit: number;
}

const fewest = 3;
const most = 7;
const passagesRead = 14;
const candidatesRead = 120;
const damping = 0.85;
const rounds = 40;
const novelty = 0.35;
const shares = { central: 0.45, passage: 0.3, fit: 0.25 } as const;

/** Returns the language with the highest sum of scores, because a summary does not mix languages. */
export function findMainPassageLanguage(ranked: readonly RankedPassage[]): Language {
  const sums = { en: 0, sv: 0 };
  for (const { language, score } of ranked) sums[language] += score;
  return sums.sv > sums.en ? 'sv' : 'en';
}

function isSelfContained(sentence: string): boolean {
  const words = splitIntoWords(sentence).length;
  return (
    words >= 8 &&
    words <= 45 &&
    /^[\p{Lu}\p{N}"“”(]/u.test(sentence) &&
    /[.!?]["”)]?$/.test(sentence) &&
    !/ \| |:$/.test(sentence)
  );
}

function buildVector(roots: readonly string[], spread: ReadonlyMap<string, number>, all: number) {
  const counts = new Map<string, number>();
  for (const root of roots) counts.set(root, (counts.get(root) ?? 0) + 1);
  const vector = new Map<string, number>();
  for (const [root, count] of counts)
    vector.set(root, (1 + Math.log(count)) * Math.log(1 + all / (spread.get(root) ?? 1)));
  const length = Math.sqrt([...vector.values()].reduce((sum, value) => sum + value * value, 0));
  return { vector, length };
}

function listCandidates(ranked: readonly RankedPassage[], terms: SearchTerms): Candidate[] {
  const seen = new Set<string>();
  const sentences = ranked
    .slice(0, passagesRead)
    .flatMap((passage) =>
      splitIntoSentences(passage.text, passage.language).map(({ text }) => ({ text, passage })),
    )
    .filter(({ text }) => isSelfContained(text) && !seen.has(text) && seen.add(text))
    .slice(0, candidatesRead)
    .map((each) => ({ ...each, roots: listTextStems(each.text) }));
  const spread = new Map<string, number>();
  for (const { roots } of sentences)
    for (const root of new Set(roots)) spread.set(root, (spread.get(root) ?? 0) + 1);
  const weight = [...terms.roots.values()].slice(0, 12).reduce((sum, value) => sum + value, 0);
  return sentences.flatMap(({ text, passage, roots }, position) => {
    const hit = [...new Set(roots)].reduce((sum, root) => sum + (terms.roots.get(root) ?? 0), 0);
    const fit = weight === 0 ? 0 : Math.min(1, hit / weight);
    return fit === 0
      ? []
      : [{ text, passage, position, fit, ...buildVector(roots, spread, sentences.length) }];
  });
}

function computeSimilarity(a: Candidate, b: Candidate): number {
  if (a.length === 0 || b.length === 0) return 0;
  let sum = 0;
  for (const [root, value] of a.vector) sum += value * (b.vector.get(root) ?? 0);
  return sum / (a.length * b.length);
}

/**
 * Computes the centrality of each sentence, 0-1 (TextRank): a central sentence is similar to many central sentences.
 */
function computeCentrality(likes: readonly (readonly number[])[]): number[] {
  const sums = likes.map((row) => row.reduce((sum, value) => sum + value, 0));
  let ranks = likes.map(() => 1);
  for (let round = 0; round < rounds; round += 1)
    ranks = likes.map(
      (row) =>
        1 -
        damping +
        damping *
          row.reduce((sum, value, other) => sum + (value * (ranks[other] ?? 0)) / (sums[other] || 1), 0),
    );
  const best = Math.max(...ranks, Number.MIN_VALUE);
  return ranks.map((rank) => rank / best);
}

/**
 * Chooses sentences one by one: the next is the one with the highest value minus its similarity to the chosen
 * sentences.
 */
function chooseSentences(
  worth: readonly number[],
  likes: readonly (readonly number[])[],
  count: number,
): number[] {
  const taken: number[] = [];
  const open = new Set(worth.keys());
  while (taken.length < count && open.size > 0) {
    let best: { at: number; gain: number } | null = null;
    for (const at of open) {
      const repeated = Math.max(0, ...taken.map((other) => likes[at]?.[other] ?? 0));
      const gain = (1 - novelty) * (worth[at] ?? 0) - novelty * repeated;
      if (best === null || gain > best.gain) best = { at, gain };
    }
    if (best === null) break;
    taken.push(best.at);
    open.delete(best.at);
  }
  return taken;
}

/** Returns three to seven sentences in the order of the ranked passages; fewer if there are no more. */
export function extractSummary(
  ranked: readonly RankedPassage[],
  terms: { readonly [L in Language]: SearchTerms },
): SummarySentence[] {
  const language = findMainPassageLanguage(ranked);
  const candidates = listCandidates(
    ranked.filter((each) => each.language === language),
    terms[language],
  );
  const likes = candidates.map((a) => candidates.map((b) => (a === b ? 0 : computeSimilarity(a, b))));
  const central = computeCentrality(likes);
  const worth = candidates.map(
    ({ fit, passage }, at) =>
      shares.central * (central[at] ?? 0) + shares.passage * passage.score + shares.fit * fit,
  );
  const count = Math.min(most, Math.max(fewest, Math.round(candidates.length / 6)));
  return chooseSentences(worth, likes, count)
    .flatMap((at) => candidates[at] ?? [])
    .sort((a, b) => a.position - b.position)
    .map(({ text, passage }) => ({ text, passage }));
}
