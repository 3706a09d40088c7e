/** The one way to change a working entity: locked, compared with what it started from, checked, noted with its way back. */
import type { Saved } from '@klarsikt/contract';
import {
  type CollectionName,
  fillSentence,
  type JsonObject,
  type Language,
  modelTables,
  type Patch,
  withTranslationNotes,
  workingFaults,
} from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { patched } from '@klarsikt/server/platform/document.ts';
import { found, invalid, Refusal } from '@klarsikt/server/platform/errors.ts';
import {
  type Author,
  type Kind,
  type Locked,
  revise,
  type Starting,
  stateAt,
  stepTo,
} from '@klarsikt/server/platform/revisioned.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { lockEntity, type RowToWrite, referringRows, revisions, surroundingsOf, updateRow } from './store.ts';

import { faultSentences, notChanged } from './texts.ts';

/** Who changes, when, and in which language they are told what is wrong. */
export interface Changing {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: { readonly clock: Clock };
  readonly call: { readonly language: Language };
}

export interface EntityPlace {
  readonly collection: CollectionName;
  readonly id: number;
}

type LockedEntity = Locked<JsonObject> & Pick<RowToWrite, 'key' | 'position'>;

export const authorOf = ({ actor, deps }: Pick<Changing, 'actor' | 'deps'>): Author => ({
  at: deps.clock.now(),
  userId: actor.userId,
  author: actorName(actor),
});

/** Refuses what no version could hold, each fault at its place. */
export async function refuseFaults(
  { tx, call }: Pick<Changing, 'tx' | 'call'>,
  collection: CollectionName,
  document: JsonObject,
): Promise<void> {
  const faults = workingFaults({ collection, document }, await surroundingsOf(tx, { collection, document }));
  if (faults.length === 0) return;
  throw invalid(
    ...faults.slice(0, 200).map(({ path, kind, detail }) => ({
      path,
      code: `atlas.${kind}`,
      message: fillSentence(
        faultSentences[kind][call.language],
        { detail: detail[call.language] },
        call.language,
      ),
    })),
  );
}

/** What others refer to is not taken out of the library: they are told first. */
async function refuseInUse(tx: WriteTx, key: string): Promise<void> {
  const rows = await referringRows(tx, key);
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

function kindOf(collection: CollectionName, organizationId: number, locked: LockedEntity): Kind<JsonObject> {
  return {
    revisions: revisions,
    organizationId,
    read: (value) => value,
    save: (tx, id, { document, revision }, by) => {
      const { key, position } = locked;
      return updateRow(tx, id, { id, key, collection, position, document, revision }, by);
    },
  };
}

/** Changes an entity to what `to` says; the state is told with what the change was. */
async function change(
  changing: Changing,
  { collection, id }: EntityPlace,
  given: {
    readonly from: Starting;
    readonly to: (locked: LockedEntity, kind: Kind<JsonObject>) => JsonObject | Promise<JsonObject>;
  },
): Promise<{ readonly saved: Saved; readonly key: string }> {
  const { tx, actor, call } = changing;
  const organizationId = found(actor.organizationId);
  const { from, to } = given;
  const locked = found(
    await lockEntity(tx, { collection, id }, { change: from.change, userId: actor.userId }),
  );
  const kind = kindOf(collection, organizationId, locked);
  const { saved } = await revise(tx, kind, locked, {
    from,
    by: authorOf(changing),
    make: async () => {
      const document = await to(locked, kind);
      if (document.id !== id || document.key !== locked.key)
        throw invalid({ path: '/key', code: 'atlas.key', message: notChanged[call.language] });
      await refuseFaults(changing, collection, document);
      if (document.withdrawn === true && locked.document.withdrawn !== true)
        await refuseInUse(tx, locked.key);
      return stepTo(locked.document, document, null);
    },
  });
  return { saved, key: locked.key };
}

export function modifyEntity(
  changing: Changing,
  place: EntityPlace,
  given: Starting & { readonly patches: readonly Patch[] },
) {
  const { patches, ...from } = given;
  return change(changing, place, {
    from,
    to: ({ document }) =>
      withTranslationNotes(place.collection, document, patched(document, patches, changing.call.language)),
  });
}

export function restoreEntity(
  changing: Changing,
  place: EntityPlace,
  given: Starting & { readonly to: number },
) {
  const { to, ...from } = given;
  return change(changing, place, {
    from,
    to: async (locked, kind) => (await stateAt(changing.tx, kind, locked, to)).document,
  });
}

/** The same patches on an entity whatever its revision is: a change of many at once. */
export async function patchEntity(
  changing: Changing,
  place: EntityPlace,
  make: (document: JsonObject) => readonly Patch[],
): Promise<boolean> {
  const locked = found(await lockEntity(changing.tx, place, { change: undefined, userId: null }));
  const patches = make(locked.document);
  if (patches.length === 0) return false;
  const { saved } = await modifyEntity(changing, place, { revision: locked.revision, patches });
  return saved.revision > locked.revision;
}
