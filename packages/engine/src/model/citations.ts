import type { Text } from '../text/terms.ts';
import { threatThemes } from './themes.ts';
import type { Threat } from './types.ts';

const citation = /\[(re-[a-z0-9-]+)\]/g;
const spacedCitation = /\s*\[(re-[a-z0-9-]+)\]/g;
/** Beginning of every citation; testing for it is fast, and most texts contain no citation. */
const mark = '[re-';

/** Lists the keys of the references that a text cites as `[re-...]`, in order of appearance, with repetitions. */
export function listCitedKeys(text: string): readonly string[] {
  return text.includes(mark) ? [...text.matchAll(citation)].flatMap(([, key]) => key ?? []) : [];
}

/** A piece of text, or the key of a source cited at that position. */
export type TextOrCitation = { readonly text: string } | { readonly cites: string };

/**
 * Splits a text at its citations. Blanks before a citation belong to no part, so that each output can choose its own
 * spacing.
 */
export function splitAtCitations(text: string): readonly TextOrCitation[] {
  if (!text.includes(mark)) return text === '' ? [] : [{ text }];
  const parts: TextOrCitation[] = [];
  let from = 0;
  for (const match of text.matchAll(spacedCitation)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    const [whole, key] = match;
    if (key !== undefined) parts.push({ cites: key });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/**
 * Replaces the citations of a text by names. `nameOf` returns the name of a source, or null to leave the citation
 * out.
 */
export function replaceCitationsWithNames(text: string, nameOf: (key: string) => string | null): string {
  return splitAtCitations(text)
    .map((part) => {
      if ('text' in part) return part.text;
      const name = nameOf(part.cites);
      return name === null ? '' : ` [${name}]`;
    })
    .join('');
}

/** Removes the citations of a text. */
export const stripCitations = (text: string): string => replaceCitationsWithNames(text, () => null);

/** The properties of a source from which its name in a citation is formed. */
export interface CitationSource {
  readonly key: string;
  readonly authorShort: string;
  readonly author?: string;
  readonly title?: string;
  readonly year: number | null;
}

/**
 * Formats the name of a source in a citation: its short author and year, such as "FATF 2023". A missing short author
 * is replaced by the full author, the title or the key, so that a citation is never empty.
 */
export function formatCitationName({
  key,
  authorShort,
  author = '',
  title = '',
  year,
}: CitationSource): string {
  const name = [authorShort, author, title].find((one) => one.trim() !== '') ?? key;
  return year === null ? name : `${name} ${year}`;
}

/** True for the author of a law; such an author alone ("SFS", "EU") does not identify a source. */
export const isLawAuthor = (authorShort: string): boolean => /^(SFS|EU|Council|SOU)$/.test(authorShort);

/**
 * Formats the full name of a source: for a law its title, which includes the number; for other sources the author and
 * the title.
 */
export function formatSourceTitle(
  source: Pick<CitationSource, 'key' | 'authorShort' | 'author'> & { readonly title: string },
): string {
  const { authorShort, title } = source;
  if (title.trim() === '') return formatCitationName({ ...source, year: null });
  return isLawAuthor(authorShort) || authorShort.trim() === '' ? title : `${authorShort}: ${title}`;
}

/** Lists the keys of the references that a threat's descriptions and card texts cite, in both languages. */
export function listThreatCitations({ description, riskDescription, texts }: Threat): readonly string[] {
  const themes: readonly Text[] =
    texts === undefined
      ? []
      : [
          ...threatThemes.map((theme) => texts[theme]),
          ...texts.exploitation.map(({ text }) => text),
          ...texts.indicators.map(({ text }) => text),
        ];
  return [description, riskDescription, ...themes].flatMap(({ en, sv }) => [
    ...listCitedKeys(en),
    ...listCitedKeys(sv),
  ]);
}
