/** Pictures of publications: `mediaSource` is the address of a picture that the installation keeps itself. */
import type { Publication } from './types.ts';

const ownAddress = /^\/cms\/cdn\/([0-9a-f]{64})\.(?:png|jpg)$/;

/** Room that a picture is given whose size nobody has noted. */
const unknownSize = { width: 1600, height: 900 } as const;

/** A picture of the installation: its address inside the product, the hash that it is kept by, its size in pixels. */
export interface PublicationPicture {
  readonly path: string;
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly hash: string;
  /** Both 1 or more: 1600 and 900 where the size is not known. */
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
  const isSized = mediaWidth !== null && mediaHeight !== null && mediaWidth >= 1 && mediaHeight >= 1;
  return {
    ...{ path, hash },
    ...(isSized ? { width: Math.floor(mediaWidth), height: Math.floor(mediaHeight) } : unknownSize),
  };
}
