/**
 * Texts of the installation. Each start adds new ones. Unedited texts are replaced by newer versions; edited ones are
 * kept, and their editors are notified of the newer version.
 */
import { createHash } from 'node:crypto';
import type { ContentDocument, NamedContent } from '@klarsikt/engine/content';
import { toCanonicalJson } from '@klarsikt/engine/model';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  type ContentRow,
  insertContent,
  insertRevisions,
  listContent,
  lockStarters,
  updateContent,
} from './store.ts';

/** Hash of a text's canonical JSON: equal if and only if the texts are equal. */
export const hashContent = (document: ContentDocument): string =>
  createHash('sha256').update(toCanonicalJson(document)).digest('hex');

export const starterContentAuthor = 'Klarsikt';

/** True if an editor has a draft, or has changed or withdrawn the text. */
const isEdited = ({ published, draft, takenHash }: ContentRow): boolean =>
  draft !== null || published === null || hashContent(published) !== takenHash;

interface StarterWrite {
  readonly tx: WriteTx;
  readonly at: Date;
}

async function insertStarter(
  { tx, at }: StarterWrite,
  { slug, document }: NamedContent,
  hash: string,
): Promise<void> {
  const made = await insertContent(tx, {
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
  await insertRevisions(tx, [
    { slug, revision: 1, at, userId: null, author: starterContentAuthor, action: 'starter', document },
  ]);
}

async function updateStarter(
  { tx, at }: StarterWrite,
  row: ContentRow,
  document: ContentDocument,
  hash: string,
) {
  const offered = { starter: document, starterHash: hash };
  if (isEdited(row)) {
    const same = row.published !== null && hashContent(row.published) === hash;
    await updateContent(tx, row.slug, same ? { ...offered, takenHash: hash } : offered);
    return;
  }
  const revision = row.revision + 1;
  const taken = {
    published: document,
    publishedAt: at,
    publishedName: starterContentAuthor,
    takenHash: hash,
  };
  await updateContent(tx, row.slug, { ...offered, ...taken, kind: document.kind, revision });
  await insertRevisions(tx, [
    { slug: row.slug, revision, at, userId: null, author: starterContentAuthor, action: 'starter', document },
  ]);
}

/** Applies the texts of this version. Idempotent, and safe when several nodes start at once. */
export async function applyStarters(tx: WriteTx, starters: readonly NamedContent[], at: Date): Promise<void> {
  await lockStarters(tx);
  const rows = new Map((await listContent(tx)).map((row) => [row.slug, row]));
  for (const starter of starters) {
    const hash = hashContent(starter.document);
    const row = rows.get(starter.slug);
    if (row === undefined) await insertStarter({ tx, at }, starter, hash);
    else if (row.starterHash !== hash) await updateStarter({ tx, at }, row, starter.document, hash);
  }
}

/** Newer text of the installation that no editor has accepted or refused; null if there is none. */
export const findNewerStarter = ({ starter, starterHash, takenHash }: ContentRow): ContentDocument | null =>
  starter !== null && starterHash !== takenHash ? starter : null;
