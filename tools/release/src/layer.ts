/** Makes a layer of an image, which is a tar whose bytes depend only on its entries. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Header } from 'tar';

export interface LayerEntry {
  /** Path without a leading slash. */
  readonly path: string;
  readonly mode: number;
  /** User id of owner and group; root if absent. */
  readonly owner?: number;
  /** Content of a file; absent for folders and links. */
  readonly content?: Buffer;
  /** Target of a link. */
  readonly link?: string;
}

const block = 512;

const typeOf = ({ content, link }: LayerEntry) =>
  content !== undefined
    ? ('File' as const)
    : link !== undefined
      ? ('SymbolicLink' as const)
      : ('Directory' as const);

/**
 * Writes the entry as blocks of a tar.
 * @throws Error for a path that is longer than the header allows.
 */
function blocksOf(entry: LayerEntry): Buffer {
  const { path, mode, owner = 0, content = Buffer.alloc(0), link } = entry;
  const header = new Header({
    path: typeOf(entry) === 'Directory' ? `${path}/` : path,
    ...{ mode, uid: owner, gid: owner, size: content.length, mtime: new Date(0), type: typeOf(entry) },
    ...(link === undefined ? {} : { linkpath: link }),
  });
  const head = Buffer.alloc(block);
  if (header.encode(head)) throw new Error(`${path} is too long for a layer.`);
  const padding = Buffer.alloc((block - (content.length % block)) % block);
  return Buffer.concat([head, content, padding]);
}

export interface ImageLayer {
  /** The compressed layer. */
  readonly blob: Buffer;
  readonly digest: string;
  /** Digest of the uncompressed tar. */
  readonly diffId: string;
}

export const computeSha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Lists the parent folders of the entries, each once and before its content. */
function foldersOf(entries: readonly LayerEntry[]): LayerEntry[] {
  const own = new Set(entries.map(({ path }) => path));
  const above = entries.flatMap(({ path }) => {
    const parts = path.split('/');
    return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
  });
  return [...new Set(above)].filter((path) => !own.has(path)).map((path) => ({ path, mode: 0o755 }));
}

/** Creates a tar of the entries, sorted by path. */
export function createTar(entries: readonly LayerEntry[]): Buffer {
  const all = [...foldersOf(entries), ...entries].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return Buffer.concat([...all.map(blocksOf), Buffer.alloc(block * 2)]);
}

/** Makes a compressed layer of the entries. */
export function createImageLayer(entries: readonly LayerEntry[]): ImageLayer {
  const tar = createTar(entries);
  const blob = gzipSync(tar, { level: 6 });
  return { blob, digest: computeSha256(blob), diffId: computeSha256(tar) };
}
