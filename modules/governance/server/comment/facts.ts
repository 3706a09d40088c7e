import type { FactSource } from '../completeness/provides.ts';
import { listCommentPlaces } from './store.ts';

export const loadCommentFacts: FactSource = async (tx, { id }) => ({
  comments: (await listCommentPlaces(tx, id)).map((row) => ({
    id: String(row.id),
    label: row.label,
    path: row.subject,
    text: row.text,
  })),
});
