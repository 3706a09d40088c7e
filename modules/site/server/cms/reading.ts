/** Texts of the site as everybody reads them: in one language. */
import {
  bareSlug,
  type ContentDocument,
  contentAddress,
  contentFields,
  contentKinds,
  dayOf,
  inContentOrder,
  isShownOn,
  type Language,
} from '@klarsikt/engine';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { PublishedContent } from './provides.ts';
import { publishedOf, publishedPage, publishedUnder } from './store.ts';

/** The kind whose documents a collection holds; undefined for a name that there is not. */
const kindOf = (collection: string): ContentDocument['kind'] | undefined =>
  contentKinds.find((kind) => contentFields[kind].collection === collection);

export async function collection(tx: ReadTx, name: string, language: Language) {
  const kind = kindOf(name);
  if (kind === undefined) return null;
  const found = await publishedOf(tx, kind);
  return found.toSorted(inContentOrder).map(({ slug, document }) => ({
    name: bareSlug(kind, slug),
    title: document[language].title,
    lead: document[language].lead,
    version: document.version,
    language,
    text: document[language].body,
    screens: document.screens,
    address: contentAddress(slug, document),
  }));
}

interface Asked {
  readonly language: Language;
  /** ISO day, for messages that are shown for a time. */
  readonly today: string;
  readonly levels: number;
  /** Of the reader's organisation. */
  readonly timeZone: string;
}

function pageOf(
  { slug, document, publishedAt }: PublishedContent,
  { language, timeZone }: Pick<Asked, 'language' | 'timeZone'>,
) {
  const { title, lead, body: text } = document[language];
  const version = document.version || dayOf(publishedAt, timeZone);
  return { slug, title, lead, version, language, text, address: contentAddress(slug, document) };
}

type Leaf = ReturnType<typeof pageOf>;
interface Branch extends Leaf {
  readonly fields: { readonly messages: readonly Message[] };
  readonly children: readonly Branch[];
}
interface Message {
  readonly title: string;
  readonly text: string;
  readonly type: ContentDocument['tone'];
}

export async function page(tx: ReadTx, slug: string, asked: Asked): Promise<Branch | null> {
  const found = await publishedPage(tx, slug);
  if (found === null) return null;
  const byParent = new Map<string, PublishedContent[]>();
  let parents = [found.slug];
  // One level more than asked for: messages belong to the page that they stand under.
  for (let level = 1; level <= asked.levels && parents.length > 0; level += 1) {
    const below = await publishedUnder(tx, parents);
    for (const one of below) {
      const { parent } = one.document;
      byParent.set(parent, [...(byParent.get(parent) ?? []), one]);
    }
    parents = below.map((one) => one.slug);
  }
  const branch = (of: PublishedContent, left: number): Branch => {
    const under = (byParent.get(of.slug) ?? []).toSorted(inContentOrder);
    const messages = under
      .filter(({ document }) => document.kind === 'message' && isShownOn(document, asked.today))
      .map(({ document }) => ({
        title: document[asked.language].title,
        text: document[asked.language].body,
        type: document.tone,
      }));
    const pages = left <= 1 ? [] : under.filter(({ document }) => document.kind !== 'message');
    return {
      ...pageOf(of, asked),
      fields: { messages },
      children: pages.map((one) => branch(one, left - 1)),
    };
  };
  return branch(found, asked.levels);
}
