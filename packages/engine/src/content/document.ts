/** Defines the documents of the site in two languages: pages, stories, help, changelog, dialogs and messages. */
import { listCitedKeys } from '../model/citations.ts';
import { type Language, languages } from '../text/terms.ts';

/** Kinds of documents. */
export const contentKinds = [
  'page',
  'product',
  'use-case',
  'story',
  'help',
  'change',
  'dialog',
  'message',
] as const;

/** Kind of a document. */
export type ContentKind = (typeof contentKinds)[number];

/** Style of a message (specification 000 section 3). */
export const messageTones = ['info', 'warning', 'error'] as const;

/** The texts of a document in one language: `title` and `lead` have one line each, `body` is Markdown. */
export interface ContentWords {
  readonly title: string;
  readonly lead: string;
  readonly body: string;
}

/** A link from a document to a page of the product: the path, and the text of the link in each language. */
export interface ContentLink {
  /** A path of the product; in `/ra/@/...` the `@` is replaced by the demo's assessment. */
  readonly to: string;
  readonly en: string;
  readonly sv: string;
}

/** A document. All kinds have the same fields; `contentFields` lists those that a kind uses. */
export interface ContentDocument {
  readonly kind: ContentKind;
  readonly en: ContentWords;
  readonly sv: ContentWords;
  /** Slug of the parent document; empty without one. */
  readonly parent: string;
  /** Position among the documents of the same parent, smallest first. */
  readonly order: number;
  /**
   * ISO day: the release day of a changelog entry, or the day from which every user must consent to a dialog again.
   * Empty if the document has no such day.
   */
  readonly version: string;
  /** Keys of the threats that the document describes. */
  readonly threats: readonly string[];
  /** Keys of the businesses that the document concerns. */
  readonly businesses: readonly string[];
  /**
   * Paths of the screens that a help article explains; `*` matches one segment, `**` matches all following segments.
   */
  readonly screens: readonly string[];
  readonly opens: readonly ContentLink[];
  readonly tone: (typeof messageTones)[number];
  /** First and last ISO day on which a message is shown; empty for no limit. */
  readonly from: string;
  readonly until: string;
}

/** A member of a document other than its kind and its texts. */
export type ContentField = Exclude<keyof ContentDocument, 'kind' | Language>;

interface KindOfContent {
  /** Prefix of the slugs, so that documents of different kinds can have the same name. */
  readonly prefix: string;
  /** Folder of exported files, and name of the collection. */
  readonly collection: string;
  readonly fields: readonly ContentField[];
  /**
   * Address pattern of the document's page; `{parent}` and `{slug}` stand for the slugs without their prefixes. Null
   * if the kind has no page.
   */
  readonly address: string | null;
}

/** Slug prefix, folder, fields and page address of each kind of document. */
export const contentFields: { readonly [K in ContentKind]: KindOfContent } = {
  page: { prefix: '', collection: 'pages', fields: ['parent', 'order', 'opens'], address: null },
  product: {
    prefix: 'product-',
    collection: 'products',
    fields: ['parent', 'order', 'opens'],
    address: '/products/{slug}',
  },
  'use-case': {
    prefix: 'use-case-',
    collection: 'use-cases',
    fields: ['parent', 'order', 'businesses', 'opens'],
    address: '/intelligence/{slug}',
  },
  story: {
    prefix: 'story-',
    collection: 'stories',
    fields: ['parent', 'order', 'threats', 'opens'],
    address: '/intelligence/{parent}/{slug}',
  },
  help: {
    prefix: 'help-',
    collection: 'help',
    fields: ['parent', 'order', 'screens', 'opens'],
    address: '/help/{slug}',
  },
  change: {
    prefix: 'change-',
    collection: 'changelog',
    fields: ['parent', 'version'],
    address: '/changelog#{slug}',
  },
  dialog: { prefix: 'dialog-', collection: 'site_dialogs', fields: ['version'], address: null },
  message: {
    prefix: 'message-',
    collection: 'messages',
    fields: ['parent', 'order', 'tone', 'from', 'until'],
    address: null,
  },
};

/** Addresses of pages with a fixed address, by slug. */
const fixedPages: Readonly<Record<string, string>> = {
  'app-home': '/',
  solution: '/intelligence',
  'help-center': '/help',
  'change-log': '/changelog',
};

/** Pattern of a slug: lower-case letters, digits, dashes and underscores; at most 80 characters. */
export const contentSlugPattern = /^[a-z0-9][a-z0-9_-]{0,79}$/;

const noWords: ContentWords = { title: '', lead: '', body: '' };

/** An empty document of a kind. */
export function createEmptyContent(kind: ContentKind): ContentDocument {
  return {
    kind,
    en: noWords,
    sv: noWords,
    parent: '',
    order: 0,
    version: '',
    threats: [],
    businesses: [],
    screens: [],
    opens: [],
    tone: 'info',
    from: '',
    until: '',
  };
}

/**
 * The slug without the prefix of its kind: `story-cash` becomes `cash`. A slug of another kind is unchanged.
 */
export function stripSlugPrefix(kind: ContentKind, slug: string): string {
  const { prefix } = contentFields[kind];
  return slug.startsWith(prefix) ? slug.slice(prefix.length) : slug;
}

/** Path of the document's page; null if it has no page. */
export function getContentAddress(slug: string, { kind, parent }: ContentDocument): string | null {
  const { address } = contentFields[kind];
  if (kind === 'page') return fixedPages[slug] ?? null;
  if (address === null || (kind === 'story' && parent === '')) return null;
  return address
    .replace('{parent}', stripSlugPrefix('use-case', parent))
    .replace('{slug}', stripSlugPrefix(kind, slug));
}

/** True on the days on which a message is shown. `day` is an ISO day. */
export const isMessageShownOn = (
  { from, until }: Pick<ContentDocument, 'from' | 'until'>,
  day: string,
): boolean => (from === '' || from <= day) && (until === '' || day <= until);

/** A document with its slug. */
export interface NamedContent {
  readonly slug: string;
  readonly document: ContentDocument;
}

/** Compares documents by position, then by version (newest first), then by slug. */
export function compareContent(a: NamedContent, b: NamedContent): number {
  return (
    a.document.order - b.document.order ||
    b.document.version.localeCompare(a.document.version) ||
    (a.slug < b.slug ? -1 : 1)
  );
}

/** Distinct sources cited in a text as `[re-...]`, in order of appearance. */
export function listTextCitations(text: string): readonly string[] {
  return [...new Set(listCitedKeys(text))];
}

/** Sources cited anywhere in a document. */
export function listDocumentCitations(document: ContentDocument): readonly string[] {
  return [...new Set(languages.flatMap((language) => listTextCitations(document[language].body)))];
}
