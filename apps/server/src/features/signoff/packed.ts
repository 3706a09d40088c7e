/** Sign-offs as an examination pack takes them along: everything that happened to a part, as it was written down. */
import type { PackSource } from '../pack/provides.ts';
import { rowsOf } from './store.ts';

export const packedSignOffs: PackSource = {
  name: 'signoffs',
  titles: {
    at: { en: 'Time (UTC)', sv: 'Tid (UTC)' },
    part: { en: 'Part', sv: 'Del' },
    kind: { en: 'Event', sv: 'Händelse' },
    role: { en: 'Role', sv: 'Roll' },
    author: { en: 'By', sv: 'Av' },
    revision: { en: 'Revision', sv: 'Revision' },
    hash: { en: 'State (SHA-256)', sv: 'Tillstånd (SHA-256)' },
    text: { en: 'Statement or reason', sv: 'Uttalande eller skäl' },
  },
  rows: async (tx, { assessmentId, before }) =>
    (await rowsOf(tx, assessmentId))
      .filter(({ at }) => before === null || at < before)
      .map(({ at, part, kind, role, author, revision, hash, modelHash, engine, text, noticed, ...row }) => ({
        at: at.toISOString(),
        ...{ part, kind, role, author, revision, hash, text, noticed, modelHash, engine },
        twoPersons: row.twoPersons,
        paths: row.paths.join(' '),
      })),
};
