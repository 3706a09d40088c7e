/**
 * The same document as the same bytes. The library that writes Word files puts the time of writing into them and names
 * links at random; both are replaced by what follows from the document.
 */
import { inflateRawSync } from 'node:zlib';
import { type ArchiveFile, writeArchive } from '@klarsikt/engine';

const deflated = 8;

/** The files of an archive that was made here a moment ago; folders, which it lists too, are left out. */
function filesIn(zip: Buffer): ArchiveFile[] {
  const files: ArchiveFile[] = [];
  const end = zip.length - 22;
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extra, remark] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    if (nameLength === undefined || extra === undefined || remark === undefined) throw new RangeError('zip');
    const name = zip.toString('latin1', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const raw = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const content = zip.readUInt16LE(at + 10) === deflated ? inflateRawSync(raw) : raw;
    if (!name.endsWith('/')) files.push({ name, content });
    at += 46 + nameLength + extra + remark;
  }
  return files;
}

/** Links by number, in the order in which the text has them. */
function namedInOrder(files: readonly ArchiveFile[]): ReadonlyMap<string, string> {
  const text = files.find(({ name }) => name === 'word/document.xml');
  const ids =
    Buffer.from(text?.content ?? [])
      .toString('utf8')
      .match(/(?<=r:id=")rId[\w-]{12,}(?=")/g) ?? [];
  return new Map([...new Set(ids)].map((id, index) => [id, `rIdLink${index + 1}`]));
}

/** A Word file with `date` (ISO; null: none known) as its time, and nothing of chance in it. */
export function steadyDocx(docx: Uint8Array, date: string | null): Uint8Array {
  const day = date === null ? Number.NaN : Date.parse(date);
  const at = new Date(Number.isNaN(day) ? Date.UTC(1980, 0, 1) : day).toISOString();
  const files = filesIn(Buffer.from(docx));
  const names = namedInOrder(files);
  const steady = files.map(({ name, content }) => {
    if (!/\.(xml|rels)$/.test(name)) return { name, content };
    const text = Buffer.from(content)
      .toString('utf8')
      .replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${at}`)
      .replace(/(?<=\b(?:r:id|Id)=")rId[\w-]{12,}(?=")/g, (id) => names.get(id) ?? id);
    return { name, content: Buffer.from(text) };
  });
  return writeArchive({ at, files: steady.sort((a, b) => (a.name < b.name ? -1 : 1)) });
}
