/** Registers a change without a stored file as an import, so that it can be undone in one step. */
import { toCanonicalJson } from '@klarsikt/engine/model';
import { computeSha256Hex } from '@klarsikt/server/platform/tokens.ts';
import type { InsertAppliedImport } from './provides.ts';
import { insertLibraryImport, updateLibraryImport } from './store.ts';

export const insertAppliedImport: InsertAppliedImport = async (tx, given) => {
  const { at, userId, author, fileName, source = '', counts, undo } = given;
  const digest = computeSha256Hex(toCanonicalJson(undo.entities.map(({ after }) => after)));
  const id = await insertLibraryImport(tx, {
    ...{ at, userId, author, fileName, source, digest, content: { format: 'table', grids: [] } },
  });
  await updateLibraryImport(tx, id, { counts, undo, takenAt: at, takenBy: author });
  return id;
};
