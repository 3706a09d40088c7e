import type { Text } from '../terms.ts';
import { threatThemes } from './themes.ts';
import type { Threat } from './types.ts';

const citation = /\[(re-[a-z0-9-]+)\]/g;
const spacedCitation = /\s*\[(re-[a-z0-9-]+)\]/g;
/** What every citation begins with: most texts have none, and are not searched. */
const mark = '[re-';

/** Keys of the references that a text cites as `[re-...]`, in order, repeated ones repeated. */
export function citationsOf(text: string): readonly string[] {
  return text.includes(mark) ? [...text.matchAll(citation)].flatMap(([, key]) => key ?? []) : [];
}

/** A piece of running text, or the key of a source that is cited at that place. */
export type CitedPart = { readonly text: string } | { readonly cites: string };

/** A text in its pieces; the blanks before a citation belong to no piece, so that each place sets its own. */
export function citedParts(text: string): readonly CitedPart[] {
  if (!text.includes(mark)) return text === '' ? [] : [{ text }];
  const parts: CitedPart[] = [];
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

/** A text as plain words: `nameOf` gives the name of a source, null where the source is unknown and nothing is named. */
export function withCitedNames(text: string, nameOf: (key: string) => string | null): string {
  return citedParts(text)
    .map((part) => {
      if ('text' in part) return part.text;
      const name = nameOf(part.cites);
      return name === null ? '' : ` [${name}]`;
    })
    .join('');
}

/** A text without its citations. */
export const withoutCitations = (text: string): string => withCitedNames(text, () => null);

/** What a source is called where it is cited. */
export interface CitedName {
  readonly key: string;
  readonly authorShort: string;
  readonly author?: string;
  readonly title?: string;
  readonly year: number | null;
}

/**
 * The name of a source in a citation: its author in short and its year, "FATF 2023". Where an editor has not written the
 * short form, the author stands for it, else the title, else the key: a citation is never empty.
 */
export function citedName({ key, authorShort, author = '', title = '', year }: CitedName): string {
  const name = [authorShort, author, title].find((one) => one.trim() !== '') ?? key;
  return year === null ? name : `${name} ${year}`;
}

/** Keys of the references cited anywhere in a threat's names, descriptions and card texts, in both languages. */
export function citationsIn({ description, riskDescription, texts }: Threat): readonly string[] {
  const themes: readonly Text[] =
    texts === undefined
      ? []
      : [
          ...threatThemes.map((theme) => texts[theme]),
          ...texts.exploitation.map(({ text }) => text),
          ...texts.indicators.map(({ text }) => text),
        ];
  return [description, riskDescription, ...themes].flatMap(({ en, sv }) => [
    ...citationsOf(en),
    ...citationsOf(sv),
  ]);
}
