/** Finds uses of the words that docs/glossary.md excludes. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HouseFinding } from '../finding.ts';
import { type BilingualDictionary, LANGUAGES } from './dictionary.ts';

export interface GlossaryTerm {
  readonly en: string;
  readonly sv: string;
  /** Synonyms that texts must not use. */
  readonly not: { readonly en: readonly string[]; readonly sv: readonly string[] };
}

const words = (cell: string): readonly string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/**
 * Returns the rows of the glossary's tables.
 * @throws Error for a row without four cells or without a word in both languages.
 */
export function parseGlossary(page: string): readonly GlossaryTerm[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| English'))
    .map((line) => {
      const [en = '', sv = '', notEn, notSv] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      if (en === '' || sv === '' || notEn === undefined || notSv === undefined)
        throw new Error(`docs/glossary.md: this line is no term in two languages: ${line}`);
      return { en, sv, not: { en: words(notEn), sv: words(notSv) } };
    });
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** True if the text contains the word, also with an ending of up to three letters and in Swedish with a genitive. */
function usedIn(text: string, word: string): boolean {
  const ending = /\p{Lu}/u.test(word) ? '' : '(?:s|es|en|et|n|t|ar|er|or|na|arna|erna|orna|a|de|ade)?';
  const flags = /\p{Lu}/u.test(word) ? 'u' : 'iu';
  return new RegExp(`(?<![\\p{L}\\p{N}-])${escaped(word)}${ending}(?![\\p{L}\\p{N}_-])`, flags).test(text);
}

/** Removes names of placeholders such as `{email}` and `{{ meta.title }}`, and names of products. */
export const removePlaceholders = (text: string): string =>
  text
    .replace(/\{\{.*?\}\}/g, '{}')
    .replace(/\{\w+(?=[,}])/g, '{')
    .replaceAll('Microsoft Teams', 'Microsoft');

/** Finds the uses of excluded words in texts. */
export function findGlossaryFaults(
  terms: readonly GlossaryTerm[],
  dictionaries: readonly BilingualDictionary[],
): HouseFinding[] {
  return dictionaries.flatMap(({ file, line, texts }) =>
    LANGUAGES.flatMap((language) =>
      [...texts[language]].flatMap(([key, written]) =>
        terms.flatMap((term) =>
          term.not[language]
            .filter((word) => usedIn(removePlaceholders(written.text), word))
            .map(
              (word): HouseFinding => ({
                level: 'error',
                rule: 'glossary',
                file: written.file ?? file,
                line: written.line ?? line,
                what: `"${key}" says "${word}" in "${language}".`,
                why: 'One thing has one name on every screen.',
                mend: `Say "${term[language]}" (docs/glossary.md).`,
              }),
            ),
        ),
      ),
    ),
  );
}

/** Loads the glossary of a repository; empty if it has none. */
export function loadGlossary(root: string): readonly GlossaryTerm[] {
  const file = path.join(root, 'docs', 'glossary.md');
  return existsSync(file) ? parseGlossary(readFileSync(file, 'utf8')) : [];
}
