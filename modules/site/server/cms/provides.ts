/** Texts of the site as the rest of the server uses them. */
import type { ContentDocument, Language, NamedContent } from '@klarsikt/engine';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/** A document that everybody may read, with the time of its publication. */
export interface PublishedContent extends NamedContent {
  readonly publishedAt: Date;
}

/** Everything that is published, read at once: the site is small, and its pages quote each other. */
export type ReadContent = () => Promise<readonly PublishedContent[]>;

/** A picture of the site, or null. */
export interface StoredPicture {
  readonly kind: 'png' | 'jpg';
  readonly content: Buffer;
}

/** Those of the given hashes that the installation keeps a picture of. */
export type KeptPictures = (tx: ReadTx, hashes: readonly string[]) => Promise<ReadonlySet<string>>;

/** Draws the page of a document that need not be published, as HTML without script. */
export type DrawContent = (given: {
  readonly slug: string;
  readonly document: ContentDocument;
  readonly language: Language;
}) => Promise<string>;
