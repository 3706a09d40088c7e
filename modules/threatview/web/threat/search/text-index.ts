/** Full text search over threats and risks in both languages: by stem, prefix or meaning. */
import type { Language } from '@klarsikt/engine/text';
import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import {
  type SearchDocument,
  type SearchFieldId,
  type SearchTextField,
  searchFieldIds,
  searchFieldWeights,
  searchTextFields,
} from './documents.ts';
import { findMeaningTerm, isMeaningTerm, listMeaningsInText } from './trade-words.ts';
import { buildSearchVocabulary, type SearchVocabulary } from './vocabulary.ts';
import { computeStem, splitNormalisedWords } from './words.ts';

/** Range of a text that matches the search, as two offsets; the end is excluded. */
export type MatchRange = readonly [number, number];

export interface TextSearchHit {
  readonly key: string;
  readonly type: SearchDocument['type'];
  /** Ranges that match in the name in the reader's language. */
  readonly nameMarks: readonly MatchRange[];
}

export interface SearchSnippet {
  readonly field: SearchTextField;
  readonly language: Language;
  readonly text: string;
  readonly marks: readonly MatchRange[];
}

/** Result of a search: the hits, best first, and a function for their snippets. */
export interface TextSearchMatches {
  readonly hits: readonly TextSearchHit[];
  /** Returns the snippet of a hit by its index; null if only the name matches. It is slower than the search. */
  readonly snippetAt: (place: number) => SearchSnippet | null;
}

export interface TextSearchIndex {
  readonly search: (query: string, language: Language) => TextSearchMatches;
}

/** Least length of a prefix that is searched in texts; shorter prefixes are searched only in names. */
const shortestInTexts = 3;
/** Least length of a word that is searched inside compounds, such as `betalning` in `utlandsbetalning`. */
const shortestInside = 4;
const compoundsTaken = 60;
/** Accepted share of wrong letters in a word, and the least length of a word that may contain any. */
const mistyped = 0.2;
const shortestMistyped = 6;
const snippetLength = 170;
const snippetLead = 22;

const nameFields = searchFieldIds.filter((id) => id.startsWith('name.'));

/** Lists the forms to search for: the word itself, which also finds prefixes, and its stem. */
function listSearchForms(word: string, language: Language): readonly string[] {
  const stem = computeStem(word, language);
  return stem === word ? [word] : [word, stem];
}

const anyOf = (...queries: readonly Query[]): Query => ({ combineWith: 'OR', queries: [...queries] });

/** Builds the query for a word. A trade word is searched by meaning instead of stem: structuring is not structure. */
function buildQuery(word: string, vocabulary: SearchVocabulary): Query {
  const meaning = findMeaningTerm(word);
  if (meaning === undefined)
    return buildWrittenQuery([word, computeStem(word, 'en'), computeStem(word, 'sv')], vocabulary);
  return anyOf(buildWrittenQuery([word], vocabulary), { queries: [meaning] });
}

function buildWrittenQuery(given: readonly [string, ...string[]], vocabulary: SearchVocabulary): Query {
  const [word] = given;
  const forms = [...new Set(given)];
  if (word.length < shortestInTexts) {
    return anyOf({ queries: [word], prefix: true, fields: nameFields }, { queries: [word], prefix: false });
  }
  if (!forms.some((form) => vocabulary.hasBeginning(form))) return buildNearQuery(forms, word, vocabulary);
  const compounds = findCompounds(forms, vocabulary);
  const whole: Query = { combineWith: 'OR', queries: [...forms], prefix: true };
  if (compounds.length === 0) return whole;
  return anyOf(whole, insideQuery(compounds));
}

const insideQuery = (terms: readonly string[]): Query => ({
  combineWith: 'OR',
  queries: [...terms],
  boostTerm: () => 0.3,
});

/**
 * Builds the query for a word without prefix matches: first inside compounds, then without diacritics, since a
 * keyboard may have no å, and last with wrong letters.
 */
function buildNearQuery(forms: readonly string[], word: string, vocabulary: SearchVocabulary): Query {
  const compounds = findCompounds(forms, vocabulary);
  if (compounds.length > 0) return insideQuery(compounds);
  const unmarked = vocabulary.withUnmarkedBeginning(word, compoundsTaken);
  if (unmarked.length > 0) return { combineWith: 'OR', queries: [...unmarked] };
  const long = word.length >= shortestMistyped;
  return { queries: [word], ...(long ? { fuzzy: mistyped } : {}) };
}

/**
 * Finds index terms that contain the word or its stem; short stems are left out, because too many terms contain them.
 */
function findCompounds(forms: readonly string[], vocabulary: SearchVocabulary): readonly string[] {
  const [word = '', ...stems] = forms;
  const inside = stems.filter((stem) => stem.length > shortestInside).at(-1) ?? word;
  return inside.length < shortestInside ? [] : vocabulary.withInside(inside, compoundsTaken);
}

/** Marks the words of a text that match; `found` contains the matching index terms of its field. */
function findMarks(text: string, language: Language, found: ReadonlySet<string>): readonly MatchRange[] {
  const words = splitNormalisedWords(text).filter(({ word }) =>
    listSearchForms(word, language).some((term) => found.has(term)),
  );
  const meanings = listMeaningsInText(text, language).filter(({ term }) => found.has(term));
  const inside = ({ from, to }: { readonly from: number; readonly to: number }) =>
    meanings.some((meaning) => from >= meaning.from && to <= meaning.to);
  return [...words.filter((word) => !inside(word)), ...meanings]
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }): MatchRange => [from, to]);
}

