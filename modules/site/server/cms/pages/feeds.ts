import { getDayInZone, getDayStart, utcTimeZone } from '@klarsikt/engine/calendar';
import { languages } from '@klarsikt/engine/text';
import type { PublishedContent } from '../provides.ts';
import { getContentPath, getSiteText, type SiteContext } from './context.ts';
import { html } from './html.ts';
import { renderMarkdown } from './markdown.ts';

const xml = '<?xml version="1.0" encoding="utf-8"?>\n';
const anchored = (address: string): boolean => address.includes('#');

/** Renders the addresses of every page in both languages, with the publication day. */
export function renderSitemap(documents: readonly PublishedContent[], origin: string): string {
  const pages = documents.flatMap((one) => {
    const address = getContentPath(one);
    const own =
      one.document.kind !== 'page' ||
      ['app-home', 'solution', 'help-center', 'change-log'].includes(one.slug);
    const read = own && !['dialog', 'message', 'change'].includes(one.document.kind) && !anchored(address);
    return read ? [{ address, day: getDayInZone(one.publishedAt, utcTimeZone) }] : [];
  });
  const entries = pages.map(({ address, day }) => {
    const links = languages.map(
      (language) =>
        html`<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${address}?lang=${language}"/>`,
    );
    return html`<url><loc>${origin}${address}</loc><lastmod>${day}</lastmod>${links}</url>`;
  });
  return `${xml}${html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries}</urlset>`.text}`;
}

export const renderRobotsTxt = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /demo\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`;

export function renderAtomFeed(
  site: SiteContext,
  documents: readonly PublishedContent[],
  given: {
    readonly kind: 'change' | 'story';
    readonly path: string;
    readonly title: string;
    readonly origin: string;
  },
): string {
  const { kind, path, title, origin } = given;
  const { language, facts } = site;
  const dated = documents
    .filter(({ document }) => document.kind === kind)
    .map((one) => ({
      ...one,
      at: (one.document.version === ''
        ? one.publishedAt
        : getDayStart(one.document.version, utcTimeZone)
      ).toISOString(),
    }))
    .toSorted((a, b) => b.at.localeCompare(a.at) || (a.slug < b.slug ? -1 : 1));
  const entries = dated.map(({ slug, document, at }) => {
    const words = document[language];
    const [page = '', hash] = getContentPath({ slug, document }).split('#');
    const address = `${origin}${page}?lang=${language}${hash === undefined ? '' : `#${hash}`}`;
    const content = renderMarkdown(words.body, { source: (key) => facts.source(key) }).text;
    return html`<entry><title>${words.title}</title><id>${address}</id><link href="${address}"/><updated>${at}</updated><summary>${words.lead}</summary><content type="html">${content}</content></entry>`;
  });
  const self = `${origin}${path}?lang=${language}`;
  const updated = dated[0]?.at ?? new Date(0).toISOString();
  return `${xml}${html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><title>${title}</title><subtitle>${getSiteText(site, 'pages')}</subtitle><id>${self}</id><link rel="self" href="${self}"/><updated>${updated}</updated><author><name>Klarsikt</name></author>${entries}</feed>`.text}`;
}
