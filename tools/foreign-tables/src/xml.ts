/** Makes the parts of office files. */
import { writeZip } from '../../../apps/server/src/intake/zip.ts';
import { zipOf } from '../../../packages/imports/test/raw-workbook.ts';

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
/** Namespace of relations between parts of a package. */
export const packageNamespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
/** Namespace of relations in office files. */
export const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Makes the part that declares the content type of the main part. */
export const createContentTypesPart = (
  main: string,
  type: string,
  others: Readonly<Record<string, string>> = {},
): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${contentTypes}"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/>${Object.entries(
    others,
  )
    .map(
      ([part, kind]) =>
        `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}+xml"/>`,
    )
    .join('')}</Types>`;

/** Makes one relation of a part. */
export const createPartRelation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${officeNamespace}/${type}" Target="${target}"/>`;

/** Makes the part that contains the relations of another part. */
export const createRelationsPart = (relations: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${packageNamespace}">${relations.join('')}</Relationships>`;

/** Makes a zip of the parts; with `isStored` it is uncompressed. */
export const zipParts = (parts: Readonly<Record<string, string>>, isStored = false): Buffer =>
  isStored
    ? writeZip(Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content) })))
    : zipOf(parts);
