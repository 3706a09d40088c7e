/** Creates blank own entities. */
import { createBlankMembers } from '../fields/blank.ts';
import type { Field, FieldsByName } from '../fields/field.ts';
import { modelTables } from '../model/tables.ts';
import type { EntityOf } from '../model/types.ts';
import { type OwnCollection, ownEntityIdRange } from './fields.ts';

/** Key of an own entity with an id: `own-threat-1000000001`. */
export const toOwnEntityKey = (collection: OwnCollection, id: number): string =>
  `own-${modelTables[collection].type}-${id}`;

/** True for an id in the range that is reserved for own entities. */
export const isOwnEntityId = (id: number): boolean =>
  Number.isSafeInteger(id) && id >= ownEntityIdRange.lowest && id <= ownEntityIdRange.highest;

/**
 * Creates a new own entity: its level is INTERNAL if it has one, it applies to both segments, and it has no grade.
 */
export function createBlankOwnEntity<C extends OwnCollection>(
  collection: C,
  id: number,
  day: string,
): EntityOf<C> {
  const fields: FieldsByName = modelTables[collection].fields;
  const made: { readonly [name: string]: unknown } = {
    ...createBlankMembers(fields, day),
    ...('segment' in fields ? { segment: 'BOTH' } : {}),
    ...('datapoint' in fields ? { datapoint: 'BASIC' } : {}),
    ...(collection === 'threats' ? { label: 'INTERNAL' } : {}),
    id,
    key: toOwnEntityKey(collection, id),
  };
  if (!isOf(collection, made)) throw new TypeError(`a new entity of ${collection} lacks a field`);
  return made;
}

const isOf = <C extends OwnCollection>(
  collection: C,
  made: { readonly [name: string]: unknown },
): made is { readonly [name: string]: unknown } & EntityOf<C> =>
  Object.entries<Field>(modelTables[collection].fields).every(
    ([name, field]) => field.optional === true || field.editorial === true || Object.hasOwn(made, name),
  );
