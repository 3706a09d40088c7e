/**
 * Merges reference models with a common base: local edits (ours) of a version that somebody else maintains (base),
 * and a later state of that version (theirs). Source: specification 001 section 7.4, design page on imports.
 */
import type { Field } from '../fields/field.ts';
import { isRecord } from '../fields/parts.ts';
import { runAllSteps, type StepGenerator } from '../values/steps.ts';
import {
  type CollectionRecord,
  collectionNames,
  createCollectionRecord,
  dropEmptyOptionalCollections,
} from './collections.ts';
import { type ConflictResolver, type FieldConflict, mergeField } from './merge-field.ts';
import { modelTables } from './tables.ts';
import type { CollectionName, OptionalCollection } from './types.ts';

/**
 * A field that both sides changed differently. `path` is the field inside the entity. It is empty when one side
 * removed the entity and the other changed it; the value of the side that removed it is then undefined.
 */
export interface ModelConflict extends FieldConflict {
  readonly collection: CollectionName;
  readonly key: string;
}

/** Two new entities with the same id, because each side gave the id to an entity of its own. */
export interface EntityIdClash {
  readonly id: number;
  readonly entities: readonly { readonly collection: CollectionName; readonly key: string }[];
}

/** The merged model with its conflicts. */
export interface ModelMerge {
  /**
   * The input for `readModel`. `readModel` can refuse it even without conflicts, because one side may refer to an
   * entity that the other side removed.
   */
  readonly model: unknown;
  /** All conflicts, resolved or not, in the order of the collections and fields. */
  readonly conflicts: readonly ModelConflict[];
  readonly clashes: readonly EntityIdClash[];
}

/** The lists of a model that is not validated. */
export type UnvalidatedModelLists = { readonly schema: unknown } & Omit<
  CollectionRecord<readonly unknown[]>,
  OptionalCollection
> & { readonly [C in OptionalCollection]?: readonly unknown[] };

const keepOurs: ConflictResolver = () => 'ours';

/**
 * Merges models entity by entity (matched by key) and field by field. Laws: if one side is unchanged, the result is
 * the other side, in any order; equal sides give that side; without conflicts the result is symmetric. `choose`
 * resolves conflicts; by default the local edit is kept.
 */
export function mergeModels(
  base: UnvalidatedModelLists,
  ours: UnvalidatedModelLists,
  theirs: UnvalidatedModelLists,
  choose: (conflict: ModelConflict) => ReturnType<ConflictResolver> = keepOurs,
): ModelMerge {
  return runAllSteps(mergeModelsInSteps({ base, ours, theirs }, choose));
}

/** Does the work of `mergeModels` in steps of one collection each. */
export function* mergeModelsInSteps(
  {
    base,
    ours,
    theirs,
  }: {
    readonly base: UnvalidatedModelLists;
    readonly ours: UnvalidatedModelLists;
    readonly theirs: UnvalidatedModelLists;
  },
  choose: (conflict: ModelConflict) => ReturnType<ConflictResolver> = keepOurs,
): StepGenerator<ModelMerge> {
  const conflicts: ModelConflict[] = [];
  const lists = new Map<CollectionName, unknown>();
  for (const collection of collectionNames) {
    const sides = {
      base: base[collection] ?? [],
      ours: ours[collection] ?? [],
      theirs: theirs[collection] ?? [],
    };
    const merged = mergeField(collectionField(collection), sides, [], (conflict) => {
      const [key = '', ...path] = conflict.path;
      const named = { ...conflict, collection, key, path };
      conflicts.push(named);
      return choose(named);
    });
    lists.set(collection, merged);
    yield;
  }
  const merged = createCollectionRecord((collection) => lists.get(collection));
  return {
    model: { schema: ours.schema, ...dropEmptyOptionalCollections(merged) },
    conflicts,
    clashes: findNumberClashes(merged),
  };
}

/** Returns the field definition of a collection: a list of entities that are identified by their keys. */
function collectionField(collection: CollectionName): Field {
  const { fields } = modelTables[collection];
  return { type: 'list', of: { type: 'object', fields }, distinctBy: 'key' };
}

function findNumberClashes(merged: { readonly [C in CollectionName]: unknown }): readonly EntityIdClash[] {
  const holders = new Map<number, { collection: CollectionName; key: string }[]>();
  for (const collection of collectionNames) {
    const list = merged[collection];
    for (const entity of Array.isArray(list) ? list : []) {
      const { id, key } = labelOf(entity);
      const holder = { collection, key };
      const others = holders.get(id);
      if (others === undefined) holders.set(id, [holder]);
      else others.push(holder);
    }
  }
  return [...holders].flatMap(([id, entities]) => (entities.length > 1 ? [{ id, entities }] : []));
}

function labelOf(entity: unknown): { readonly id: number; readonly key: string } {
  const { id, key } = isRecord(entity) ? entity : {};
  return { id: Number(id), key: String(key) };
}
