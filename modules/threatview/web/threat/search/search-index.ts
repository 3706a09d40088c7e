/**
 * Search of ThreatView: a few words must all match; a sentence is treated as a suspicion, for which the threats are
 * ranked by similarity.
 */
import type { ReferenceModel, ThreatTexts } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';
import { buildSearchDocuments, type SearchTextField, searchTextFields } from './documents.ts';
import { buildThreatPassages } from './suspicion/passages.ts';
import { buildSuspicionIndex, type SuspicionHit, type SuspicionIndex } from './suspicion/suspicion-index.ts';
import {
  buildTextSearchIndex,
  extractSnippet,
  type SearchSnippet,
  type TextSearchHit,
  type TextSearchIndex,
  type TextSearchMatches,
} from './text-index.ts';

/** Least number of meaningful words for which the text is treated as a description instead of a name. */
const sentenceFrom = 4;
/**
 * A suspicion shows the threats that reach this share of the best score, but at least `fewest` and at most `most`
 * threats.
 */
const fitting = 0.5;
const fewest = 5;
const most = 15;

const isTextField = (field: string): field is SearchTextField =>
  searchTextFields.some((known) => known === field);

/** Returns the snippet of a match in a text; null for a match in a name, because the name itself shows the mark. */
function buildSnippet({ because }: SuspicionHit): SearchSnippet | null {
  if (because === null || because.marks.length === 0 || !isTextField(because.field)) return null;
  const { field, language } = because;
  return { field, language, ...extractSnippet(because.text, because.marks) };
}

function findSuspected(
  suspicions: SuspicionIndex,
  query: string,
  language: Language,
): readonly SuspicionHit[] {
  const all = suspicions.search(query, language);
  const [best] = all;
  return all.filter(
    ({ score }, place) => place < fewest || (place < most && score >= fitting * (best?.score ?? 0)),
  );
}

/** Constant of reciprocal rank fusion, which reduces the differences between the first ranks. */
const rankDamping = 10;

interface PlacedHit {
  readonly hit: TextSearchHit;
  readonly place: number;
}

const placesOf = ({ hits }: TextSearchMatches): ReadonlyMap<string, PlacedHit> =>
  new Map(hits.map((hit, place) => [hit.key, { hit, place }]));

const hitOf = (key: string): TextSearchHit => ({ key, type: 'threats', nameMarks: [] });

/** Sorts the threats that match the sentence before all other hits of its words. */
function sortFittingFirst(fitted: readonly SuspicionHit[], every: TextSearchMatches): TextSearchMatches {
  const known = placesOf(every);
  const keys = new Set(fitted.map(({ key }) => key));
  const further = [...known.values()].filter(({ hit }) => !keys.has(hit.key));
  return {
    hits: [...fitted.map(({ key }) => known.get(key)?.hit ?? hitOf(key)), ...further.map(({ hit }) => hit)],
    snippetAt: (place) => {
      const fit = fitted[place];
      if (fit !== undefined) return buildSnippet(fit);
      const other = further[place - fitted.length];
      return other === undefined ? null : every.snippetAt(other.place);
    },
  };
}

/** Merges both rankings: names that contain all words are first, the others follow by reciprocal rank fusion. */
function fuseRankings(
  fitted: readonly SuspicionHit[],
  every: TextSearchMatches,
  wordCount: number,
): TextSearchMatches {
  const known = placesOf(every);
  const named = every.hits.filter(({ nameMarks }) => nameMarks.length >= wordCount).map(({ key }) => key);
  const fits = new Map(fitted.map((fit, place) => [fit.key, { fit, place }]));
  const scoreOf = (at: { readonly place: number } | undefined) =>
    at === undefined ? 0 : 1 / (rankDamping + at.place);
  const ranked = [...new Set([...known.keys(), ...fits.keys()])]
    .map((key) => ({ key, score: scoreOf(known.get(key)) + scoreOf(fits.get(key)) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ key }) => key);
  const keys = [...new Set([...named, ...ranked])];
  return {
    hits: keys.map((key) => known.get(key)?.hit ?? hitOf(key)),
    snippetAt: (place) => {
      const key = keys[place] ?? '';
      const word = known.get(key);
      const snippet = word === undefined ? null : every.snippetAt(word.place);
      const fit = fits.get(key)?.fit;
      return snippet ?? (fit === undefined ? null : buildSnippet(fit));
    },
  };
}

/** Builds the search of a projection. The index for suspicions is built at the first suspicion. */
export function buildSearchIndex(
  model: ReferenceModel,
  texts: Readonly<Record<string, ThreatTexts>>,
): TextSearchIndex {
  const words = buildTextSearchIndex(buildSearchDocuments(model, texts));
  let built: SuspicionIndex | null = null;
  const suspicions = () => {
    built ??= buildSuspicionIndex(buildThreatPassages(model, texts));
    return built;
  };
  return {
    search: (query, language) => {
      const every = words.search(query, language);
      const wordCount = query.trim().split(/\s+/).length;
      if (wordCount === 1 && every.hits.length > 0) return every;
      const fitted = findSuspected(suspicions(), query, language);
      if (every.hits.length === 0) return sortFittingFirst(fitted, every);
      const isSentence = suspicions().tellingWords(query, language) >= sentenceFrom;
      return isSentence ? sortFittingFirst(fitted, every) : fuseRankings(fitted, every, wordCount);
    },
  };
}
