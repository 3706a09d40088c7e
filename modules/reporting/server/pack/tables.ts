/** The tables of a pack that are no other feature's: revisions and comments. */
import type { PackTable } from './making.ts';
import type { commentsBefore, revisionsUpTo } from './store.ts';
import { columnTitles } from './texts.ts';

type Revisions = Awaited<ReturnType<typeof revisionsUpTo>>;
type Comments = Awaited<ReturnType<typeof commentsBefore>>;

export function revisionTable(revisions: Revisions): PackTable {
  const { revision, at, author, changed, modelHash } = columnTitles;
  const rows = revisions.map((row) => ({
    revision: row.revision,
    at: row.at.toISOString(),
    author: row.author,
    changed: row.patches.map(({ path }) => path).join(' '),
    modelHash: row.modelHash,
  }));
  return { name: 'revisions', titles: { revision, at, author, changed, modelHash }, rows };
}

export function commentTable(comments: Comments): PackTable {
  const { id, at, author, subject, label, text } = columnTitles;
  const rows = comments.map((row) => ({ ...row, at: row.at.toISOString() }));
  return { name: 'comments', titles: { id, at, author, subject, label, text }, rows };
}

/** Every change with its way back, so that each earlier state can be rebuilt from the document. */
export function changesJson(revisions: Revisions) {
  return revisions.map((row) => ({ ...row, at: row.at.toISOString() }));
}
