/** Finds uploaded files that name a person. Files are evidence, so a human decides about each of them. */
import type { Client } from 'pg';
import { readZip } from '../intake/zip.ts';
import type { ObjectStore } from '../platform/object-store.ts';
import type { PersonSearch } from './rows.ts';

/** A file that names the person, or that could not be searched. */
export interface PersonFile {
  readonly id: number;
  readonly title: string;
  readonly found: boolean;
  /** False for sources of an organisation's library, because they are removed on their own page. */
  readonly removable: boolean;
}

interface FileRow {
  readonly id: string;
  readonly title: string;
  readonly holder: string;
  readonly kind: string;
  readonly sha256: Buffer;
  readonly bytes: string;
  readonly object: string | null;
  readonly content: Buffer | null;
}

/** Removes the markup from a part of an office document, so that a name that is split over several runs is found. */
const removeMarkup = (content: Buffer): string => content.toString('utf8').replaceAll(/<[^>]*>/g, '');

/** True if the content names the person; null if the text of the content cannot be read here. */
export function isPersonNamedIn(content: Buffer, { person, replacer }: PersonSearch): boolean | null {
  const names = !person.namesake;
  if (content.subarray(0, 4).toString('latin1') === '%PDF') return null;
  if (content.subarray(0, 2).toString('latin1') !== 'PK')
    return replacer.hasMark(content.toString('utf8'), names);
  try {
    return readZip(content).some(
      (entry) =>
        replacer.hasMark(removeMarkup(entry.content), names) ||
        replacer.hasMark(entry.content.toString('utf8'), names),
    );
  } catch {
    // A human must check a container that the strict reader refuses, as for a PDF.
    return null;
  }
}

const fileQuery = `SELECT l.id, l.title, l.holder, c.kind, c.sha256, c.bytes, c.object, c.content
  FROM file_link l JOIN file_content c ON c.organization_id = l.organization_id AND c.sha256 = l.sha256
  WHERE l.id > $1 AND l.organization_id = ANY ($2) ORDER BY l.id LIMIT 1`;

/** Lists the files of the person's organisations that name the person; reads one file at a time. */
export async function listPersonFiles(
  client: Client,
  finding: PersonSearch,
  objects: ObjectStore | null,
): Promise<PersonFile[]> {
  const files: PersonFile[] = [];
  let last = 0;
  for (;;) {
    const { rows } = await client.query<FileRow>(fileQuery, [last, finding.person.organizations]);
    const [row] = rows;
    if (row === undefined) return files;
    last = Number(row.id);
    const expected = { bytes: Number(row.bytes), sha256: row.sha256 };
    const content =
      row.content ??
      (row.object === null ? null : await objects?.get(row.object, expected)) ??
      Buffer.alloc(0);
    const found = isPersonNamedIn(content, finding);
    if (found === false) continue;
    const { title, holder } = row;
    files.push({ id: last, title, found: found === true, removable: holder !== 'source' });
  }
}
