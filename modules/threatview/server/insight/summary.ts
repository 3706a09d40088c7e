/**
 * A summary of the sources' own sentences: how central a sentence is among the others (TextRank over tf-idf), how
 * well its passage and its words fit the threat, and how little it repeats (MMR). The same passages give the same
 * summary.
 */
import { type Language, sentencesOf } from '@klarsikt/engine';
import type { Ranked } from './rank.store.ts';
import type { Terms } from './terms.ts';
import { rootsIn, wordsIn } from './text.ts';

export interface Extract {
  readonly text: string;
  readonly passage: Ranked;
}

interface Candidate extends Extract {
  /** Position among all candidates: passages by rank, sentences in their order. */
  readonly position: number;
  readonly vector: ReadonlyMap<string, number>;
  readonly length: number;
  /** Share of the threat's weight that its words carry, 0-1. */
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

/** The language that most of the weight is in: a summary in two languages reads badly. */
export function mainLanguage(ranked: readonly Ranked[]): Language {
  const sums = { en: 0, sv: 0 };
  for (const { language, score } of ranked) sums[language] += score;
  return sums.sv > sums.en ? 'sv' : 'en';
}

/** Whole sentences of a length that can stand alone. */
function standsAlone(sentence: string): boolean {
  const words = wordsIn(sentence).length;
  return (
    words >= 8 &&
    words <= 45 &&
    /^[\p{Lu}\p{N}"“”(]/u.test(sentence) &&
    /[.!?]["”)]?$/.test(sentence) &&
    !/ \| |:$/.test(sentence)
  );
}

function vectorOf(roots: readonly string[], spread: ReadonlyMap<string, number>, all: number) {
  const counts = new Map<string, number>();
  for (const root of roots) counts.set(root, (counts.get(root) ?? 0) + 1);
  const vector = new Map<string, number>();
  for (const [root, count] of counts)
    vector.set(root, (1 + Math.log(count)) * Math.log(1 + all / (spread.get(root) ?? 1)));
  const length = Math.sqrt([...vector.values()].reduce((sum, value) => sum + value * value, 0));
  return { vector, length };
}

function candidatesIn(ranked: readonly Ranked[], terms: Terms): Candidate[] {
  const seen = new Set<string>();
  const sentences = ranked
    .slice(0, passagesRead)
    .flatMap((passage) => sentencesOf(passage.text, passage.language).map(({ text }) => ({ text, passage })))
    .filter(({ text }) => standsAlone(text) && !seen.has(text) && seen.add(text))
    .slice(0, candidatesRead)
    .map((each) => ({ ...each, roots: rootsIn(each.text) }));
  const spread = new Map<string, number>();
  for (const { roots } of sentences)
    for (const root of new Set(roots)) spread.set(root, (spread.get(root) ?? 0) + 1);
  const weight = [...terms.roots.values()].slice(0, 12).reduce((sum, value) => sum + value, 0);
  return sentences.flatMap(({ text, passage, roots }, position) => {
    const hit = [...new Set(roots)].reduce((sum, root) => sum + (terms.roots.get(root) ?? 0), 0);
    const fit = weight === 0 ? 0 : Math.min(1, hit / weight);
    return fit === 0 ? [] : [{ text, passage, position, fit, ...vectorOf(roots, spread, sentences.length) }];
  });
}

function likeness(a: Candidate, b: Candidate): number {
  if (a.length === 0 || b.length === 0) return 0;
  let sum = 0;
  for (const [root, value] of a.vector) sum += value * (b.vector.get(root) ?? 0);
  return sum / (a.length * b.length);
}

/** How central each is, 0-1: it is like many that are central themselves. */
function centrality(likes: readonly (readonly number[])[]): number[] {
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

/** Takes one after the other: what is worth most less what it repeats. */
function chosen(worth: readonly number[], likes: readonly (readonly number[])[], count: number): number[] {
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

/** Three to seven sentences by what there is, in the order of the ranked passages; fewer when there are no more. */
export function extractSummary(
  ranked: readonly Ranked[],
  terms: { readonly [L in Language]: Terms },
): Extract[] {
  const language = mainLanguage(ranked);
  const candidates = candidatesIn(
    ranked.filter((each) => each.language === language),
    terms[language],
  );
  const likes = candidates.map((a) => candidates.map((b) => (a === b ? 0 : likeness(a, b))));
  const central = centrality(likes);
  const worth = candidates.map(
    ({ fit, passage }, at) =>
      shares.central * (central[at] ?? 0) + shares.passage * passage.score + shares.fit * fit,
  );
  const count = Math.min(most, Math.max(fewest, Math.round(candidates.length / 6)));
  return chosen(worth, likes, count)
    .flatMap((at) => candidates[at] ?? [])
    .sort((a, b) => a.position - b.position)
    .map(({ text, passage }) => ({ text, passage }));
}
