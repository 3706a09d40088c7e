/**
 * Changes working entities: each change locks the entity, compares its base revision, validates, and stores a
 * revision that can be undone.
 */
import type { SaveResult } from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import type { JsonObject } from '@klarsikt/engine/fields';
import {
  type CollectionName,
  findWorkingEntityFaults,
  modelTables,
  updateTranslationNotes,
} from '@klarsikt/engine/model';
import { fillSentence, type Language } from '@klarsikt/engine/text';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { patchDocument } from '@klarsikt/server/platform/document.ts';
import { createInputRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import {
  type Author,
  type BaseRevision,
  changeLockedDocument,
  computeDocumentStep,
  type LockedDocument,
  loadDocumentAtRevision,
  type RevisionedDocumentKind,
} from '@klarsikt/server/platform/revisioned.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  atlasRevisionTable,
  listRowsReferringTo,
  loadEntityContext,
  lockWorkingEntity,
  updateWorkingRow,
  type WorkingRowToWrite,
} from './store.ts';

import { fieldFaultTexts, fixedIdentityFault } from './texts.ts';

/** Context of a change. Faults are reported in `language`. */
export interface EntityChangeContext {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: { readonly clock: Clock };
  readonly call: { readonly language: Language };
}

export interface EntityAddress {
  readonly collection: CollectionName;
  readonly id: number;
}

type LockedEntity = LockedDocument<JsonObject> & Pick<WorkingRowToWrite, 'key' | 'position'>;

export const buildChangeAuthor = ({ actor, deps }: Pick<EntityChangeContext, 'actor' | 'deps'>): Author => ({
  at: deps.clock.now(),
  userId: actor.userId,
  author: getActorName(actor),
});

/** Refuses values that a version could never contain, with the place of each fault. */
export async function requireValidEntity(
  { tx, call }: Pick<EntityChangeContext, 'tx' | 'call'>,
  collection: CollectionName,
  document: JsonObject,
): Promise<void> {
  const faults = findWorkingEntityFaults(
    { collection, document },
    await loadEntityContext(tx, { collection, document }),
  );
  if (faults.length === 0) return;
  throw createInputRefusal(
    ...faults.slice(0, 200).map(({ path, kind, detail }) => ({
      path,
      code: `atlas.${kind}`,
      message: fillSentence(
        fieldFaultTexts[kind][call.language],
        { detail: detail[call.language] },
        call.language,
      ),
    })),
  );
}

/** Refuses the withdrawal of an entity to which other entities refer, and names these entities. */
async function requireUnused(tx: WriteTx, key: string): Promise<void> {
  const rows = await listRowsReferringTo(tx, key);
  const users = rows.filter(({ withdrawn, key: other }) => !withdrawn && other !== key);
  if (users.length === 0) return;
  throw new Refusal('error.atlas.inuse', {
    count: users.length,
    by: users.slice(0, 50).map(({ id, collection, nameEn, nameSv }) => ({
      id,
      type: modelTables[collection].type,
      name: { en: nameEn, sv: nameSv },
    })),
  });
}

function createEntityKind(
  collection: CollectionName,
  organizationId: number,
  locked: LockedEntity,
): RevisionedDocumentKind<JsonObject> {
  return {
    revisions: atlasRevisionTable,
    organizationId,
    read: (value) => value,
    save: (tx, id, { document, revision }, by) => {
      const { key, position } = locked;
      return updateWorkingRow(tx, id, { id, key, collection, position, document, revision }, by);
    },
  };
}

/** Changes an entity to the result of `to`; returns the new state and the changed values. */
async function changeEntity(
  changing: EntityChangeContext,
  { collection, id }: EntityAddress,
  given: {
    readonly from: BaseRevision;
    readonly to: (
      locked: LockedEntity,
      kind: RevisionedDocumentKind<JsonObject>,
    ) => JsonObject | Promise<JsonObject>;
  },
): Promise<{ readonly saved: SaveResult; readonly key: string }> {
  const { tx, actor, call } = changing;
  const organizationId = requireFound(actor.organizationId);
  const { from, to } = given;
  const locked = requireFound(
    await lockWorkingEntity(tx, { collection, id }, { change: from.change, userId: actor.userId }),
  );
  const kind = createEntityKind(collection, organizationId, locked);
  const { saved } = await changeLockedDocument(tx, kind, locked, {
    from,
    by: buildChangeAuthor(changing),
    make: async () => {
      const document = await to(locked, kind);
      if (document.id !== id || document.key !== locked.key)
        throw createInputRefusal({
          path: '/key',
          code: 'atlas.key',
          message: fixedIdentityFault[call.language],
        });
      await requireValidEntity(changing, collection, document);
      if (document.withdrawn === true && locked.document.withdrawn !== true)
        await requireUnused(tx, locked.key);
      return computeDocumentStep(locked.document, document, null);
    },
  });
  return { saved, key: locked.key };
}

export function modifyEntity(
  changing: EntityChangeContext,
  place: EntityAddress,
  given: BaseRevision & { readonly patches: readonly Patch[] },
) {
  const { patches, ...from } = given;
  return changeEntity(changing, place, {
    from,
    to: ({ document }) =>
      updateTranslationNotes(
        place.collection,
        document,
        patchDocument(document, patches, changing.call.language),
      ),
  });
}

export function restoreEntity(
  changing: EntityChangeContext,
  place: EntityAddress,
  given: BaseRevision & { readonly to: number },
) {
  const { to, ...from } = given;
  return changeEntity(changing, place, {
    from,
    to: async (locked, kind) => (await loadDocumentAtRevision(changing.tx, kind, locked, to)).document,
  });
}

/** Patches an entity without comparing its revision, for changes of many entities at once. */
export async function patchEntity(
  changing: EntityChangeContext,
  place: EntityAddress,
  make: (document: JsonObject) => readonly Patch[],
): Promise<boolean> {
  const locked = requireFound(
    await lockWorkingEntity(changing.tx, place, { change: undefined, userId: null }),
  );
  const patches = make(locked.document);
  if (patches.length === 0) return false;
  const { saved } = await modifyEntity(changing, place, { revision: locked.revision, patches });
  return saved.revision > locked.revision;
}
