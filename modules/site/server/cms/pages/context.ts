/** What a page of the site is drawn from. */
import {
  bareSlug,
  type ContentDocument,
  type ContentPlace,
  contentAddress,
  fillSentence,
  inContentOrder,
  type Language,
  type NamedContent,
  startOfDay,
  utc,
} from '@klarsikt/engine';
import type { Facts } from './facts.ts';
import { words } from './texts.ts';

/** The published texts, found by slug and by what they stand under. */
export interface Texts {
  readonly bySlug: ReadonlyMap<string, NamedContent>;
  under(slug: string): readonly NamedContent[];
  of(kind: ContentDocument['kind']): readonly NamedContent[];
}

export function textsOf(documents: readonly NamedContent[]): Texts {
  const ordered = documents.toSorted(inContentOrder);
  return {
    bySlug: new Map(ordered.map((one) => [one.slug, one])),
    under: (slug) => ordered.filter(({ document }) => document.parent === slug),
    of: (kind) => ordered.filter(({ document }) => document.kind === kind),
  };
}

/** Who a page is drawn for, and from what. */
export interface Site {
  readonly language: Language;
  readonly facts: Facts;
  readonly texts: Texts;
  /** Shows a session: the way in is then the way to the applications. */
  readonly session: boolean;
  /** ISO day. */
  readonly today: string;
}

type Word = keyof (typeof words)['en'];

/** A sentence of the pages in the language of the page. */
export const say = (
  { language }: Pick<Site, 'language'>,
  word: Word,
  given: Readonly<Record<string, string | number>> = {},
): string => fillSentence(words[language][word], given, language);

export const number = ({ language }: Pick<Site, 'language'>, value: number, digits = 0): string =>
  new Intl.NumberFormat(language === 'sv' ? 'sv-SE' : 'en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

export const day = ({ language }: Pick<Site, 'language'>, iso: string): string =>
  new Intl.DateTimeFormat(language === 'sv' ? 'sv-SE' : 'en-GB', {
    dateStyle: 'long',
    timeZone: utc,
  }).format(startOfDay(iso, utc));

/** Where a text is read; nothing of the site leads to one without a page. */
export const addressOf = ({ slug, document }: NamedContent): string => contentAddress(slug, document) ?? '/';

export const bare = ({ slug, document }: NamedContent): string => bareSlug(document.kind, slug);

/** Places inside an assessment are those of the demo, and what writes is entered there too. */
const inDemo = (to: string): boolean => /^\/ra(\/|$|\?)/.test(to);

/** Where a place of a text leads from the site: straight into what is open to everybody, by the demo to the rest. */
export function wayTo(
  { facts }: Site,
  place: ContentPlace,
): { readonly href: string; readonly demo: boolean } | null {
  let known = true;
  const to = place.to.replaceAll(/\{([a-z0-9-]+)\}/g, (_, key: string) => {
    const id = facts.idOf(key);
    known &&= id !== null;
    return String(id);
  });
  if (!known) return null;
  return inDemo(to) ? { href: `/demo?to=${encodeURIComponent(to)}`, demo: true } : { href: to, demo: false };
}
