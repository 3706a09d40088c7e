/**
 * Texts that come with the installation. Each start lays down those that are new. One that nobody has edited follows
 * the newer version; one that somebody has edited stays, and its editors are told that there is a newer one.
 */
import { createHash } from 'node:crypto';
import { type ContentDocument, canonicalJson, type NamedContent } from '@klarsikt/engine';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  allContent,
  type ContentRow,
  insertContent,
  lockStarters,
  noteRevisions,
  updateContent,
} from './store.ts';

/** What two texts have in common exactly when they are the same. */
export const contentHash = (document: ContentDocument): string =>
  createHash('sha256').update(canonicalJson(document)).digest('hex');

/** Author of what no person has written. */
export const installation = 'Klarsikt';

/** Somebody has written something of their own, or has taken the text off the site. */
const isEdited = ({ published, draft, takenHash }: ContentRow): boolean =>
  draft !== null || published === null || contentHash(published) !== takenHash;

interface Lay {
  readonly tx: WriteTx;
  readonly at: Date;
}

async function layDown({ tx, at }: Lay, { slug, document }: NamedContent, hash: string): Promise<void> {
  const made = await insertContent(tx, {
    slug,
    kind: document.kind,
    revision: 1,
    published: document,
    publishedAt: at,
    publishedName: installation,
    starter: document,
    starterHash: hash,
    takenHash: hash,
  });
  if (made === null) return;
  await noteRevisions(tx, [
    { slug, revision: 1, at, userId: null, author: installation, action: 'starter', document },
  ]);
}

async function bringUp({ tx, at }: Lay, row: ContentRow, document: ContentDocument, hash: string) {
  const offered = { starter: document, starterHash: hash };
  if (isEdited(row)) {
    const same = row.published !== null && contentHash(row.published) === hash;
    await updateContent(tx, row.slug, same ? { ...offered, takenHash: hash } : offered);
    return;
  }
  const revision = row.revision + 1;
  const taken = { published: document, publishedAt: at, publishedName: installation, takenHash: hash };
  await updateContent(tx, row.slug, { ...offered, ...taken, kind: document.kind, revision });
  await noteRevisions(tx, [
    { slug: row.slug, revision, at, userId: null, author: installation, action: 'starter', document },
  ]);
}

/** Brings the texts of the installation up to those of this version. Safe at every start, and on every node at once. */
export async function layDownStarters(
  tx: WriteTx,
  starters: readonly NamedContent[],
  at: Date,
): Promise<void> {
  await lockStarters(tx);
  const rows = new Map((await allContent(tx)).map((row) => [row.slug, row]));
  for (const starter of starters) {
    const hash = contentHash(starter.document);
    const row = rows.get(starter.slug);
    if (row === undefined) await layDown({ tx, at }, starter, hash);
    else if (row.starterHash !== hash) await bringUp({ tx, at }, row, starter.document, hash);
  }
}

/** The newer text of the installation that waits for an answer; null when there is none. */
export const newerStarter = ({ starter, starterHash, takenHash }: ContentRow): ContentDocument | null =>
  starter !== null && starterHash !== takenHash ? starter : null;
