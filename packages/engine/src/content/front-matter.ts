/**
 * Reads and writes a document of the site as files: one Markdown file per language with front matter. Front matter
 * consists of lines `key: value` between two lines of dashes; lists are separated by commas, and each link has its
 * own line.
 */
import { type Language, languages } from '../text/terms.ts';
import {
  type ContentDocument,
  type ContentField,
  type ContentKind,
  type ContentLink,
  contentFields,
  contentKinds,
  contentSlugPattern,
  createEmptyContent,
  messageTones,
  type NamedContent,
} from './document.ts';

/** A text file with its path in the folder. */
export interface ContentFile {
  readonly path: string;
  readonly text: string;
}

/** The fault of an unreadable file. `line` counts from 1. */
export interface ContentFault {
  readonly path: string;
  readonly line: number;
  readonly code: 'head' | 'key' | 'kind' | 'slug' | 'value' | 'language' | 'differs';
}

const lists = ['threats', 'businesses', 'screens'] as const;
type ListField = (typeof lists)[number];
const isList = (field: ContentField): field is ListField => lists.some((name) => name === field);

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').trim();

function fieldLines(document: ContentDocument, language: Language): readonly string[] {
  return contentFields[document.kind].fields.flatMap((field) => {
    if (field === 'opens')
      return document.opens.map((place) => `opens: ${place.to} ${oneLine(place[language])}`.trim());
    const value = isList(field) ? document[field].join(', ') : String(document[field]);
    return value === '' ? [] : [`${field}: ${oneLine(value)}`];
  });
}

/** Path of a document's file in a language: `stories/story-cash.sv.md`. */
export const toContentFilePath = ({ slug, document }: NamedContent, language: Language): string =>
  `${contentFields[document.kind].collection}/${slug}.${language}.md`;

/** Writes a document as the file of one language; reading the files restores the document. */
export function writeContentFile(content: NamedContent, language: Language): ContentFile {
  const { slug, document } = content;
  const { title, lead, body } = document[language];
  const head = [
    `kind: ${document.kind}`,
    `slug: ${slug}`,
    `title: ${oneLine(title)}`,
    ...(lead === '' ? [] : [`lead: ${oneLine(lead)}`]),
    ...fieldLines(document, language),
  ];
  return {
    path: toContentFilePath(content, language),
    text: `---\n${head.join('\n')}\n---\n${body.trim()}\n`,
  };
}

interface ParsedFile {
  readonly slug: string;
  readonly language: Language;
  readonly document: ContentDocument;
  readonly path: string;
}

type HeadLine = readonly [key: string, value: string, line: number];

function parseHead({ path, text }: ContentFile): { lines: HeadLine[]; body: string } | ContentFault {
  const [whole, head, body] = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(text) ?? [];
  if (whole === undefined || head === undefined) return { path, line: 1, code: 'head' };
  const lines: HeadLine[] = [];
  for (const [at, line] of head.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [, key, value] = /^([a-z]+):(.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) return { path, line: at + 2, code: 'head' };
    lines.push([key, value.trim(), at + 2]);
  }
  return { lines, body: (body ?? '').replaceAll('\r\n', '\n').trim() };
}

const listOf = (value: string): readonly string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** A link is an address without blanks, a blank, and the text of the link. */
function parseLink(value: string, language: Language): ContentLink {
  const [to = ''] = value.split(/\s/, 1);
  const words = value.slice(to.length).trim();
  return { to, en: '', sv: '', [language]: words };
}

/** Applies a line of front matter to the document; null when the kind has no such field or the value is invalid. */
function applyHeadLine(
  document: ContentDocument,
  [key, value]: HeadLine,
  language: Language,
): ContentDocument | null {
  if (key === 'title' || key === 'lead')
    return { ...document, [language]: { ...document[language], [key]: value } };
  const field = contentFields[document.kind].fields.find((name) => name === key);
  if (field === undefined) return null;
  if (field === 'opens') return { ...document, opens: [...document.opens, parseLink(value, language)] };
  if (field === 'order') return /^-?\d{1,6}$/.test(value) ? { ...document, order: Number(value) } : null;
  if (field === 'tone') {
    const tone = messageTones.find((one) => one === value);
    return tone === undefined ? null : { ...document, tone };
  }
  return { ...document, [field]: isList(field) ? listOf(value) : value };
}

function readFile(file: ContentFile): ParsedFile | ContentFault {
  const { path } = file;
  const language = languages.find((one) => path.endsWith(`.${one}.md`));
  if (language === undefined) return { path, line: 1, code: 'language' };
  const read = parseHead(file);
  if ('code' in read) return read;
  const [kindLine, slugLine, ...rest] = read.lines;
  const kind = kindLine?.[0] === 'kind' ? contentKinds.find((one) => one === kindLine[1]) : undefined;
  if (kind === undefined) return { path, line: kindLine?.[2] ?? 2, code: 'kind' };
  const slug = slugLine?.[0] === 'slug' ? slugLine[1] : '';
  if (!isSlugOfKind(kind, slug)) return { path, line: slugLine?.[2] ?? 3, code: 'slug' };
  let document: ContentDocument = createEmptyContent(kind);
  for (const line of rest) {
    const next = applyHeadLine(document, line, language);
    if (next === null) return { path, line: line[2], code: 'value' };
    document = next;
  }
  return {
    slug,
    language,
    path,
    document: { ...document, [language]: { ...document[language], body: read.body } },
  };
}

/** True for a slug that a document of the kind can have. */
export const isSlugOfKind = (kind: ContentKind, slug: string): boolean =>
  contentSlugPattern.test(slug) &&
  slug.startsWith(contentFields[kind].prefix) &&
  slug.length > contentFields[kind].prefix.length;

/** The content of a document that must be equal in the files of both languages, as one text. */
const sharedContentText = ({ en: _en, sv: _sv, opens, ...rest }: ContentDocument): string =>
  JSON.stringify([rest, opens.map(({ to }) => to)]);

function joinLanguages(one: ParsedFile, other: ParsedFile): ContentDocument {
  const [en, sv] = one.language === 'en' ? [one, other] : [other, one];
  const opens = en.document.opens.map((place, at) => ({
    to: place.to,
    en: place.en,
    sv: sv.document.opens[at]?.sv ?? '',
  }));
  return { ...en.document, sv: sv.document.sv, opens };
}

/**
 * Reads documents from files and lists the faults. A document needs both languages, whose content must be equal apart
 * from texts. Files other than Markdown are ignored.
 */
export function readContentFiles(files: readonly ContentFile[]): {
  readonly documents: readonly NamedContent[];
  readonly faults: readonly ContentFault[];
} {
  const faults: ContentFault[] = [];
  const bySlug = new Map<string, ParsedFile[]>();
  for (const file of files) {
    if (!file.path.endsWith('.md')) continue;
    const read = readFile(file);
    if ('code' in read) faults.push(read);
    else bySlug.set(read.slug, [...(bySlug.get(read.slug) ?? []), read]);
  }
  const documents: NamedContent[] = [];
  for (const [slug, reads] of bySlug) {
    const [first, second] = reads;
    if (first === undefined) continue;
    if (second === undefined || reads.length > 2 || first.language === second.language)
      faults.push({ path: first.path, line: 1, code: 'language' });
    else if (sharedContentText(first.document) !== sharedContentText(second.document))
      faults.push({ path: second.path, line: 1, code: 'differs' });
    else documents.push({ slug, document: joinLanguages(first, second) });
  }
  return { documents, faults };
}
