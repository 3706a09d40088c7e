import type { ContentDocument, NamedContent } from '@klarsikt/engine/content';
import type { Language } from '@klarsikt/engine/text';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

export interface PublishedContent extends NamedContent {
  readonly publishedAt: Date;
}

/** Reads all published texts at once: the site is small, and its pages cite each other. */
export type ReadPublishedContent = () => Promise<readonly PublishedContent[]>;

export interface StoredSitePicture {
  readonly kind: 'png' | 'jpg';
  readonly content: Buffer;
}

export type FilterStoredPictures = (tx: ReadTx, hashes: readonly string[]) => Promise<ReadonlySet<string>>;

/** Renders the page of a document, published or not, as HTML without script. */
export type RenderContentHtml = (given: {
  readonly slug: string;
  readonly document: ContentDocument;
  readonly language: Language;
}) => Promise<string>;
