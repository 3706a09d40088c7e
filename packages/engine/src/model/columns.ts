/** Describes a collection as columns of a file: one column per plain field and language, derived from its table. */

import type { Field, FieldsByName } from '../fields/field.ts';
import { createLanguageFields } from '../fields/parts.ts';
import { modelTables } from './tables.ts';
import type { CollectionName } from './types.ts';

/** One column of a file. */
export interface CollectionColumn {
  /**
   * Member names on the path from the entity to the field, such as `relations`, `customers`; the heading joins them
   * with dots.
   */
  readonly path: readonly string[];
  readonly field: Field;
}

/** The columns of a collection in the order of its table, without editorial fields. */
export function listCollectionColumns(collection: CollectionName): readonly CollectionColumn[] {
  return columnsIn(modelTables[collection].fields, []);
}

function columnsIn(fields: FieldsByName, path: readonly string[]): readonly CollectionColumn[] {
  return Object.entries(fields).flatMap(([name, field]): readonly CollectionColumn[] => {
    const place = [...path, name];
    if (field.editorial === true) return [];
    if (field.type === 'translated') return columnsIn(createLanguageFields(field), place);
    // An optional object is one column, so that an absent object and an empty one remain different.
    const whole = field.nullable === true || field.optional === true;
    return field.type === 'object' && !whole ? columnsIn(field.fields, place) : [{ path: place, field }];
  });
}
