/** Guesses the column for a heading of a table: by the column's name, else by the words of the field. */
import { type CollectionName, listTableColumns } from '@klarsikt/engine/model';
import { type Language, languages, toComparable } from '@klarsikt/engine/text';
import { fieldWord } from '@klarsikt/web/platform/model/model-words.ts';

/** Letters and digits of a heading, with one space between words. */
const plainWords = (text: string): string =>
  toComparable(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export interface ColumnChoice {
  /** Name of the column, such as `name_en`. */
  readonly heading: string;
  readonly label: string;
}

/** All columns that an import can fill. The id of an entity is never imported. */
export function listColumnChoices(collection: CollectionName, language: Language): readonly ColumnChoice[] {
  return listTableColumns(collection)
    .filter(({ heading }) => heading !== 'id')
    .map(({ heading, path }) => ({ heading, label: fieldWord(path.join('.'), language) }));
}

const languageWords: Readonly<Record<string, Language>> = {
  ...Object.fromEntries(['en', 'eng', 'english', 'engelska'].map((word) => [word, 'en' as const])),
  ...Object.fromEntries(['sv', 'swe', 'swedish', 'svenska'].map((word) => [word, 'sv' as const])),
};

interface HeadingWords {
  readonly words: string;
  /** Language named in the heading; null without one. */
  readonly language: Language | null;
}

/** Splits `Name (EN)` into the words `name` and the language. */
function splitHeading(heading: string): HeadingWords {
  const words = plainWords(heading).split(' ');
  const language = languageWords[words.at(-1) ?? ''];
  return language === undefined || words.length === 1
    ? { words: words.join(' '), language: null }
    : { words: words.slice(0, -1).join(' '), language };
}

function guessColumn(heading: string, collection: CollectionName): string | null {
  const columns = listTableColumns(collection);
  const plain = plainWords(heading);
  const byName = columns.find((column) => plainWords(column.heading) === plain);
  if (byName !== undefined) return byName.heading;
  const { words, language: said } = splitHeading(heading);
  for (const written of languages) {
    const found = columns.filter(({ path }) => {
      const isWhole = plainWords(fieldWord(path.join('.'), written)) === words;
      return isWhole || plainWords(fieldWord(path[0] ?? '', written)) === words;
    });
    const [only] = found;
    if (only === undefined) continue;
    if (found.length === 1) return only.heading;
    // A text has one column per language: the language named in the heading, or else the language of the heading.
    return found.find(({ path }) => path.at(-1) === (said ?? written))?.heading ?? null;
  }
  return null;
}

/** Column of each recognised heading, without duplicates; exact column names have precedence. */
export function guessColumns(
  headings: readonly string[],
  collection: CollectionName,
): Readonly<Record<string, string>> {
  const names = new Set(listTableColumns(collection).map(({ heading }) => heading));
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
