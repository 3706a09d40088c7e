/** The organisation's own parts as they are and were. */
import type { OwnParts } from '@klarsikt/engine';
import { documentHandlers } from '@klarsikt/server/platform/document.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import { stateAt } from '@klarsikt/server/platform/revisioned.ts';
import { askOnce } from '@klarsikt/server/platform/tx.ts';
import type { Overlays, SharedParts } from './provides.ts';
import { readerOver, readStored } from './read.ts';
import { partsOf, storedParts, tables } from './store.ts';

type Stored = Pick<NonNullable<Awaited<ReturnType<typeof storedParts>>>, 'revision' | 'document'>;

const sharedOf = (row: Stored | null): SharedParts | null =>
  row === null || row.revision === 0 ? null : { revision: row.revision, parts: row.document };

export function createOverlays(): Overlays {
  return {
    shared: async (tx, { organizationId }) =>
      sharedOf(organizationId === null ? null : await storedParts(tx, organizationId)),
    sharedNow: async (db, { organizationId }) => {
      if (organizationId === null) return null;
      const [row = null] = await askOnce<Stored>(db, { organizationId }, partsOf(organizationId));
      return sharedOf(row);
    },
    sharedAt: async (tx, { organizationId }, revision) => {
      const row = found(organizationId === null ? null : await storedParts(tx, organizationId));
      if (revision < 1) throw new Refusal('error.notfound');
      const kind = { revisions: tables.revisions, read: readStored };
      const state = await stateAt<OwnParts>(tx, kind, { ...row, modelHash: null }, revision);
      return { revision, parts: state.document };
    },
    save: ({ model, ...saving }) =>
      documentHandlers({
        ...tables,
        event: 'overlay.changed',
        whole: readStored,
        read: readerOver(model),
      }).save(saving),
  };
}
