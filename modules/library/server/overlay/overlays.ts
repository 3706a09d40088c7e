import type { OwnParts } from '@klarsikt/engine/overlay';
import { createDocumentHandlers } from '@klarsikt/server/platform/document.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { loadStateAt } from '@klarsikt/server/platform/revisioned.ts';
import { runSingleQuery } from '@klarsikt/server/platform/tx.ts';
import type { OwnPartsRegister, SharedParts } from './provides.ts';
import { createPartsReader, readStored } from './read.ts';
import { buildPartsQuery, findStoredParts, ownPartsTables } from './store.ts';

type StoredOwnParts = Pick<NonNullable<Awaited<ReturnType<typeof findStoredParts>>>, 'revision' | 'document'>;

const sharedOf = (row: StoredOwnParts | null): SharedParts | null =>
  row === null || row.revision === 0 ? null : { revision: row.revision, parts: row.document };

export function createOverlays(): OwnPartsRegister {
  return {
    shared: async (tx, { organizationId }) =>
      sharedOf(organizationId === null ? null : await findStoredParts(tx, organizationId)),
    sharedNow: async (db, { organizationId }) => {
      if (organizationId === null) return null;
      const [row = null] = await runSingleQuery<StoredOwnParts>(
        db,
        { organizationId },
        buildPartsQuery(organizationId),
      );
      return sharedOf(row);
    },
    sharedAt: async (tx, { organizationId }, revision) => {
      const row = requireFound(organizationId === null ? null : await findStoredParts(tx, organizationId));
      if (revision < 1) throw new Refusal('error.notfound');
      const kind = { revisions: ownPartsTables.revisions, read: readStored };
      const state = await loadStateAt<OwnParts>(tx, kind, { ...row, modelHash: null }, revision);
      return { revision, parts: state.document };
    },
    save: ({ model, ...saving }) =>
      createDocumentHandlers({
        ...ownPartsTables,
        event: 'overlay.changed',
        whole: readStored,
        read: createPartsReader(model),
      }).save(saving),
  };
}
