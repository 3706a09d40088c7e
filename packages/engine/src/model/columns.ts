/** A collection as the columns of a file: one per plain field and language, read from its table. */

import type { Field, Fields } from '../fields/field.ts';
import { inLanguages, isRecord } from '../fields/parts.ts';
import { canonicalJson } from './canonical.ts';
import { modelTables } from './tables.ts';
import type { CollectionName, Entity } from './types.ts';

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

/** What a cell of a file holds. */
export type Cell = string | number | boolean | null;

/** What an entity has in a column: keys and words of a list one per line, objects as JSON, null where there is nothing. */
export function cellOf(entity: Entity, { path }: Column): Cell {
  let value: unknown = entity;
  for (const name of path) value = isRecord(value) ? value[name] : undefined;
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('\n');
  return canonicalJson(value);
}