function listMatchingTerms(result: SearchResult, id: SearchFieldId): ReadonlySet<string> {
  return new Set(
    Object.entries(result.match).flatMap(([term, fields]) => (fields.includes(id) ? [term] : [])),
  );
}

/** Chooses the text with the most different matches and prefers the reader's language. */
function chooseField(result: SearchResult, language: Language): readonly [SearchTextField, Language] | null {
  const counts = new Map<string, number>();
  for (const fields of Object.values(result.match))
    for (const id of fields) counts.set(id, (counts.get(id) ?? 0) + 1);
  const other = language === 'en' ? 'sv' : 'en';
  for (const reading of [language, other] as const) {
    const ranked = searchTextFields
      .map((field) => ({ field, count: counts.get(`${field}.${reading}`) ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count);
    const [best] = ranked;
    if (best !== undefined) return [best.field, reading];
  }
  return null;
}

/** Cuts the part with the most matches out of a text, at word boundaries. */
export function extractSnippet(
  text: string,
  marks: readonly MatchRange[],
): Pick<SearchSnippet, 'text' | 'marks'> {
  const within = (start: number) =>
    marks.filter(([from, to]) => from >= start && to <= start + snippetLength - snippetLead).length;
  const best = marks.reduce<MatchRange | undefined>(
    (kept, mark) => (kept === undefined || within(mark[0]) > within(kept[0]) ? mark : kept),
    undefined,
  );
  const words = splitNormalisedWords(text);
  const paragraph = text.lastIndexOf('\n', best?.[0] ?? 0) + 1;
  const lead = Math.max(paragraph, (best?.[0] ?? 0) - snippetLead);
  const start = lead === paragraph ? paragraph : (words.find(({ from }) => from >= lead)?.from ?? lead);
  const line = text.indexOf('\n', best?.[1] ?? start);
  const limit = Math.min(line === -1 ? text.length : line, start + snippetLength);
  const end =
    limit === text.length || limit === line
      ? limit
      : (words.findLast(({ from, to }) => to <= limit && from >= start)?.to ?? limit);
  const before = start > 0 ? '…' : '';
  const shift = before.length - start;
  return {
    text: `${before}${text.slice(start, end)}${end < text.length ? '…' : ''}`,
    marks: marks
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]): MatchRange => [from + shift, to + shift]),
  };
}

const languageOf = (field: string): Language => (field.endsWith('.sv') ? 'sv' : 'en');

/** Builds the index. Slow for many texts: run it in the worker. */
export function buildTextSearchIndex(documents: readonly SearchDocument[]): TextSearchIndex {
  const terms = new Set<string>();
  const byKey = new Map(documents.map((document) => [document.id, document]));
  const index = new MiniSearch<SearchDocument>({
    fields: [...searchFieldIds],
    extractField: ({ id, texts }, field) => {
      if (field === 'id') return id;
      const known = searchFieldIds.find((candidate) => candidate === field);
      return known === undefined ? '' : (texts.get(known) ?? '');
    },
    tokenize: (text, field = '') => [
      ...splitNormalisedWords(text).map(({ word }) => word),
      ...listMeaningsInText(text, languageOf(field)).map(({ term }) => term),
    ],
    processTerm: (word, field = '') => {
      const own = isMeaningTerm(word) ? [word] : listSearchForms(word, languageOf(field));
      for (const term of own) terms.add(term);
      return [...own];
    },
    // Queries consist of index terms, so they are not tokenised again.
    searchOptions: {
      tokenize: (term) => [term],
      processTerm: (term) => term,
      boost: { ...searchFieldWeights },
    },
  });
  index.addAll(documents);
  const vocabulary = buildSearchVocabulary(terms);
  const snippetIn = (result: SearchResult, language: Language): SearchSnippet | null => {
    const place = chooseField(result, language);
    if (place === null) return null;
    const [field, reading] = place;
    const text = byKey.get(String(result.id))?.texts.get(`${field}.${reading}`) ?? '';
    const marks = findMarks(text, reading, listMatchingTerms(result, `${field}.${reading}`));
    return marks.length === 0 ? null : { field, language: reading, ...extractSnippet(text, marks) };
  };
  return {
    search: (query, language) => {
      const asked = [...new Set(splitNormalisedWords(query.normalize('NFC')).map(({ word }) => word))];
      if (asked.length === 0) return { hits: [], snippetAt: () => null };
      const queries = asked.map((word) => buildQuery(word, vocabulary));
      const results = index.search({ combineWith: 'AND', queries });
      const id = `name.${language}` as const;
      const hits = results.flatMap((result): TextSearchHit[] => {
        const document = byKey.get(String(result.id));
        if (document === undefined) return [];
        const nameMarks = findMarks(document.texts.get(id) ?? '', language, listMatchingTerms(result, id));
        return [{ key: document.id, type: document.type, nameMarks }];
      });
      return {
        hits,
        snippetAt: (place) => {
          const result = results[place];
          return result === undefined ? null : snippetIn(result, language);
        },
      };
    },
  };
}
