import type { CollectionName, Entity, ReferenceModel } from './types.ts';

/** Every collection of the reference model, in the order in which differences and problems are listed. */
export const collectionNames = [
  'threats',
  'categories',
  'customers',
  'products',
  'productCategories',
  'transactions',
  'channels',
  'geographies',
  'industries',
  'legalForms',
  'legals',
  'businesses',
  'controls',
  'controlCategories',
  'riskLabels',
  'riskLists',
  'references',
  'publications',
  'tags',
] as const satisfies readonly CollectionName[];

/** What a collection holds. */
export type EntityOf<C extends CollectionName> = ReferenceModel[C][number];

/** The entities of any collection with what all entities share. */
export function entitiesOf(model: ReferenceModel, collection: CollectionName): readonly Entity[] {
  return model[collection];
}
