/**
 * Makes Word files reproducible: replaces the present time and the random ids of links, which the library writes, by
 * values derived from the document.
 */
import { getDayStart, utcTimeZone } from '@klarsikt/engine/calendar';
import JSZip from 'jszip';

const isText = (name: string): boolean => /\.(xml|rels)$/.test(name);

/** Numbers the links in the order of their first occurrence. */
function numberLinksInOrder(text: string): ReadonlyMap<string, string> {
  const ids = text.match(/(?<=r:id=")rId[\w-]{12,}(?=")/g) ?? [];
  return new Map([...new Set(ids)].map((id, index) => [id, `rIdLink${index + 1}`]));
}

/**
 * Replaces times and ids in a Word file. `date` (ISO, null if unknown) becomes the file's time; `finish` may change
 * the text of a part.
 */
export async function makeDocxReproducible(
  docx: Uint8Array,
  date: string | null,
  finish: (xml: string, part: string) => string = (xml) => xml,
): Promise<Uint8Array> {
  const day = date === null ? Number.NaN : new Date(date).getTime();
  const at = Number.isNaN(day) ? getDayStart('1980-01-01', utcTimeZone) : new Date(day);
  const written = await JSZip.loadAsync(docx);
  const steady = new JSZip();
  const names = numberLinksInOrder((await written.file('word/document.xml')?.async('string')) ?? '');
  for (const name of Object.keys(written.files).sort()) {
    const file = written.file(name);
    if (file === null || file.dir) continue;
    const content = isText(name)
      ? finish(await file.async('string'), name)
          .replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${at.toISOString()}`)
          .replace(/(?<=\b(?:r:id|Id)=")rId[\w-]{12,}(?=")/g, (id) => names.get(id) ?? id)
      : await file.async('uint8array');
    steady.file(name, content, { date: at, createFolders: false });
  }
  // Use the library's own compression, because it gives the same bytes with every version of Node.
  return steady.generateAsync({ type: 'uint8array', compression: 'DEFLATE', platform: 'UNIX' });
}
