import type { CompletenessFactSource } from '../completeness/provides.ts';
import { listCommentSummaries } from './store.ts';

export const loadCommentFacts: CompletenessFactSource = async (tx, { id }) => ({
  comments: (await listCommentSummaries(tx, id)).map((row) => ({
    id: String(row.id),
    label: row.label,
    path: row.subject,
    text: row.text,
  })),
});
