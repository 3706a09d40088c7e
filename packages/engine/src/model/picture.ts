/** Finds the pictures of publications that the installation stores; `mediaSource` is the address of a picture. */
import type { Publication } from './types.ts';

const ownAddress = /^\/cms\/cdn\/([0-9a-f]{64})\.(?:png|jpg)$/;

/** Assumed size of a picture whose size is not recorded. */
const unknownSize = { width: 1600, height: 900 } as const;

/** Largest width and height of a stored picture, in pixels. */
const mostPixels = 20_000;

/** Rounds a size down to whole pixels; null for an invalid size. */
const pixelsOf = (given: number | null): number | null =>
  given !== null && given >= 1 && given <= mostPixels ? Math.floor(given) : null;

/** A stored picture: its address inside the product, its hash, and its size in pixels. */
export interface PublicationPicture {
  readonly path: string;
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly hash: string;
  /** Size in pixels, 1 to 20,000; 1600 and 900 if the size is unknown. */
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the picture of a publication. Null if it has none, or if its address is external: the content security
 * policy prevents browsers from loading content of other hosts.
 */
export function getPublicationPicture({
  mediaSource,
  mediaWidth,
  mediaHeight,
}: Pick<Publication, 'mediaSource' | 'mediaWidth' | 'mediaHeight'>): PublicationPicture | null {
  const [path, hash] = ownAddress.exec(mediaSource ?? '') ?? [];
  if (path === undefined || hash === undefined) return null;
  const [width, height] = [pixelsOf(mediaWidth), pixelsOf(mediaHeight)];
  return { path, hash, ...(width === null || height === null ? unknownSize : { width, height }) };
}
