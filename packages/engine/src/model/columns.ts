/** A collection as the columns of a file: one per plain field and language, read from its table. */

import type { Field, Fields } from '../fields/field.ts';
import { inLanguages } from '../fields/parts.ts';
import { modelTables } from './tables.ts';
import type { CollectionName } from './types.ts';

/** One column of a file. */
export interface Column {
  /** Members from the entity down, such as `relations`, `customers`; the heading is the path with dots. */
  readonly path: readonly string[];
  readonly field: Field;
}

/** The columns of a collection in the order of its table; editorial fields are left out. */
export function columnsOf(collection: CollectionName): readonly Column[] {
  return columnsIn(modelTables[collection].fields, []);
}

function columnsIn(fields: Fields, path: readonly string[]): readonly Column[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Column[] => {
    const place = [...path, name];
    if (field.editorial === true) return [];
    if (field.type === 'translated') return columnsIn(inLanguages(field), place);
    // An object that may be missing as a whole stands in one cell, so that nothing and empty stay apart.
    const whole = field.nullable === true || field.optional === true;
    return field.type === 'object' && !whole ? columnsIn(field.fields, place) : [{ path: place, field }];
  });
}
