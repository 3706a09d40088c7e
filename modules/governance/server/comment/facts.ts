/** What comments prove of an assessment. */
import type { FactSource } from '../completeness/provides.ts';
import { commentPlaces } from './store.ts';

export const commentFacts: FactSource = async (tx, { id }) => ({
  comments: (await commentPlaces(tx, id)).map((row) => ({
    id: String(row.id),
    label: row.label,
    path: row.subject,
  })),
});
