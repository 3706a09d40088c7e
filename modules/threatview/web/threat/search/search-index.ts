/** The search of ThreatView: a word or two find what holds them all; a suspicion in a sentence finds the threats that it fits best. */
import type { Language, ReferenceModel, ThreatTexts } from '@klarsikt/engine';
import { documentsOf, type TextField, textFields } from './documents.ts';
import { passagesOf } from './suspicion/passages.ts';
import { type Suspected, type SuspicionIndex, suspicionIndexOf } from './suspicion/suspicion-index.ts';
import { type Answer, type Hit, type Snippet, snippetOf, type TextIndex, textIndexOf } from './text-index.ts';

/** From so many telling words on somebody describes something and does not look up a name. */
const sentenceFrom = 4;
/** Threats that answer a suspicion: those that fit at least this part as well as the best, within these numbers. */
const fitting = 0.5;
const fewest = 5;
const most = 15;

const isTextField = (field: string): field is TextField => textFields.some((known) => known === field);

/** Names and risks have their marks in the name; only texts are shown as the sentence that answered. */
function snippetFor({ because }: Suspected): Snippet | null {
  if (because === null || because.marks.length === 0 || !isTextField(because.field)) return null;
  const { field, language } = because;
  return { field, language, ...snippetOf(because.text, because.marks) };
}

function suspected(suspicions: SuspicionIndex, query: string, language: Language): readonly Suspected[] {
  const all = suspicions.search(query, language);
  const [best] = all;
  return all.filter(
    ({ score }, place) => place < fewest || (place < most && score >= fitting * (best?.score ?? 0)),
  );
}

/** Damps the difference between the first places when two orders are made one (reciprocal rank fusion). */
const rankDamping = 10;

interface Placed {
  readonly hit: Hit;
  readonly place: number;
}

/** Hits of the words in their order, by key. */
const placesOf = ({ hits }: Answer): ReadonlyMap<string, Placed> =>
  new Map(hits.map((hit, place) => [hit.key, { hit, place }]));

const hitOf = (key: string): Hit => ({ key, type: 'threats', nameMarks: [] });

/** The threats that fit a sentence, before everything else that holds its words. */
function fittingFirst(fitted: readonly Suspected[], every: Answer): Answer {
  const known = placesOf(every);
  const keys = new Set(fitted.map(({ key }) => key));
  const further = [...known.values()].filter(({ hit }) => !keys.has(hit.key));
  return {
    hits: [...fitted.map(({ key }) => known.get(key)?.hit ?? hitOf(key)), ...further.map(({ hit }) => hit)],
    snippetAt: (place) => {
      const fit = fitted[place];
      if (fit !== undefined) return snippetFor(fit);
      const other = further[place - fitted.length];
      return other === undefined ? null : every.snippetAt(other.place);
    },
  };
}

/** Both orders as one: names with all words first, then what holds all words and fits best. */
function fused(fitted: readonly Suspected[], every: Answer, wordCount: number): Answer {
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
      return snippet ?? (fit === undefined ? null : snippetFor(fit));
    },
  };
}

/** Builds the search of a projection with its long texts. The index for suspicions is built when the first comes. */
export function searchIndexOf(
  model: ReferenceModel,
  texts: Readonly<Record<string, ThreatTexts>>,
): TextIndex {
  const words = textIndexOf(documentsOf(model, texts));
  let built: SuspicionIndex | null = null;
  const suspicions = () => {
    built ??= suspicionIndexOf(passagesOf(model, texts));
    return built;
  };
  return {
    search: (query, language) => {
      const every = words.search(query, language);
      const wordCount = query.trim().split(/\s+/).length;
      if (wordCount === 1 && every.hits.length > 0) return every;
      const fitted = suspected(suspicions(), query, language);
      if (every.hits.length === 0) return fittingFirst(fitted, every);
      const isSentence = suspicions().tellingWords(query, language) >= sentenceFrom;
      return isSentence ? fittingFirst(fitted, every) : fused(fitted, every, wordCount);
    },
  };
}
