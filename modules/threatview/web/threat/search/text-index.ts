/** Full text search over threats and risks: every word, in either language, by its stem, its beginning or what it means. */
import type { Language } from '@klarsikt/engine';
import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import {
  type FieldId,
  fieldIds,
  fieldWeights,
  type SearchDocument,
  type TextField,
  textFields,
} from './documents.ts';
import { isMeaning, meaningOf, meaningsIn } from './trade-words.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';
import { stemOf, wordsOf } from './words.ts';

/** A stretch of a text that answers the search: from, to (not included). */
export type Mark = readonly [number, number];

/** A threat or risk that answers the search. */
export interface Hit {
  readonly key: string;
  readonly type: SearchDocument['type'];
  /** In the name as the reader's language writes it. */
  readonly nameMarks: readonly Mark[];
}

/** The part of a text that answers the search. */
export interface Snippet {
  readonly field: TextField;
  readonly language: Language;
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** The answer to one search: the best hits first, and on demand where in its texts each was found. */
export interface Answer {
  readonly hits: readonly Hit[];
  /** Of a hit by its place; null when only the name answers. Takes longer than finding. */
  readonly snippetAt: (place: number) => Snippet | null;
}

export interface TextIndex {
  readonly search: (query: string, language: Language) => Answer;
}

/** Shorter beginnings of words say too little to be looked for in texts. */
const shortestInTexts = 3;
/** Inside compounds: `betalning` in `utlandsbetalning`. */
const shortestInside = 4;
const compoundsTaken = 60;
/** Part of a word's letters that may be wrong, in words of at least so many. */
const mistyped = 0.2;
const shortestMistyped = 6;
const snippetLength = 170;
const snippetLead = 22;

const nameFields = fieldIds.filter((id) => id.startsWith('name.'));

/** As found in the index: the word itself, for who types its beginning, and its stem. */
function termsOf(word: string, language: Language): readonly string[] {
  const stem = stemOf(word, language);
  return stem === word ? [word] : [word, stem];
}

const anyOf = (...queries: readonly Query[]): Query => ({ combineWith: 'OR', queries: [...queries] });

/** The word as it is written, and what an analyst means by it: then not its stem, structuring is no structure. */
function queryOf(word: string, vocabulary: Vocabulary): Query {
  const meaning = meaningOf(word);
  if (meaning === undefined) return writtenQuery([word, stemOf(word, 'en'), stemOf(word, 'sv')], vocabulary);
  return anyOf(writtenQuery([word], vocabulary), { queries: [meaning] });
}

function writtenQuery(given: readonly [string, ...string[]], vocabulary: Vocabulary): Query {
  const [word] = given;
  const forms = [...new Set(given)];
  if (word.length < shortestInTexts) {
    return anyOf({ queries: [word], prefix: true, fields: nameFields }, { queries: [word], prefix: false });
  }
  if (!forms.some((form) => vocabulary.hasBeginning(form))) return nearQuery(forms, word, vocabulary);
  const compounds = compoundsOf(forms, vocabulary);
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
 * For a word that nothing in the index begins with: inside compounds, without the marks on its letters (a keyboard may
 * have no å), and last with a letter or two wrong.
 */
function nearQuery(forms: readonly string[], word: string, vocabulary: Vocabulary): Query {
  const compounds = compoundsOf(forms, vocabulary);
  if (compounds.length > 0) return insideQuery(compounds);
  const unmarked = vocabulary.withUnmarkedBeginning(word, compoundsTaken);
  if (unmarked.length > 0) return { combineWith: 'OR', queries: [...unmarked] };
  const long = word.length >= shortestMistyped;
  return { queries: [word], ...(long ? { fuzzy: mistyped } : {}) };
}

/** Index terms with the word inside; of a short word not its stem, which would be in too many. */
function compoundsOf(forms: readonly string[], vocabulary: Vocabulary): readonly string[] {
  const [word = '', ...stems] = forms;
  const inside = stems.filter((stem) => stem.length > shortestInside).at(-1) ?? word;
  return inside.length < shortestInside ? [] : vocabulary.withInside(inside, compoundsTaken);
}

/** The words of a text that answer the search, given the index terms that were found in its field. */
function marksIn(text: string, language: Language, found: ReadonlySet<string>): readonly Mark[] {
  const words = wordsOf(text).filter(({ word }) => termsOf(word, language).some((term) => found.has(term)));
  const meanings = meaningsIn(text, language).filter(({ term }) => found.has(term));
  const inside = ({ from, to }: { readonly from: number; readonly to: number }) =>
    meanings.some((meaning) => from >= meaning.from && to <= meaning.to);
  return [...words.filter((word) => !inside(word)), ...meanings]
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }): Mark => [from, to]);
}

