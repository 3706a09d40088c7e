/** A layer of an image: a tar whose bytes depend on its entries alone. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Header } from 'tar';

export interface LayerEntry {
  /** Without a slash at the beginning. */
  readonly path: string;
  readonly mode: number;
  /** Owner and group; root without it. */
  readonly owner?: number;
  /** Content of a file; absent for a folder or a link. */
  readonly content?: Buffer;
  /** Where a link leads. */
  readonly link?: string;
}

const block = 512;

const typeOf = ({ content, link }: LayerEntry) =>
  content !== undefined
    ? ('File' as const)
    : link !== undefined
      ? ('SymbolicLink' as const)
      : ('Directory' as const);

/** The entry as blocks of a tar. Paths here are short: a longer one than the header holds is refused. */
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

export interface Layer {
  /** Compressed, as it is stored. */
  readonly blob: Buffer;
  readonly digest: string;
  /** Digest of the tar before compression. */
  readonly diffId: string;
}

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Folders above the entries, each once and before what is in it. */
function foldersOf(entries: readonly LayerEntry[]): LayerEntry[] {
  const own = new Set(entries.map(({ path }) => path));
  const above = entries.flatMap(({ path }) => {
    const parts = path.split('/');
    return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
  });
  return [...new Set(above)].filter((path) => !own.has(path)).map((path) => ({ path, mode: 0o755 }));
}

/** A tar of the entries in the order of their paths. */
export function tarOf(entries: readonly LayerEntry[]): Buffer {
  const all = [...foldersOf(entries), ...entries].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return Buffer.concat([...all.map(blocksOf), Buffer.alloc(block * 2)]);
}

/** Makes the layer of these entries. */
export function layerOf(entries: readonly LayerEntry[]): Layer {
  const tar = tarOf(entries);
  const blob = gzipSync(tar, { level: 6 });
  return { blob, digest: sha256(blob), diffId: sha256(tar) };
}
