import type { FeedPublication, FeedTag } from '@klarsikt/contract';
import { getDayPart, getDayStart, utcTimeZone } from '@klarsikt/engine/calendar';
import type { Language, Text } from '@klarsikt/engine/text';
import { syndicationTexts } from './texts.ts';

export interface SyndicationInput {
  readonly language: Language;
  /** Address of the installation, without trailing slash. */
  readonly origin: string;
  readonly publications: readonly FeedPublication[];
  readonly tags: readonly FeedTag[];
}

/** Returns the text in the language, or else in the other language. */
export const getTextInLanguage = (text: Text, language: Language): string =>
  text[language] || text.en || text.sv;

export function getPublicationAddress(origin: string, id: number): string {
  return `${origin}/threatview/news?ids=${id}`;
}

/** Returns the address of the source; the product's own page if there is none. */
function linkOf(origin: string, { id, url }: FeedPublication): string {
  return /^https?:\/\//.test(url) ? url : getPublicationAddress(origin, id);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for XML 1.0 and removes the characters that XML forbids. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

const rfc822 = (day: string): string => getDayStart(getDayPart(day), utcTimeZone).toUTCString();

export function renderRssFeed({ language, origin, publications, tags }: SyndicationInput): string {
  const { title, description } = syndicationTexts[language];
  const names = new Map(tags.map(({ key, name }) => [key, getTextInLanguage(name, language)]));
  const items = publications.map((publication) =>
    [
      '    <item>',
      `      <title>${escapeXml(getTextInLanguage(publication.title, language))}</title>`,
      `      <link>${escapeXml(linkOf(origin, publication))}</link>`,
      `      <guid isPermaLink="false">${escapeXml(`klarsikt:${publication.key}`)}</guid>`,
      `      <pubDate>${rfc822(publication.published)}</pubDate>`,
      `      <description>${escapeXml(getTextInLanguage(publication.text, language))}</description>`,
      ...publication.tags.map((key) => `      <category>${escapeXml(names.get(key) ?? key)}</category>`),
      '    </item>',
    ].join('\n'),
  );
  const newest = publications[0];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0">',
    '  <channel>',
    `    <title>${escapeXml(title)}</title>`,
    `    <link>${escapeXml(`${origin}/threatview/news`)}</link>`,
    `    <description>${escapeXml(description)}</description>`,
    `    <language>${language}</language>`,
    ...(newest ? [`    <pubDate>${rfc822(newest.published)}</pubDate>`] : []),
    '    <ttl>60</ttl>',
    ...items,
    '  </channel>',
    '</rss>',
    '',
  ].join('\n');
}

export function renderJsonFeed({ language, origin, publications, tags }: SyndicationInput): string {
  const { title, description } = syndicationTexts[language];
  const names = new Map(tags.map(({ key, name }) => [key, getTextInLanguage(name, language)]));
  // Leave out `feed_url`, because it would contain the secret, and feed readers display and share this member.
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: `${origin}/threatview/news`,
    language,
    items: publications.map((publication) => ({
      id: `klarsikt:${publication.key}`,
      url: getPublicationAddress(origin, publication.id),
      ...(/^https?:\/\//.test(publication.url) ? { external_url: publication.url } : {}),
      ...(publication.picture === null ? {} : { image: `${origin}${publication.picture.path}` }),
      title: getTextInLanguage(publication.title, language),
      content_text: getTextInLanguage(publication.text, language),
      date_published: getDayStart(getDayPart(publication.published), utcTimeZone)
        .toISOString()
        .replace('.000Z', 'Z'),
      authors: [{ name: publication.source }],
      tags: publication.tags.map((key) => names.get(key) ?? key),
      language,
    })),
  });
}
