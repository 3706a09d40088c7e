import { getDayStart, utcTimeZone } from '@klarsikt/engine/calendar';
import {
  type ContentDocument,
  type ContentLink,
  compareContent,
  getContentAddress,
  type NamedContent,
  stripSlugPrefix,
} from '@klarsikt/engine/content';
import { fillSentence, type Language } from '@klarsikt/engine/text';
import type { SiteFacts } from './facts.ts';
import { sitePageTexts } from './texts.ts';

export interface SiteTextIndex {
  readonly bySlug: ReadonlyMap<string, NamedContent>;
  under(slug: string): readonly NamedContent[];
  of(kind: ContentDocument['kind']): readonly NamedContent[];
}

export function indexSiteTexts(documents: readonly NamedContent[]): SiteTextIndex {
  const ordered = documents.toSorted(compareContent);
  return {
    bySlug: new Map(ordered.map((one) => [one.slug, one])),
    under: (slug) => ordered.filter(({ document }) => document.parent === slug),
    of: (kind) => ordered.filter(({ document }) => document.kind === kind),
  };
}

export interface SiteContext {
  readonly language: Language;
  readonly facts: SiteFacts;
  readonly texts: SiteTextIndex;
  /** True if the request has a session; the page then links to the applications instead of the sign-in. */
  readonly session: boolean;
  /** True if firms can order an assessment in the portal: seller and price are set. */
  readonly sells: boolean;
  /** Current day as an ISO date. */
  readonly today: string;
}

type SiteTextKey = keyof (typeof sitePageTexts)['en'];

export const getSiteText = (
  { language }: Pick<SiteContext, 'language'>,
  word: SiteTextKey,
  given: Readonly<Record<string, string | number>> = {},
): string => fillSentence(sitePageTexts[language][word], given, language);

export const formatSiteNumber = (
  { language }: Pick<SiteContext, 'language'>,
  value: number,
  digits = 0,
): string =>
  new Intl.NumberFormat(language === 'sv' ? 'sv-SE' : 'en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

export const formatSiteDay = ({ language }: Pick<SiteContext, 'language'>, iso: string): string =>
  new Intl.DateTimeFormat(language === 'sv' ? 'sv-SE' : 'en-GB', {
    dateStyle: 'long',
    timeZone: utcTimeZone,
  }).format(getDayStart(iso, utcTimeZone));

/**
 * Returns the path of a text. Pages link only to texts with their own page, so the default is never used in a link.
 */
export const getContentPath = ({ slug, document }: NamedContent): string =>
  getContentAddress(slug, document) ?? '/';

export const getSlugWithoutPrefix = ({ slug, document }: NamedContent): string =>
  stripSlugPrefix(document.kind, slug);

/** Returns true for paths of assessments, which visitors open in the demo. */
const inDemo = (to: string): boolean => /^\/ra(\/|$|\?)/.test(to);

/**
 * Returns the link from the site to a place in the product: direct if everybody may open the place, else through the
 * demo; null if an entity is unknown.
 */
export function resolveProductLink(
  { facts }: SiteContext,
  place: ContentLink,
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
