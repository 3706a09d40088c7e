/** Content beside the domain, read from its markdown: dialogs, pages, messages. */
import type { Language } from '@klarsikt/engine';
import { ContentError } from '../decode.ts';
import { changelogEntries } from './changelog.ts';
import { pages } from './pages.ts';
import { terms } from './terms.ts';

/** One dialog: name, title, version (a date), language, and its text in markdown. */
export interface Dialog {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly language: Language;
  readonly text: string;
}

/** A message on the site. `text` is markdown. */
export interface SiteMessage {
  readonly title: string;
  readonly text: string;
  readonly type: 'info' | 'warning' | 'error';
}

/** One page. What stands in sections that are messages is in `messages`, the rest in `text`. */
export interface Page {
  readonly slug: string;
  readonly title: string;
  readonly version: string;
  readonly language: Language;
  readonly text: string;
  readonly messages: readonly SiteMessage[];
}

/** Splits a document into its front matter (`key: value` lines between two lines of dashes) and its text. */
export function readDocument(source: string): { fields: ReadonlyMap<string, string>; text: string } {
  const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || text === undefined) throw new ContentError('a document without front matter');
  const fields = head.split('\n').map((line): [string, string] => {
    const [, key, value] = /^([a-z]+): (.+)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) throw new ContentError(`front matter: ${line}`);
    return [key, value.trim()];
  });
  return { fields: new Map(fields), text: unwrapped(text.trim()) };
}

/** Sources are wrapped at the width of the editor; on screen a line break is a line break, so paragraphs are joined. */
function unwrapped(text: string): string {
  return text
    .replace(/([^\n])\n(?=[^\n#>|\s*-])(?!\d+\.\s)/g, (whole, before: string, at: number) => {
      const line = text.slice(text.lastIndexOf('\n', at) + 1, at + 1);
      return line.startsWith('#') ? whole : `${before} `;
    })
    .replace(/\n {2,}(?=\S)/g, ' ');
}

function field(fields: ReadonlyMap<string, string>, key: string): string {
  const value = fields.get(key);
  if (value === undefined) throw new ContentError(`front matter lacks ${key}`);
  return value;
}

const isType = (text: string): text is SiteMessage['type'] => ['info', 'warning', 'error'].includes(text);

/** The messages of a text: its sections with a kind in braces behind the title. */
export function messagesIn(text: string): { messages: SiteMessage[]; rest: string } {
  const messages: SiteMessage[] = [];
  const rest = text.split(/^(?=## )/m).filter((section) => {
    const [, title, type, body] = /^## (.+) \{(\w+)\}\n([\s\S]*)$/.exec(section) ?? [];
    if (title === undefined || type === undefined || body === undefined || !isType(type)) return true;
    messages.push({ title, type, text: body.trim() });
    return false;
  });
  return { messages, rest: rest.join('').trim() };
}

function itemOf(source: string, language: Language): Dialog {
  const { fields, text } = readDocument(source);
  const of = (key: string) => field(fields, key);
  return { name: of('name'), title: of('title'), version: of('version'), language, text };
}

/** The dialogs of the site in a language; the terms of service are the one named `terms`. */
export function dialogs(language: Language): readonly Dialog[] {
  return [itemOf(terms[language], language)];
}

/** What each version brought, in a language, the newest first; `version` is the day of its release. */
export function changelog(language: Language): readonly Dialog[] {
  return changelogEntries.map((entry) => itemOf(entry[language], language));
}

/** A page in a language; null when there is none of that name. */
export function page(slug: string, language: Language): Page | null {
  const source = Object.hasOwn(pages, slug) ? pages[slug] : undefined;
  if (!source) return null;
  const { fields, text } = readDocument(source[language]);
  const of = (key: string) => field(fields, key);
  const { messages, rest } = messagesIn(text);
  return { slug: of('slug'), title: of('title'), version: of('version'), language, text: rest, messages };
}
