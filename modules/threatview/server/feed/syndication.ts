/** The feed for readers outside the product: RSS 2.0 and JSON Feed 1.1. */
import type { FeedPublication, FeedTag } from '@klarsikt/contract';
import { type Language, startOfDay, type Text, utc, writtenDay } from '@klarsikt/engine';
import { syndicationWords } from './texts.ts';

export interface Syndicated {
  readonly language: Language;
  /** Address of the installation, without trailing slash. */
  readonly origin: string;
  readonly publications: readonly FeedPublication[];
  readonly tags: readonly FeedTag[];
}

/** The language's text, or the other one where it is not written. */
export const textIn = (text: Text, language: Language): string => text[language] || text.en || text.sv;

/** Where a publication can be read inside the product. */
export function ownAddress(origin: string, id: number): string {
  return `${origin}/threatview/news?ids=${id}`;
}

/** Its source; the product itself when it names none. */
function linkOf(origin: string, { id, url }: FeedPublication): string {
  return /^https?:\/\//.test(url) ? url : ownAddress(origin, id);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text for XML 1.0: what markup could read is escaped, characters that XML forbids are left out. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

const rfc822 = (day: string): string => startOfDay(writtenDay(day), utc).toUTCString();

export function rssOf({ language, origin, publications, tags }: Syndicated): string {
  const { title, description } = syndicationWords[language];
  const names = new Map(tags.map(({ key, name }) => [key, textIn(name, language)]));
  const items = publications.map((publication) =>
    [
      '    <item>',
      `      <title>${xmlText(textIn(publication.title, language))}</title>`,
      `      <link>${xmlText(linkOf(origin, publication))}</link>`,
      `      <guid isPermaLink="false">${xmlText(`klarsikt:${publication.key}`)}</guid>`,
      `      <pubDate>${rfc822(publication.published)}</pubDate>`,
      `      <description>${xmlText(textIn(publication.text, language))}</description>`,
      ...publication.tags.map((key) => `      <category>${xmlText(names.get(key) ?? key)}</category>`),
      '    </item>',
    ].join('\n'),
  );
  const newest = publications[0];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0">',
    '  <channel>',
    `    <title>${xmlText(title)}</title>`,
    `    <link>${xmlText(`${origin}/threatview/news`)}</link>`,
    `    <description>${xmlText(description)}</description>`,
    `    <language>${language}</language>`,
    ...(newest ? [`    <pubDate>${rfc822(newest.published)}</pubDate>`] : []),
    '    <ttl>60</ttl>',
    ...items,
    '  </channel>',
    '</rss>',
    '',
  ].join('\n');
}

export function jsonFeedOf({ language, origin, publications, tags }: Syndicated): string {
  const { title, description } = syndicationWords[language];
  const names = new Map(tags.map(({ key, name }) => [key, textIn(name, language)]));
  // No feed_url: the address holds the secret, and readers show and share what a feed says of itself.
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: `${origin}/threatview/news`,
    language,
    items: publications.map((publication) => ({
      id: `klarsikt:${publication.key}`,
      url: ownAddress(origin, publication.id),
      ...(/^https?:\/\//.test(publication.url) ? { external_url: publication.url } : {}),
      ...(publication.picture === null ? {} : { image: `${origin}${publication.picture.path}` }),
      title: textIn(publication.title, language),
      content_text: textIn(publication.text, language),
      date_published: startOfDay(writtenDay(publication.published), utc).toISOString().replace('.000Z', 'Z'),
      authors: [{ name: publication.source }],
      tags: publication.tags.map((key) => names.get(key) ?? key),
      language,
    })),
  });
}
