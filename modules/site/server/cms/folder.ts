import { createHash } from 'node:crypto';
import { contentDocumentSchema, maxSitePictureBytes } from '@klarsikt/contract';
import {
  type ContentFile,
  type NamedContent,
  readContentFiles,
  writeContentFile,
} from '@klarsikt/engine/content';
import { fillSentence, type Language, languages, toNfc } from '@klarsikt/engine/text';
import type { FileRegister } from '@klarsikt/governance/server/evidence/provides.ts';
import { FileRefusedError } from '@klarsikt/server/intake/refused.ts';
import { readZip, writeZip, type ZipEntry } from '@klarsikt/server/intake/zip.ts';
import { createInputRefusal } from '@klarsikt/server/platform/errors.ts';
import { parseUntrustedInput } from '@klarsikt/server/platform/untrusted.ts';
import type { ContentDocumentRow } from './store.ts';
import {
  contentFaultTexts,
  contentFileNotZipFault,
  contentZipEmptyFault,
  invalidSitePictureText,
} from './texts.ts';

interface Picture {
  readonly hash: string;
  readonly kind: 'png' | 'jpg';
  readonly content: Buffer;
}

/**
 * Writes all texts and pictures as a folder. A draft takes precedence over the published text, because editors work
 * on the draft.
 */
export function writeContentFolder(
  rows: readonly ContentDocumentRow[],
  pictures: readonly Picture[],
): Buffer {
  const documents = rows.flatMap(({ slug, draft, published }): NamedContent[] => {
    const document = draft ?? published;
    return document === null ? [] : [{ slug, document }];
  });
  const texts = documents.flatMap((one) => languages.map((language) => writeContentFile(one, language)));
  return writeZip([
    ...texts.map(({ path, text }) => ({ name: path, content: Buffer.from(text) })),
    ...pictures.map(({ hash, kind, content }) => ({ name: `pictures/${hash}.${kind}`, content })),
  ]);
}

const refused = (message: string) => createInputRefusal({ path: 'body.file', code: 'folder', message });

function readEntries(content: Uint8Array, language: Language): ZipEntry[] {
  try {
    return readZip(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  } catch (error) {
    if (error instanceof FileRefusedError) throw refused(contentFileNotZipFault[language]);
    throw error;
  }
}

/** Removes the name of the packed folder from paths: `klarsikt-site/stories/...` becomes `stories/...`. */
function stripRootFolder(entries: readonly ZipEntry[]): readonly ZipEntry[] {
  const clean = entries.filter(({ name }) => !/(^|\/)(\.|__MACOSX)/.test(name));
  const [root = ''] = clean[0]?.name.split('/') ?? [];
  const wrapped = clean.every(({ name }) => name.split('/').length > 2 && name.startsWith(`${root}/`));
  return wrapped ? clean.map((entry) => ({ ...entry, name: entry.name.slice(root.length + 1) })) : clean;
}

function readDocuments(entries: readonly ZipEntry[], language: Language): readonly NamedContent[] {
  const files: ContentFile[] = entries
    .filter(({ name }) => name.endsWith('.md'))
    .map(({ name, content }) => ({ path: name, text: toNfc(content.toString('utf8')) }));
  if (files.length === 0) throw refused(contentZipEmptyFault[language]);
  const { documents, faults } = readContentFiles(files);
  if (faults.length > 0)
    throw createInputRefusal(
      ...faults.map(({ path, line, code }) => ({
        path: 'body.file',
        code,
        message: fillSentence(contentFaultTexts[code][language], { path, line }, language),
      })),
    );
  return documents.map(({ slug, document }) => {
    const parsed = parseUntrustedInput(contentDocumentSchema, document, language);
    if (parsed.success) return { slug, document: parsed.data };
    throw createInputRefusal(
      ...parsed.issues.map(({ path, code, message }) => ({
        path: 'body.file',
        code,
        message: `${slug}, ${path.map(String).join('.')}: ${message}`,
      })),
    );
  });
}

async function readPictures(
  entries: readonly ZipEntry[],
  files: Pick<FileRegister, 'check'>,
  language: Language,
) {
  const found: (Picture & { readonly name: string })[] = [];
  for (const { name, content } of entries.filter((entry) => /\.(png|jpe?g)$/i.test(entry.name))) {
    const unfit = () => refused(fillSentence(invalidSitePictureText[language], { path: name }, language));
    if (content.length > maxSitePictureBytes) throw unfit();
    const { kind } = await files.check(name, content, ['png', 'jpg']).catch(() => {
      throw unfit();
    });
    if (kind !== 'png' && kind !== 'jpg') throw unfit();
    const hash = createHash('sha256').update(content).digest('hex');
    found.push({ hash, kind, content, name: name.split('/').at(-1) ?? name });
  }
  return found;
}

export async function readContentFolder(
  content: Uint8Array,
  files: Pick<FileRegister, 'check'>,
  language: Language,
) {
  const entries = stripRootFolder(readEntries(content, language));
  return {
    documents: readDocuments(entries, language),
    pictures: await readPictures(entries, files, language),
  };
}

export function sortParentsFirst(documents: readonly NamedContent[]): readonly NamedContent[] {
  const bySlug = new Map(documents.map((one) => [one.slug, one]));
  const placed = new Set<NamedContent>();
  const place = (one: NamedContent): void => {
    const above = bySlug.get(one.document.parent);
    if (above !== undefined && !placed.has(above) && above !== one) place(above);
    placed.add(one);
  };
  for (const one of documents) place(one);
  return [...placed];
}
