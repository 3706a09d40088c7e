/** Pictures of publications: `mediaSource` is the address of a picture that the installation keeps itself. */
import type { Publication } from './types.ts';

const ownAddress = /^\/cms\/cdn\/([0-9a-f]{64})\.(?:png|jpg)$/;

/** Room that a picture is given whose size nobody has noted. */
const unknownSize = { width: 1600, height: 900 } as const;

/** No kept picture is wider or higher. */
const mostPixels = 20_000;

/** A whole number of pixels; null for what can be the side of no picture. */
const pixelsOf = (given: number | null): number | null =>
  given !== null && given >= 1 && given <= mostPixels ? Math.floor(given) : null;

/** A picture of the installation: its address inside the product, the hash that it is kept by, its size in pixels. */
export interface PublicationPicture {
  readonly path: string;
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly hash: string;
  /** Both 1 to 20,000: 1600 and 900 where the size is not known. */
  readonly width: number;
  readonly height: number;
}

/**
 * The picture of a publication. Null where there is none, or where the address leads elsewhere: a reader's browser asks
 * no other host (content security policy).
 */
export function pictureOf({
  mediaSource,
  mediaWidth,
  mediaHeight,
}: Pick<Publication, 'mediaSource' | 'mediaWidth' | 'mediaHeight'>): PublicationPicture | null {
  const [path, hash] = ownAddress.exec(mediaSource ?? '') ?? [];
  if (path === undefined || hash === undefined) return null;
  const [width, height] = [pixelsOf(mediaWidth), pixelsOf(mediaHeight)];
  return { path, hash, ...(width === null || height === null ? unknownSize : { width, height }) };
}
