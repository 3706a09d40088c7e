/** Content beside the domain: pages, stories, help, changes, dialogs and messages as documents in two languages. */
import { citationsOf } from '../model/citations.ts';
import { type Language, languages } from '../terms.ts';

/** What a document of the site can be. */
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

/** What a document of the site is. */
export type ContentKind = (typeof contentKinds)[number];

/** How a message is shown (specification 000 section 3). */
export const messageTones = ['info', 'warning', 'error'] as const;

/** The words of a document in one language: `title` and `lead` one line each, `body` markdown. */
export interface ContentWords {
  readonly title: string;
  readonly lead: string;
  readonly body: string;
}

/** A place in the product that a document leads to: a path inside the installation, and its words. */
export interface ContentPlace {
  /** A path of the product; `/ra/@/...` stands for the assessment of the demo. */
  readonly to: string;
  readonly en: string;
  readonly sv: string;
}

/** A document: the same fields for every kind, of which a kind uses those that `contentFields` names. */
export interface ContentDocument {
  readonly kind: ContentKind;
  readonly en: ContentWords;
  readonly sv: ContentWords;
  /** Slug of the document that it stands under; empty for none. */
  readonly parent: string;
  /** Place among those of the same parent, the smallest first. */
  readonly order: number;
  /** ISO day: of a change its release, of a dialog the day from which it is asked for anew. Empty for none. */
  readonly version: string;
  /** Keys of threats that it tells of. */
  readonly threats: readonly string[];
  /** Keys of businesses that it concerns. */
  readonly businesses: readonly string[];
  /** Addresses of the screens that a help article explains; `*` stands for one part, `**` for all that follow. */
  readonly screens: readonly string[];
  readonly opens: readonly ContentPlace[];
  readonly tone: (typeof messageTones)[number];
  /** First and last ISO day on which a message is shown; empty for no bound. */
  readonly from: string;
  readonly until: string;
}

/** A field of a document beside its words. */
export type ContentField = Exclude<keyof ContentDocument, 'kind' | Language>;

interface KindOfContent {
  /** Begins the slug, so that two kinds can have documents of the same name. */
  readonly prefix: string;
  /** Folder of the exported files, and name of the collection. */
  readonly collection: string;
  readonly fields: readonly ContentField[];
  /** Where the page of such a document is, `{parent}` and `{slug}` without their prefixes; null without a page. */
  readonly address: string | null;
}

/** What each kind is called, holds and uses. */
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

/** Slug of a page that always has an address of its own. */
const fixedPages: Readonly<Record<string, string>> = {
  'app-home': '/',
  solution: '/intelligence',
  'help-center': '/help',
  'change-log': '/changelog',
};

/** What a slug may look like: lower case, digits, dashes, underscores; at most 80 characters. */
export const contentSlugPattern = /^[a-z0-9][a-z0-9_-]{0,79}$/;

const noWords: ContentWords = { title: '', lead: '', body: '' };

/** An empty document of a kind. */
export function emptyContent(kind: ContentKind): ContentDocument {
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

/** A slug without the prefix of its kind: `story-cash` is `cash`. A slug of another kind stays as it is. */
export function bareSlug(kind: ContentKind, slug: string): string {
  const { prefix } = contentFields[kind];
  return slug.startsWith(prefix) ? slug.slice(prefix.length) : slug;
}

/** Where a document is read: a path of the product; null when it has no page of its own. */
export function contentAddress(slug: string, { kind, parent }: ContentDocument): string | null {
  const { address } = contentFields[kind];
  if (kind === 'page') return fixedPages[slug] ?? null;
  if (address === null || (kind === 'story' && parent === '')) return null;
  return address.replace('{parent}', bareSlug('use-case', parent)).replace('{slug}', bareSlug(kind, slug));
}

/** True on the days on which a message is shown. `day` is an ISO day. */
export const isShownOn = ({ from, until }: Pick<ContentDocument, 'from' | 'until'>, day: string): boolean =>
  (from === '' || from <= day) && (until === '' || day <= until);

/** A document with its slug. */
export interface NamedContent {
  readonly slug: string;
  readonly document: ContentDocument;
}

/** By order, then the newest version first, then by slug. */
export function inContentOrder(a: NamedContent, b: NamedContent): number {
  return (
    a.document.order - b.document.order ||
    b.document.version.localeCompare(a.document.version) ||
    (a.slug < b.slug ? -1 : 1)
  );
}

/** Sources cited in a text as `[re-...]`, each once, in the order of the text. */
export function citedIn(text: string): readonly string[] {
  return [...new Set(citationsOf(text))];
}

/** Sources cited anywhere in a document. */
export function citedBy(document: ContentDocument): readonly string[] {
  return [...new Set(languages.flatMap((language) => citedIn(document[language].body)))];
}
