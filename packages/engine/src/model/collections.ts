import { isBilingualText, isRecord } from '../fields/parts.ts';
import type { Text } from '../text/terms.ts';
import type { StepGenerator } from '../values/steps.ts';
import { modelTables, optionalCollections } from './tables.ts';
import type { CollectionName, ModelEntity, OptionalCollection, ReferenceModel } from './types.ts';

export type { EntityOf } from './types.ts';

/** True for the name of a collection of the reference model. */
export function isCollectionName(name: string): name is CollectionName {
  return Object.hasOwn(modelTables, name);
}

/** Names of all collections of the reference model, in the order of differences and problems. */
export const collectionNames: readonly CollectionName[] = Object.keys(modelTables).filter(isCollectionName);

/** Returns the entities of a collection, typed with the members that all entities have. */
export function listEntities(model: ReferenceModel, collection: CollectionName): readonly ModelEntity[] {
  return model[collection] ?? [];
}

/** True for a collection that a model version leaves out while it is empty. */
export function isOptionalCollection(collection: CollectionName): collection is OptionalCollection {
  return optionalCollections.some((name) => name === collection);
}

/** Lists the collections that a model contains: all, except the empty ones that versions may leave out. */
export function listPresentCollections(model: ReferenceModel): readonly CollectionName[] {
  return collectionNames.filter(
    (name) => !isOptionalCollection(name) || listEntities(model, name).length > 0,
  );
}

/** Returns the lists by collection without the empty lists that versions may leave out. */
export function dropEmptyOptionalCollections<L extends { readonly [name: string]: unknown }>(lists: L): L {
  const kept = Object.entries(lists).filter(
    ([name, list]) =>
      !isCollectionName(name) || !isOptionalCollection(name) || (Array.isArray(list) && list.length > 0),
  );
  const isRest = (rest: object): rest is L => kept.every(([name]) => Object.hasOwn(rest, name));
  const rest = Object.fromEntries(kept);
  return isRest(rest) ? rest : lists;
}

/** A record with one value per collection. */
export type CollectionRecord<V> = { readonly [C in CollectionName]: V };

const isWhole = <V>(made: { readonly [name: string]: V }): made is CollectionRecord<V> =>
  collectionNames.every((name) => Object.hasOwn(made, name));

/** Creates a record with one value per collection. */
export function createCollectionRecord<V>(make: (collection: CollectionName) => V): CollectionRecord<V> {
  const made = Object.fromEntries(collectionNames.map((name) => [name, make(name)]));
  if (!isWhole(made)) throw new TypeError('a collection has no value');
  return made;
}

/** Replaces each list of the model by the result of `change`, in steps. */
export function* mapCollections(
  model: ReferenceModel,
  change: <E extends ModelEntity>(
    list: readonly E[],
    collection: CollectionName,
  ) => StepGenerator<readonly E[]>,
): StepGenerator<ReferenceModel> {
  const lists: (readonly [string, readonly ModelEntity[]])[] = [];
  for (const name of collectionNames) lists.push([name, yield* change(listEntities(model, name), name)]);
  return dropEmptyOptionalCollections({ ...model, ...Object.fromEntries(lists) });
}

/** The value of a field of an entity; undefined without such a field. */
export function getEntityMember(entity: object, field: string): unknown {
  return isRecord(entity) ? entity[field] : undefined;
}

/** The title of an entity: its name, the title of a publication, or its key. */
export function getEntityTitle(collection: CollectionName, entity: ModelEntity): Text {
  const title = getEntityMember(entity, modelTables[collection].title);
  return isBilingualText(title) ? title : { en: entity.key, sv: entity.key };
}

/**
 * Formats the title of an entity for lists. The title of a requirement begins with its citation, because several
 * requirements can demand the same check: `AMLR Art. 10(1)(a): Customers`.
 */
export function formatEntityListTitle(
  model: ReferenceModel,
  collection: CollectionName,
  entity: ModelEntity,
): Text {
  const title = getEntityTitle(collection, entity);
  if (collection !== 'requirements') return title;
  const [key, paragraph] = [getEntityMember(entity, 'instrument'), getEntityMember(entity, 'paragraph')];
  const short = listEntities(model, 'instruments').find((one) => one.key === key);
  return formatCitedTitle([getEntityMember(short ?? {}, 'short'), paragraph], title);
}

/**
 * Puts a citation, which is joined from its parts, before a title; empty parts and parts that are not texts are left
 * out.
 */
export function formatCitedTitle(citation: readonly unknown[], title: Text): Text {
  const cited = citation.filter((part) => typeof part === 'string' && part !== '').join(' ');
  const withTitle = (text: string) => [cited, text].filter((part) => part !== '').join(': ');
  return { en: withTitle(title.en), sv: withTitle(title.sv) };
}
