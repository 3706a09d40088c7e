/** How an import is taken back: the rows as they are merged with the rows as they were before it. */
import {
  collectionNames,
  entitiesOf,
  type JsonObject,
  keysReferredTo,
  type ModelLists,
  mergeModels,
  perCollection,
  type ReferenceModel,
  readModel,
} from '@klarsikt/engine';
import type { ImportPlan, ImportUndo } from '@klarsikt/imports';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Planned } from './planning.ts';

/** What an import touches, as it was and as it becomes. */
export function undoOf({ plan, ours, origins }: Planned): ImportUndo {
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
      entitiesOf(model, name).map((entity) => [entity.key, { ...entity }] as const),
    ),
  );

/** The rows with what the import touched as `pick` says; null takes an entity out. */
function rowsWith(
  now: ReferenceModel,
  undo: ImportUndo,
  pick: (entity: ImportUndo['entities'][number]) => JsonObject | null,
): ModelLists {
  const lists = perCollection((collection) => {
    const own = undo.entities.filter((entity) => entity.collection === collection);
    const by = new Map(own.map((entity) => [entity.after.key, pick(entity)]));
    const kept = entitiesOf(now, collection).flatMap((entity): unknown[] => {
      const document = by.get(entity.key);
      by.delete(entity.key);
      return document === undefined ? [entity] : document === null ? [] : [document];
    });
    return [...kept, ...[...by.values()].filter((document) => document !== null)];
  });
  return { schema: now.schema, ...lists };
}

/** The rows without the import. What editors have changed since stays theirs, and so does what that leads to. */
export function withoutImport(now: ReferenceModel, undo: ImportUndo): ReferenceModel {
  const stays = new Set<unknown>();
  for (;;) {
    const entities = undo.entities.filter(({ after }) => !stays.has(after.key));
    const rest = { ...undo, entities };
    const { model } = mergeModels(
      rowsWith(now, rest, ({ after }) => after),
      now,
      rowsWith(now, rest, ({ before }) => before),
    );
    const read = readModel(model);
    if ('model' in read) return read.model;
    const broken = new Set(read.problems.map(({ key }) => key));
    const needed = new Set(
      collectionNames.flatMap((collection) =>
        entitiesOf(now, collection).flatMap((entity) =>
          broken.has(entity.key) ? keysReferredTo({ collection, document: { ...entity } }) : [],
        ),
      ),
    );
    const before = stays.size;
    for (const { after } of entities) if (needed.has(String(after.key))) stays.add(after.key);
    if (stays.size === before) throw new Refusal('error.library.rows');
  }
}
