import type { OwnParts } from '@klarsikt/engine/overlay';
import { createDocumentHandlers } from '@klarsikt/server/platform/document.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { loadDocumentAtRevision } from '@klarsikt/server/platform/revisioned.ts';
import { runSingleQuery } from '@klarsikt/server/platform/tx.ts';
import type { OwnPartsRegister, SharedOwnParts } from './provides.ts';
import { createOwnPartsParser, toStoredOwnParts } from './read.ts';
import { buildOwnPartsQuery, findStoredOwnParts, ownPartsTables } from './store.ts';

type StoredOwnParts = Pick<
  NonNullable<Awaited<ReturnType<typeof findStoredOwnParts>>>,
  'revision' | 'document'
>;

const sharedOf = (row: StoredOwnParts | null): SharedOwnParts | null =>
  row === null || row.revision === 0 ? null : { revision: row.revision, parts: row.document };

export function createOwnPartsRegister(): OwnPartsRegister {
  return {
    shared: async (tx, { organizationId }) =>
      sharedOf(organizationId === null ? null : await findStoredOwnParts(tx, organizationId)),
    sharedNow: async (db, { organizationId }) => {
      if (organizationId === null) return null;
      const [row = null] = await runSingleQuery<StoredOwnParts>(
        db,
        { organizationId },
        buildOwnPartsQuery(organizationId),
      );
      return sharedOf(row);
    },
    sharedAt: async (tx, { organizationId }, revision) => {
      const row = requireFound(organizationId === null ? null : await findStoredOwnParts(tx, organizationId));
      if (revision < 1) throw new Refusal('error.notfound');
      const kind = { revisions: ownPartsTables.revisions, read: toStoredOwnParts };
      const state = await loadDocumentAtRevision<OwnParts>(tx, kind, { ...row, modelHash: null }, revision);
      return { revision, parts: state.document };
    },
    save: ({ model, ...saving }) =>
      createDocumentHandlers({
        ...ownPartsTables,
        event: 'overlay.changed',
        whole: toStoredOwnParts,
        read: createOwnPartsParser(model),
      }).save(saving),
  };
}