function foundIn(result: SearchResult, id: FieldId): ReadonlySet<string> {
  return new Set(
    Object.entries(result.match).flatMap(([term, fields]) => (fields.includes(id) ? [term] : [])),
  );
}

/** The text with most different hits; the reader's language first. */
function fieldFor(result: SearchResult, language: Language): readonly [TextField, Language] | null {
  const counts = new Map<string, number>();
  for (const fields of Object.values(result.match))
    for (const id of fields) counts.set(id, (counts.get(id) ?? 0) + 1);
  const other = language === 'en' ? 'sv' : 'en';
  for (const reading of [language, other] as const) {
    const ranked = textFields
      .map((field) => ({ field, count: counts.get(`${field}.${reading}`) ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count);
    const [best] = ranked;
    if (best !== undefined) return [best.field, reading];
  }
  return null;
}

/** Cuts the part with most hits out of a text, at word boundaries. */
export function snippetOf(text: string, marks: readonly Mark[]): Pick<Snippet, 'text' | 'marks'> {
  const within = (start: number) =>
    marks.filter(([from, to]) => from >= start && to <= start + snippetLength - snippetLead).length;
  const best = marks.reduce<Mark | undefined>(
    (kept, mark) => (kept === undefined || within(mark[0]) > within(kept[0]) ? mark : kept),
    undefined,
  );
  const words = wordsOf(text);
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
      .map(([from, to]): Mark => [from + shift, to + shift]),
  };
}

const languageOf = (field: string): Language => (field.endsWith('.sv') ? 'sv' : 'en');

/** Builds the index. Slow for many texts: run it in the worker. */
export function textIndexOf(documents: readonly SearchDocument[]): TextIndex {
  const terms = new Set<string>();
  const byKey = new Map(documents.map((document) => [document.id, document]));
  const index = new MiniSearch<SearchDocument>({
    fields: [...fieldIds],
    extractField: ({ id, texts }, field) => {
      if (field === 'id') return id;
      const known = fieldIds.find((candidate) => candidate === field);
      return known === undefined ? '' : (texts.get(known) ?? '');
    },
    tokenize: (text, field = '') => [
      ...wordsOf(text).map(({ word }) => word),
      ...meaningsIn(text, languageOf(field)).map(({ term }) => term),
    ],
    processTerm: (word, field = '') => {
      const own = isMeaning(word) ? [word] : termsOf(word, languageOf(field));
      for (const term of own) terms.add(term);
      return [...own];
    },
    // What is asked for has been taken apart before; here it is a term of the index.
    searchOptions: { tokenize: (term) => [term], processTerm: (term) => term, boost: { ...fieldWeights } },
  });
  index.addAll(documents);
  const vocabulary = vocabularyOf(terms);
  const snippetIn = (result: SearchResult, language: Language): Snippet | null => {
    const place = fieldFor(result, language);
    if (place === null) return null;
    const [field, reading] = place;
    const text = byKey.get(String(result.id))?.texts.get(`${field}.${reading}`) ?? '';
    const marks = marksIn(text, reading, foundIn(result, `${field}.${reading}`));
    return marks.length === 0 ? null : { field, language: reading, ...snippetOf(text, marks) };
  };
  return {
    search: (query, language) => {
      const asked = [...new Set(wordsOf(query.normalize('NFC')).map(({ word }) => word))];
      if (asked.length === 0) return { hits: [], snippetAt: () => null };
      const queries = asked.map((word) => queryOf(word, vocabulary));
      const results = index.search({ combineWith: 'AND', queries });
      const id = `name.${language}` as const;
      const hits = results.flatMap((result): Hit[] => {
        const document = byKey.get(String(result.id));
        if (document === undefined) return [];
        const nameMarks = marksIn(document.texts.get(id) ?? '', language, foundIn(result, id));
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
