import type { FeedPublication, FeedTag, FollowedThreatPart } from '@klarsikt/contract';
import { getDayPart } from '@klarsikt/engine/calendar';
import { formatDate } from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import type { FollowedThreatChange } from '../note/provides.ts';
import { escapeXml, getPublicationAddress, getTextInLanguage } from './syndication.ts';
import { feedDigestTexts } from './texts.ts';

export interface FeedDigestContent {
  readonly language: Language;
  readonly period: 'daily' | 'weekly';
  readonly origin: string;
  /** Publications of the digest, newest first. */
  readonly publications: readonly FeedPublication[];
  readonly tags: readonly FeedTag[];
  readonly changes: readonly FollowedThreatChange[];
  /** Name of the saved search that limits the digest; null for all news. */
  readonly search: string | null;
  /** Address of the page that turns the digest off after the reader confirms. */
  readonly stop: string;
}

/** Maximum number of publications in a mail; a link opens the others. */
const itemsGiven = 30;
/** Maximum number of ids in an address, because servers refuse very long addresses. */
const idsGiven = 100;

function subjectOf(head: string, first: string): string {
  const line = `${head}: ${first}`.replace(/\s+/g, ' ').trim();
  return line.length <= 140 ? line : `${line.slice(0, 139).trimEnd()}…`;
}

interface DigestItem {
  readonly title: string;
  readonly text: string;
  readonly line: string;
  readonly tags: string;
  readonly own: string;
  readonly url: string | null;
}

interface DigestChange {
  readonly name: string;
  readonly line: string;
  readonly own: string;
}

interface DigestContent {
  readonly language: Language;
  readonly lead: string;
  /** Heading of the changed threats; '' if there are none. */
  readonly followed: string;
  readonly changes: readonly DigestChange[];
  readonly items: readonly DigestItem[];
  /** Text about publications that the mail leaves out; '' if there are none. */
  readonly more: string;
  readonly all: string;
  readonly settings: string;
  readonly stop: string;
}

function renderText(frame: DigestContent): string {
  const { language, lead, followed, changes, items, more, all, settings, stop } = frame;
  const words = feedDigestTexts[language];
  return [
    lead,
    ...(changes.length === 0
      ? []
      : [[`${followed}:`, ...changes.map(({ name, line, own }) => `${name}: ${line}\n${own}`)].join('\n')]),
    ...items.map(({ title, line, text, tags, own, url }) =>
      [
        ...[title, line, '', text, ''],
        ...(tags === '' ? [] : [tags]),
        own,
        ...(url === null ? [] : [`${words.source}: ${url}`]),
      ].join('\n'),
    ),
    ...(items.length === 0
      ? []
      : [[...(more === '' ? [] : [`… ${more}`]), `${words.all}: ${all}`].join('\n')]),
    [words.why, `${words.change}: ${settings}`, `${words.stop}: ${stop}`].join('\n'),
  ].join('\n\n\n');
}

const small = 'margin:0 0 4px;font:13px/1.5 Arial,sans-serif;color:#565d63';
const reading = 'margin:0 0 8px;font:16px/1.5 Georgia,serif;color:#1c2126';
const heading = 'margin:0 0 4px;font:600 20px/1.3 Georgia,serif';

const line = (content: string): string => `<p style="${small}">${content}</p>`;
const link = (address: string, words: string): string =>
  `<a style="color:#006a7d" href="${escapeXml(address)}">${escapeXml(words)}</a>`;

function renderChangesHtml({ followed, changes }: DigestContent): readonly string[] {
  if (changes.length === 0) return [];
  return [
    '<div style="padding:16px 0;border-top:1px solid #dfddd8">',
    `<h2 style="${heading}">${escapeXml(followed)}</h2>`,
    ...changes.map(({ name, line: told, own }) => line(`${link(own, name)}: ${escapeXml(told)}`)),
    '</div>',
  ];
}

function renderHtml(frame: DigestContent): string {
  const { language, lead, items, more, all, settings, stop } = frame;
  const words = feedDigestTexts[language];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeXml(lead)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#fbfaf7"><div style="max-width:600px;margin:0 auto">',
    line(escapeXml(lead)),
    ...renderChangesHtml(frame),
    ...items.flatMap((item) => [
      '<div style="padding:16px 0;border-top:1px solid #dfddd8">',
      `<h2 style="${heading}">${link(item.own, item.title)}</h2>`,
      line(escapeXml(item.line)),
      `<p style="${reading}">${escapeXml(item.text)}</p>`,
      ...(item.tags === '' ? [] : [line(escapeXml(item.tags))]),
      ...(item.url === null ? [] : [line(link(item.url, words.source))]),
      '</div>',
    ]),
    ...(items.length === 0 ? [] : [line(`${more === '' ? '' : `… ${more} · `}${link(all, words.all)}`)]),
    line(`${words.why} ${link(settings, words.change)} · ${link(stop, words.stop)}`),
    '</div></body></html>',
  ].join('\n');
}

function newsAddress(origin: string, publications: readonly FeedPublication[]): string {
  const days = publications.map(({ published }) => getDayPart(published)).toSorted();
  const question =
    publications.length <= idsGiven ? `ids=${publications.map(({ id }) => id).join(',')}` : `from=${days[0]}`;
  return `${origin}/threatview/news?${question}`;
}

function buildChanges({ changes, language, origin }: FeedDigestContent): readonly DigestChange[] {
  const { parts: named } = feedDigestTexts[language];
  const nameOf = (part: FollowedThreatPart): string => named[part];
  return changes.map(({ id, name, parts }) => ({
    name: getTextInLanguage(name, language),
    line: parts.map(nameOf).join(', '),
    own: `${origin}/threat/${id}/card`,
  }));
}

function buildItems({ publications, tags, language, origin }: FeedDigestContent): readonly DigestItem[] {
  const names = new Map(tags.map(({ key, name }) => [key, getTextInLanguage(name, language)]));
  return publications.slice(0, itemsGiven).map(
    (publication): DigestItem => ({
      title: getTextInLanguage(publication.title, language),
      text: getTextInLanguage(publication.text, language),
      line: `${formatDate(getDayPart(publication.published), language).replaceAll('\u00a0', ' ')} · ${publication.source}`,
      tags: publication.tags.flatMap((key) => names.get(key) ?? []).join(' · '),
      own: getPublicationAddress(origin, publication.id),
      url: /^https?:\/\//.test(publication.url) ? publication.url : null,
    }),
  );
}

export function composeDigestMail(digest: FeedDigestContent): {
  subject: string;
  text: string;
  html: string;
} {
  const { language, period, origin, publications, search, stop } = digest;
  const words = feedDigestTexts[language];
  const items = buildItems(digest);
  const changes = buildChanges(digest);
  const count = publications.length;
  const followed =
    changes.length === 0 ? '' : changes.length === 1 ? words.followedOne : words.followedMany(changes.length);
  const fresh = count === 0 ? '' : count === 1 ? words.one : words.many(count);
  const left = count - items.length;
  const told = [fresh, followed].filter((head) => head !== '');
  const frame: DigestContent = {
    language,
    lead: [
      ...told.map((head) => `${head}.`),
      words.intro[period],
      ...(search === null ? [] : [words.search(search)]),
    ].join(' '),
    followed,
    changes,
    items,
    more: left === 0 ? '' : words.more(left),
    all: newsAddress(origin, publications),
    settings: `${origin}/threatview/news?settings=digest`,
    stop,
  };
  const first = items[0]?.title ?? changes[0]?.name ?? '';
  return { subject: subjectOf(told[0] ?? '', first), text: renderText(frame), html: renderHtml(frame) };
}
