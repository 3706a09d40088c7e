import { isRecord, isText } from '../fields/parts.ts';
import type { Steps } from '../steps.ts';
import type { Text } from '../terms.ts';
import { modelTables } from './tables.ts';
import type { CollectionName, Entity, ReferenceModel } from './types.ts';

export type { EntityOf } from './types.ts';

/** True for the name of a collection of the reference model. */
export function isCollectionName(name: string): name is CollectionName {
  return Object.hasOwn(modelTables, name);
}

/** Every collection of the reference model, in the order in which differences and problems are listed. */
export const collectionNames: readonly CollectionName[] = Object.keys(modelTables).filter(isCollectionName);

/** The entities of any collection with what all entities share. */
export function entitiesOf(model: ReferenceModel, collection: CollectionName): readonly Entity[] {
  return model[collection];
}

/** One value for each collection, by its name. */
export type PerCollection<V> = { readonly [C in CollectionName]: V };

const isWhole = <V>(made: { readonly [name: string]: V }): made is PerCollection<V> =>
  collectionNames.every((name) => Object.hasOwn(made, name));

/** Makes one value for each collection. */
export function perCollection<V>(make: (collection: CollectionName) => V): PerCollection<V> {
  const made = Object.fromEntries(collectionNames.map((name) => [name, make(name)]));
  if (!isWhole(made)) throw new TypeError('a collection has no value');
  return made;
}

/** The model with each of its lists as `change` gives it back, in its steps. */
export function* mapCollections(
  model: ReferenceModel,
  change: <E extends Entity>(list: readonly E[], collection: CollectionName) => Steps<readonly E[]>,
): Steps<ReferenceModel> {
  const lists: (readonly [string, readonly Entity[]])[] = [];
  for (const name of collectionNames) lists.push([name, yield* change(entitiesOf(model, name), name)]);
  return { ...model, ...Object.fromEntries(lists) };
}

/** What an entity of any collection holds in a field; undefined where it has no such field. */
export function memberOf(entity: object, field: string): unknown {
  return isRecord(entity) ? entity[field] : undefined;
}

/** What an entity is known by: its name, the title of a publication, its key where it has neither. */
export function titleOf(collection: CollectionName, entity: Entity): Text {
  const title = memberOf(entity, modelTables[collection].title);
  return isText(title) ? title : { en: entity.key, sv: entity.key };
}
