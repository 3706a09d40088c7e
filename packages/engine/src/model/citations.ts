import type { Text } from '../text/terms.ts';
import { threatThemes } from './themes.ts';
import type { Threat } from './types.ts';

const citation = /\[(re-[a-z0-9-]+)\]/g;
const spacedCitation = /\s*\[(re-[a-z0-9-]+)\]/g;
/** Prefix of every citation, used for a fast test because most texts contain none. */
const mark = '[re-';

/** Keys of the references that a text cites as `[re-...]`, in order of appearance, with repetitions. */
export function listCitedKeys(text: string): readonly string[] {
  return text.includes(mark) ? [...text.matchAll(citation)].flatMap(([, key]) => key ?? []) : [];
}

/** A piece of text, or the key of a source cited at that position. */
export type TextOrCitation = { readonly text: string } | { readonly cites: string };

/**
 * Splits a text at its citations. Blanks before a citation belong to no piece, so that each output can set
 * its own.
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
 * The text with citations replaced by names. `nameOf` returns the name of a source, or null to leave the
 * citation out.
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

/** A text without its citations. */
export const stripCitations = (text: string): string => replaceCitationsWithNames(text, () => null);

/** The properties of a source that form its name in a citation. */
export interface CitationSource {
  readonly key: string;
  readonly authorShort: string;
  readonly author?: string;
  readonly title?: string;
  readonly year: number | null;
}

/**
 * The name of a source in a citation: its short author and year, such as "FATF 2023". The full author, the
 * title or the key replaces a missing short author, so that a citation is never empty.
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

/** True for a source that is a law: its author alone ("SFS", "EU") identifies nothing. */
export const isLawAuthor = (authorShort: string): boolean => /^(SFS|EU|Council|SOU)$/.test(authorShort);

/** The full name of a source: a law by its title, which includes the number, any other one after its author. */
export function formatSourceTitle(
  source: Pick<CitationSource, 'key' | 'authorShort' | 'author'> & { readonly title: string },
): string {
  const { authorShort, title } = source;
  if (title.trim() === '') return formatCitationName({ ...source, year: null });
  return isLawAuthor(authorShort) || authorShort.trim() === '' ? title : `${authorShort}: ${title}`;
}

/** Keys of the references cited in a threat's names, descriptions and card texts, in both languages. */
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
