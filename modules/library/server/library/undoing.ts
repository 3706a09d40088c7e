/**
 * Undoes an import by a three-way merge of the rows after the import (the base), the present rows, and the rows
 * before the import.
 */
import type { JsonObject } from '@klarsikt/engine/fields';
import {
  collectionNames,
  createCollectionRecord,
  listEntities,
  listReferredKeys,
  mergeModels,
  type ReferenceModel,
  readModel,
  type UnvalidatedModelLists,
} from '@klarsikt/engine/model';
import type { ImportPlan, ImportUndo } from '@klarsikt/imports';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { LibraryImportDraft } from './planning.ts';

export function buildImportUndo({ plan, ours, origins }: LibraryImportDraft): ImportUndo {
  const was = keyed(ours);
  const becomes = keyed(plan.model);
  const touched = plan.rows.filter(({ verdict }) => verdict === 'new' || verdict === 'changed');
  return {
    entities: touched.flatMap(({ key, imported }) => {
      const after = becomes.get(key ?? '');
      if (after === undefined) return [];
      return [{ collection: imported.collection, before: was.get(key ?? '') ?? null, after }];
    }),
    origins: Object.fromEntries([...plan.said.keys()].map((id) => [id, origins.get(id) ?? null])),
  };
}

const keyed = (model: ImportPlan['model']): ReadonlyMap<string, JsonObject> =>
  new Map(
    collectionNames.flatMap((name) =>
      listEntities(model, name).map((entity) => [entity.key, { ...entity }] as const),
    ),
  );

/** Returns the rows with each imported entity replaced by the result of `pick`; a null result removes the entity. */
function replaceImported(
  now: ReferenceModel,
  undo: ImportUndo,
  pick: (entity: ImportUndo['entities'][number]) => JsonObject | null,
): UnvalidatedModelLists {
  const lists = createCollectionRecord((collection) => {
    const own = undo.entities.filter((entity) => entity.collection === collection);
    const by = new Map(own.map((entity) => [entity.after.key, pick(entity)]));
    const kept = listEntities(now, collection).flatMap((entity): unknown[] => {
      const document = by.get(entity.key);
      by.delete(entity.key);
      return document === undefined ? [entity] : document === null ? [] : [document];
    });
    return [...kept, ...[...by.values()].filter((document) => document !== null)];
  });
  return { schema: now.schema, ...lists };
}

/**
 * Returns the rows as if the import had not happened. Later changes by editors are kept, with the imported entities
 * that they need.
 */
export function revertImport(now: ReferenceModel, undo: ImportUndo): ReferenceModel {
  const stays = new Set<unknown>();
  for (;;) {
    const entities = undo.entities.filter(({ after }) => !stays.has(after.key));
    const rest = { ...undo, entities };
    const { model } = mergeModels(
      replaceImported(now, rest, ({ after }) => after),
      now,
      replaceImported(now, rest, ({ before }) => before),
    );
    const read = readModel(model);
    if ('model' in read) return read.model;
    const broken = new Set(read.problems.map(({ key }) => key));
    const needed = new Set(
      collectionNames.flatMap((collection) =>
        listEntities(now, collection).flatMap((entity) =>
          broken.has(entity.key) ? listReferredKeys({ collection, document: { ...entity } }) : [],
        ),
      ),
    );
    const before = stays.size;
    for (const { after } of entities) if (needed.has(String(after.key))) stays.add(after.key);
    if (stays.size === before) throw new Refusal('error.library.rows');
  }
}
