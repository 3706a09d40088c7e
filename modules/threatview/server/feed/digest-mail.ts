/** The digest as a mail: the same sentences as text and as HTML that every mail program shows. */
import type { FeedPublication, FeedTag, FollowedPart } from '@klarsikt/contract';
import { formatDate, type Language, writtenDay } from '@klarsikt/engine';
import type { FollowedChange } from '../note/provides.ts';
import { ownAddress, textIn, xmlText } from './syndication.ts';
import { digestWords } from './texts.ts';

export interface Digest {
  readonly language: Language;
  readonly period: 'daily' | 'weekly';
  readonly origin: string;
  /** Newest first. */
  readonly publications: readonly FeedPublication[];
  readonly tags: readonly FeedTag[];
  /** Followed threats that have changed. */
  readonly changes: readonly FollowedChange[];
  /** Name of the saved search that the digest is narrowed to; null for everything. */
  readonly search: string | null;
  /** The page that asks whether to turn it off. */
  readonly stop: string;
}

/** A mail is read at once: what is beyond stands in Klarsikt. */
const itemsGiven = 30;
/** More ids than this make an address that servers on the way refuse. */
const idsGiven = 100;

/** A subject is one line, and short enough to be read in a list. */
function subjectOf(head: string, first: string): string {
  const line = `${head}: ${first}`.replace(/\s+/g, ' ').trim();
  return line.length <= 140 ? line : `${line.slice(0, 139).trimEnd()}…`;
}

interface Item {
  readonly title: string;
  readonly text: string;
  /** Day and source. */
  readonly line: string;
  readonly tags: string;
  readonly own: string;
  readonly url: string | null;
}

/** A followed threat: its name, what has changed, its card. */
interface Change {
  readonly name: string;
  readonly line: string;
  readonly own: string;
}

interface Frame {
  readonly language: Language;
  readonly lead: string;
  /** What they are called together; '' when none has changed. */
  readonly followed: string;
  readonly changes: readonly Change[];
  readonly items: readonly Item[];
  /** What to call those that the mail leaves out; '' when it leaves out none. */
  readonly more: string;
  /** All of them on one page. */
  readonly all: string;
  readonly settings: string;
  readonly stop: string;
}

function textOf(frame: Frame): string {
  const { language, lead, followed, changes, items, more, all, settings, stop } = frame;
  const words = digestWords[language];
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
  `<a style="color:#006a7d" href="${xmlText(address)}">${xmlText(words)}</a>`;

function htmlOfChanges({ followed, changes }: Frame): readonly string[] {
  if (changes.length === 0) return [];
  return [
    '<div style="padding:16px 0;border-top:1px solid #dfddd8">',
    `<h2 style="${heading}">${xmlText(followed)}</h2>`,
    ...changes.map(({ name, line: told, own }) => line(`${link(own, name)}: ${xmlText(told)}`)),
    '</div>',
  ];
}

function htmlOf(frame: Frame): string {
  const { language, lead, items, more, all, settings, stop } = frame;
  const words = digestWords[language];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${xmlText(lead)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#fbfaf7"><div style="max-width:600px;margin:0 auto">',
    line(xmlText(lead)),
    ...htmlOfChanges(frame),
    ...items.flatMap((item) => [
      '<div style="padding:16px 0;border-top:1px solid #dfddd8">',
      `<h2 style="${heading}">${link(item.own, item.title)}</h2>`,
      line(xmlText(item.line)),
      `<p style="${reading}">${xmlText(item.text)}</p>`,
      ...(item.tags === '' ? [] : [line(xmlText(item.tags))]),
      ...(item.url === null ? [] : [line(link(item.url, words.source))]),
      '</div>',
    ]),
    ...(items.length === 0 ? [] : [line(`${more === '' ? '' : `… ${more} · `}${link(all, words.all)}`)]),
    line(`${words.why} ${link(settings, words.change)} · ${link(stop, words.stop)}`),
    '</div></body></html>',
  ].join('\n');
}

/** All of them on one page of the product. */
function allAddress(origin: string, publications: readonly FeedPublication[]): string {
  const days = publications.map(({ published }) => writtenDay(published)).toSorted();
  const question =
    publications.length <= idsGiven ? `ids=${publications.map(({ id }) => id).join(',')}` : `from=${days[0]}`;
  return `${origin}/threatview/news?${question}`;
}

function changesIn({ changes, language, origin }: Digest): readonly Change[] {
  const { parts: named } = digestWords[language];
  const nameOf = (part: FollowedPart): string => named[part];
  return changes.map(({ id, name, parts }) => ({
    name: textIn(name, language),
    line: parts.map(nameOf).join(', '),
    own: `${origin}/threat/${id}/card`,
  }));
}

function itemsIn({ publications, tags, language, origin }: Digest): readonly Item[] {
  const names = new Map(tags.map(({ key, name }) => [key, textIn(name, language)]));
  return publications.slice(0, itemsGiven).map(
    (publication): Item => ({
      title: textIn(publication.title, language),
      text: textIn(publication.text, language),
      line: `${formatDate(writtenDay(publication.published), language).replaceAll('\u00a0', ' ')} · ${publication.source}`,
      tags: publication.tags.flatMap((key) => names.get(key) ?? []).join(' · '),
      own: ownAddress(origin, publication.id),
      url: /^https?:\/\//.test(publication.url) ? publication.url : null,
    }),
  );
}

export function composeDigest(digest: Digest): { subject: string; text: string; html: string } {
  const { language, period, origin, publications, search, stop } = digest;
  const words = digestWords[language];
  const items = itemsIn(digest);
  const changes = changesIn(digest);
  const count = publications.length;
  const followed =
    changes.length === 0 ? '' : changes.length === 1 ? words.followedOne : words.followedMany(changes.length);
  const fresh = count === 0 ? '' : count === 1 ? words.one : words.many(count);
  const left = count - items.length;
  const told = [fresh, followed].filter((head) => head !== '');
  const frame: Frame = {
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
    all: allAddress(origin, publications),
    settings: `${origin}/threatview/news?settings=digest`,
    stop,
  };
  const first = items[0]?.title ?? changes[0]?.name ?? '';
  return { subject: subjectOf(told[0] ?? '', first), text: textOf(frame), html: htmlOf(frame) };
}
