import { getDayInZone } from '@klarsikt/engine/calendar';
import {
  type ContentDocument,
  compareContent,
  contentFields,
  contentKinds,
  getContentAddress,
  isMessageShownOn,
  stripSlugPrefix,
} from '@klarsikt/engine/content';
import type { Language } from '@klarsikt/engine/text';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { PublishedContent } from './provides.ts';
import { findPublishedPage, listPublishedChildren, listPublishedContentOfKind } from './store.ts';

const kindOf = (collection: string): ContentDocument['kind'] | undefined =>
  contentKinds.find((kind) => contentFields[kind].collection === collection);

export async function loadContentCollection(tx: ReadTx, name: string, language: Language) {
  const kind = kindOf(name);
  if (kind === undefined) return null;
  const found = await listPublishedContentOfKind(tx, kind);
  return found.toSorted(compareContent).map(({ slug, document }) => ({
    name: stripSlugPrefix(kind, slug),
    title: document[language].title,
    lead: document[language].lead,
    version: document.version,
    language,
    text: document[language].body,
    screens: document.screens,
    address: getContentAddress(slug, document),
  }));
}

interface PageQuery {
  readonly language: Language;
  readonly today: string;
  readonly levels: number;
  /** Time zone of the reader's organisation. */
  readonly timeZone: string;
}

function buildPage(
  { slug, document, publishedAt }: PublishedContent,
  { language, timeZone }: Pick<PageQuery, 'language' | 'timeZone'>,
) {
  const { title, lead, body: text } = document[language];
  const version = document.version || getDayInZone(publishedAt, timeZone);
  return { slug, title, lead, version, language, text, address: getContentAddress(slug, document) };
}

type ContentLeaf = ReturnType<typeof buildPage>;
interface ContentBranch extends ContentLeaf {
  readonly fields: { readonly messages: readonly Message[] };
  readonly children: readonly ContentBranch[];
}
interface Message {
  readonly title: string;
  readonly text: string;
  readonly type: ContentDocument['tone'];
}

export async function loadContentPage(
  tx: ReadTx,
  slug: string,
  asked: PageQuery,
): Promise<ContentBranch | null> {
  const found = await findPublishedPage(tx, slug);
  if (found === null) return null;
  const byParent = new Map<string, PublishedContent[]>();
  let parents = [found.slug];
  // Read one level more than requested, because messages are children of their page.
  for (let level = 1; level <= asked.levels && parents.length > 0; level += 1) {
    const below = await listPublishedChildren(tx, parents);
    for (const one of below) {
      const { parent } = one.document;
      byParent.set(parent, [...(byParent.get(parent) ?? []), one]);
    }
    parents = below.map((one) => one.slug);
  }
  const branch = (of: PublishedContent, left: number): ContentBranch => {
    const under = (byParent.get(of.slug) ?? []).toSorted(compareContent);
    const messages = under
      .filter(({ document }) => document.kind === 'message' && isMessageShownOn(document, asked.today))
      .map(({ document }) => ({
        title: document[asked.language].title,
        text: document[asked.language].body,
        type: document.tone,
      }));
    const pages = left <= 1 ? [] : under.filter(({ document }) => document.kind !== 'message');
    return {
      ...buildPage(of, asked),
      fields: { messages },
      children: pages.map((one) => branch(one, left - 1)),
    };
  };
  return branch(found, asked.levels);
}
