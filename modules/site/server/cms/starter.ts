/**
 * Texts that the product contains. Each start adds new texts. Unedited texts are replaced by newer versions; edited
 * texts are kept, and their editors are notified of the newer version.
 */
import { createHash } from 'node:crypto';
import type { ContentDocument, NamedContent } from '@klarsikt/engine/content';
import { toCanonicalJson } from '@klarsikt/engine/model';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  type ContentDocumentRow,
  insertContentDocument,
  insertContentRevisions,
  listContentDocuments,
  lockStarterContent,
  updateContentDocument,
} from './store.ts';

/** Returns the hash of a text's canonical JSON; it is equal if and only if the texts are equal. */
export const computeContentHash = (document: ContentDocument): string =>
  createHash('sha256').update(toCanonicalJson(document)).digest('hex');

export const starterContentAuthor = 'Klarsikt';

/** Returns true if an editor has a draft, or has changed or withdrawn the text. */
const isEdited = ({ published, draft, takenHash }: ContentDocumentRow): boolean =>
  draft !== null || published === null || computeContentHash(published) !== takenHash;

interface StarterWrite {
  readonly tx: WriteTx;
  readonly at: Date;
}

async function insertStarter(
  { tx, at }: StarterWrite,
  { slug, document }: NamedContent,
  hash: string,
): Promise<void> {
  const made = await insertContentDocument(tx, {
    slug,
    kind: document.kind,
    revision: 1,
    published: document,
    publishedAt: at,
    publishedName: starterContentAuthor,
    starter: document,
    starterHash: hash,
    takenHash: hash,
  });
  if (made === null) return;
  await insertContentRevisions(tx, [
    { slug, revision: 1, at, userId: null, author: starterContentAuthor, action: 'starter', document },
  ]);
}

async function updateStarter(
  { tx, at }: StarterWrite,
  row: ContentDocumentRow,
  document: ContentDocument,
  hash: string,
) {
  const offered = { starter: document, starterHash: hash };
  if (isEdited(row)) {
    const same = row.published !== null && computeContentHash(row.published) === hash;
    await updateContentDocument(tx, row.slug, same ? { ...offered, takenHash: hash } : offered);
    return;
  }
  const revision = row.revision + 1;
  const taken = {
    published: document,
    publishedAt: at,
    publishedName: starterContentAuthor,
    takenHash: hash,
  };
  await updateContentDocument(tx, row.slug, { ...offered, ...taken, kind: document.kind, revision });
  await insertContentRevisions(tx, [
    { slug: row.slug, revision, at, userId: null, author: starterContentAuthor, action: 'starter', document },
  ]);
}

/**
 * Applies the texts that this version of the product contains. It can run repeatedly, and on several nodes at once.
 */
export async function applyStarterContent(
  tx: WriteTx,
  starters: readonly NamedContent[],
  at: Date,
): Promise<void> {
  await lockStarterContent(tx);
  const rows = new Map((await listContentDocuments(tx)).map((row) => [row.slug, row]));
  for (const starter of starters) {
    const hash = computeContentHash(starter.document);
    const row = rows.get(starter.slug);
    if (row === undefined) await insertStarter({ tx, at }, starter, hash);
    else if (row.starterHash !== hash) await updateStarter({ tx, at }, row, starter.document, hash);
  }
}

/** Returns the newer text of the product that no editor has accepted or refused; null if there is none. */
export const findNewerStarterContent = ({
  starter,
  starterHash,
  takenHash,
}: ContentDocumentRow): ContentDocument | null =>
  starter !== null && starterHash !== takenHash ? starter : null;
