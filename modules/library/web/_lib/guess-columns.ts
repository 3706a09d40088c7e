/** Guesses the column for a heading of a table: first by the column's name, then by the words of the field. */

import { getFieldPathLabel } from '@klarsikt/engine/field-words';
import {
  type CollectionName,
  collectionNames,
  listEntityTableColumns,
  modelTables,
} from '@klarsikt/engine/model';
import { type Language, languages, toComparableText } from '@klarsikt/engine/text';
import { collectionLabels } from '@klarsikt/web/platform/model/model-words.ts';

/** Returns the letters and digits of a heading, with one space between words. */
const plainWords = (text: string): string =>
  toComparableText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export interface ImportableColumn {
  /** Name of the column in the table, such as `name_en`. */
  readonly heading: string;
  readonly label: string;
}

/** Lists all columns that an import can fill. The id of an entity is never imported. */
export function listImportableColumns(
  collection: CollectionName,
  language: Language,
): readonly ImportableColumn[] {
  return listEntityTableColumns(collection)
    .filter(({ heading }) => heading !== 'id')
    .map(({ heading, path }) => ({ heading, label: getFieldPathLabel(path.join('.'), language) }));
}

const languageWords: Readonly<Record<string, Language>> = {
  ...Object.fromEntries(['en', 'eng', 'english', 'engelska'].map((word) => [word, 'en' as const])),
  ...Object.fromEntries(['sv', 'swe', 'swedish', 'svenska'].map((word) => [word, 'sv' as const])),
};

interface HeadingWords {
  readonly words: string;
  /** Language that the heading contains; null if it contains none. */
  readonly language: Language | null;
}

/** Words between a field and its language, as in `Name in English`. */
const joiningWords: ReadonlySet<string> = new Set(['in', 'på', 'i']);

/**
 * Headings of grades, such as `Grade companies`; a plain `Grade` matches no column because it lacks the customers.
 */
const gradeHeading = /^(?:grad|grading|gradering|grade|nivå|level)(?:,)? (.+)$/;
const gradedCustomers: ReadonlyMap<string, string> = new Map([
  ...[
    ...['privat', 'privatpersoner', 'privatkunder', 'fysiska personer', 'individer'],
    ...['private', 'individuals', 'natural persons'],
  ].map((word) => [word, 'privGrade'] as const),
  ...[
    ...['företag', 'företagskunder', 'juridiska personer'],
    ...['corporate', 'corporates', 'companies', 'legal persons'],
  ].map((word) => [word, 'corpGrade'] as const),
]);

/** Usual headings that are not names of fields, such as menu names and singular forms. */
const usualHeadings: ReadonlyMap<string, string> = new Map([
  ...['område', 'områden', 'area', 'areas'].map((word) => [word, 'relevance'] as const),
  ...['land', 'länder', 'country', 'countries', 'geografi'].map(
    (word) => [word, 'relations_geographies'] as const,
  ),
  ...['kundtyp', 'kundtyper', 'customer types'].map((word) => [word, 'relations_customers'] as const),
  ...['produkt', 'produkter och tjänster', 'product', 'products and services'].map(
    (word) => [word, 'relations_products'] as const,
  ),
]);

/** Splits a heading such as `Name (EN)` into its words and its language. */
function splitHeading(heading: string): HeadingWords {
  const words = plainWords(heading).split(' ');
  const language = languageWords[words.at(-1) ?? ''];
  if (language === undefined || words.length === 1) return { words: words.join(' '), language: null };
  const field = words.slice(0, -1);
  if (joiningWords.has(field.at(-1) ?? '')) field.pop();
  return { words: field.join(' '), language };
}

/**
 * Guesses the column of a grade or of relations to a collection, for headings such as `Grading companies` and
 * `Products`.
 */
function guessByTrade(plain: string, collection: CollectionName): string | null {
  const columns = new Set(listEntityTableColumns(collection).map(({ heading }) => heading));
  const grade = gradedCustomers.get(gradeHeading.exec(plain)?.[1] ?? '');
  const related = collectionNames.find((name) => languages.some((one) => isCollectionWord(plain, name, one)));
  const column =
    grade ?? (related === undefined ? undefined : `relations_${related}`) ?? usualHeadings.get(plain);
  return column !== undefined && columns.has(column) ? column : null;
}

const isCollectionWord = (plain: string, name: CollectionName, language: Language): boolean =>
  plainWords(collectionLabels[name][language]) === plain;

/**
 * Guesses the title column for a heading that is the name of the kind, such as `Threat`; the heading's language
 * selects the column.
 */
function guessTitle(plain: string, collection: CollectionName): string | null {
  const language = languages.find((one) => isCollectionWord(plain, collection, one));
  const { title } = modelTables[collection];
  return language === undefined ? null : `${title}_${language}`;
}

function guessColumn(heading: string, collection: CollectionName): string | null {
  const columns = listEntityTableColumns(collection);
  const plain = plainWords(heading);
  const byName = columns.find((column) => plainWords(column.heading) === plain);
  if (byName !== undefined) return byName.heading;
  const { words, language: said } = splitHeading(heading);
  for (const written of languages) {
    const found = columns.filter(({ path }) => {
      const isWhole = plainWords(getFieldPathLabel(path.join('.'), written)) === words;
      return isWhole || plainWords(getFieldPathLabel(path[0] ?? '', written)) === words;
    });
    const [only] = found;
    if (only === undefined) continue;
    if (found.length === 1) return only.heading;
    // A text has one column per language: the language that the heading contains, or else the language in which it is
    // written.
    return found.find(({ path }) => path.at(-1) === (said ?? written))?.heading ?? null;
  }
  return guessTitle(plain, collection) ?? guessByTrade(plain, collection);
}

/** Returns the column of each recognised heading, without duplicates; exact column names have precedence. */
export function guessImportColumns(
  headings: readonly string[],
  collection: CollectionName,
): Readonly<Record<string, string>> {
  const names = new Set(listEntityTableColumns(collection).map(({ heading }) => heading));
  const taken = new Set(headings.filter((heading) => names.has(heading)));
  const guessed: [string, string][] = [];
  for (const heading of headings) {
    if (names.has(heading)) continue;
    const column = guessColumn(heading, collection);
    if (column === null || taken.has(column)) continue;
    taken.add(column);
    guessed.push([heading, column]);
  }
  return Object.fromEntries(guessed);
}

/**
 * Guesses the collection of a table: the collection named by the table's name or first heading, else the collection
 * with most recognised headings. Returns null if fewer than two headings are recognised.
 */
export function guessImportCollection(name: string, headings: readonly string[]): CollectionName | null {
  const plain = new Set([plainWords(headings[0] ?? ''), plainWords(name), ...plainWords(name).split(' ')]);
  const isNamed = (collection: CollectionName): boolean =>
    languages.some((language) => plain.has(plainWords(collectionLabels[collection][language])));
  const recognised = collectionNames.map((collection) => ({
    collection,
    count: Object.keys(guessImportColumns(headings, collection)).length + (isNamed(collection) ? 1 : 0),
  }));
  const [best] = recognised.sort((a, b) => b.count - a.count);
  return best !== undefined && best.count >= 2 ? best.collection : null;
}
