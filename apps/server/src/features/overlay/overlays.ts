/** The organisation's own parts as they are and were. */
import type { OwnParts } from '@klarsikt/engine';
import { found, Refusal } from '../../platform/errors.ts';
import { stateAt } from '../../platform/revisioned.ts';
import type { Overlays } from './provides.ts';
import { readStored } from './read.ts';
import { storedParts, tables } from './store.ts';

export function createOverlays(): Overlays {
  return {
    shared: async (tx, { organizationId }) => {
      const row = organizationId === null ? null : await storedParts(tx, organizationId);
      return row === null || row.revision === 0 ? null : { revision: row.revision, parts: row.document };
    },
    sharedAt: async (tx, { organizationId }, revision) => {
      const row = found(organizationId === null ? null : await storedParts(tx, organizationId));
      if (revision < 1) throw new Refusal('error.notfound');
      const kind = { revisions: tables.revisions, read: readStored };
      const state = await stateAt<OwnParts>(tx, kind, { ...row, modelHash: null }, revision);
      return { revision, parts: state.document };
    },
  };
}
