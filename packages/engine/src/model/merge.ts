/**
 * Three-way merge of reference models: a line of local edits (ours) on top of a version that somebody else keeps (base),
 * and that version as it has become (theirs). Specification 001 section 7.4; design page on imports.
 */
import type { Field } from '../fields/field.ts';
import { isRecord } from '../fields/parts.ts';
import { finished, type Steps } from '../steps.ts';
import { collectionNames, type PerCollection, perCollection } from './collections.ts';
import { type Choose, type FieldConflict, mergeField } from './merge-field.ts';
import { modelTables } from './tables.ts';
import type { CollectionName } from './types.ts';

/**
 * What both sides changed differently. `path` is the field inside the entity, and empty where one side removed the entity
 * that the other changed; the side that removed it has the value undefined.
 */
export interface ModelConflict extends FieldConflict {
  readonly collection: CollectionName;
  readonly key: string;
}

/** Two entities under one number: each side gave it to an entity of its own. */
export interface NumberClash {
  readonly id: number;
  readonly entities: readonly { readonly collection: CollectionName; readonly key: string }[];
}

/** The merged model, and what has to be decided. */
export interface ModelMerge {
  /**
   * What `readModel` takes. It may refuse it although no conflict is left: one side may refer to an entity that the other
   * removed.
   */
  readonly model: unknown;
  /** In the order of the collections and fields, decided or not. */
  readonly conflicts: readonly ModelConflict[];
  readonly clashes: readonly NumberClash[];
}

/** A model by its lists, of which nobody has said yet that they hold to the rules. */
export type ModelLists = { readonly schema: unknown } & PerCollection<readonly unknown[]>;

const keepOurs: Choose = () => 'ours';

/**
 * Merges entity by entity and field by field; entities are told apart by their keys. Laws: with nothing changed on one
 * side the result is the other side, whatever order it has; two equal sides give that side; without a conflict the sides
 * may change places. `choose` decides conflicts; without it the local edit stays.
 */
export function mergeModels(
  base: ModelLists,
  ours: ModelLists,
  theirs: ModelLists,
  choose: (conflict: ModelConflict) => ReturnType<Choose> = keepOurs,
): ModelMerge {
  return finished(mergeSteps({ base, ours, theirs }, choose));
}

/** `mergeModels` in steps of a collection each. */
export function* mergeSteps(
  {
    base,
    ours,
    theirs,
  }: { readonly base: ModelLists; readonly ours: ModelLists; readonly theirs: ModelLists },
  choose: (conflict: ModelConflict) => ReturnType<Choose> = keepOurs,
): Steps<ModelMerge> {
  const conflicts: ModelConflict[] = [];
  const lists = new Map<CollectionName, unknown>();
  for (const collection of collectionNames) {
    const sides = {
      base: base[collection],
      ours: ours[collection],
      theirs: theirs[collection],
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
  const merged = perCollection((collection) => lists.get(collection));
  return { model: { schema: ours.schema, ...merged }, conflicts, clashes: clashesIn(merged) };
}

/** A collection as a list of entities that are told apart by their keys. */
function collectionField(collection: CollectionName): Field {
  const { fields } = modelTables[collection];
  return { type: 'list', of: { type: 'object', fields }, distinctBy: 'key' };
}

function clashesIn(merged: { readonly [C in CollectionName]: unknown }): readonly NumberClash[] {
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
