import type { PackTable } from './making.ts';
import type { listCommentsBefore, listRevisionsUpTo } from './store.ts';
import { changeTableTitles } from './texts.ts';

type Revisions = Awaited<ReturnType<typeof listRevisionsUpTo>>;
type Comments = Awaited<ReturnType<typeof listCommentsBefore>>;

export function createRevisionTable(revisions: Revisions): PackTable {
  const { revision, at, author, changed, modelHash } = changeTableTitles;
  const rows = revisions.map((row) => ({
    revision: row.revision,
    at: row.at.toISOString(),
    author: row.author,
    changed: row.patches.map(({ path }) => path).join(' '),
    modelHash: row.modelHash,
  }));
  return { name: 'revisions', titles: { revision, at, author, changed, modelHash }, rows };
}

export function createCommentTable(comments: Comments): PackTable {
  const { id, at, author, subject, label, text } = changeTableTitles;
  const rows = comments.map((row) => ({ ...row, at: row.at.toISOString() }));
  return { name: 'comments', titles: { id, at, author, subject, label, text }, rows };
}

/** Converts changes to JSON with their inverse, from which each earlier state can be rebuilt. */
export function createChangesJson(revisions: Revisions) {
  return revisions.map((row) => ({ ...row, at: row.at.toISOString() }));
}
