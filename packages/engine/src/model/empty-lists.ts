import type { Field, FieldsByName } from '../fields/field.ts';
import { modelTables } from './tables.ts';
import type { CollectionName } from './types.ts';

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The empty value of a required field; undefined for a field that has no empty value. */
function emptyValue(field: Field): unknown {
  if (field.optional === true || field.nullable === true) return undefined;
  if (field.type === 'list') return [];
  if (field.type === 'map') return {};
  return field.type === 'object' ? filledObject(field.fields, {}) : undefined;
}

function filledValue(field: Field, value: unknown): unknown {
  if (value === undefined) return emptyValue(field);
  if (field.type === 'object' && isObject(value)) return filledObject(field.fields, value);
  if (field.type === 'list' && Array.isArray(value)) return value.map((item) => filledValue(field.of, item));
  if (field.type === 'map' && isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, filledValue(field.of, member)]),
    );
  return value;
}

function filledObject(fields: FieldsByName, value: { readonly [name: string]: unknown }) {
  const filled = Object.entries(fields).flatMap(([name, field]) => {
    if (field.editorial === true && !Object.hasOwn(value, name)) return [];
    const member = filledValue(field, Object.hasOwn(value, name) ? value[name] : undefined);
    return member === undefined ? [] : [[name, member] as const];
  });
  return { ...value, ...Object.fromEntries(filled) };
}

/**
 * Restores the empty lists and objects of an entity's required fields, after reading a format that has no empty lists
 * (STIX 2.1 section 2.10). Members without a field definition are not changed.
 */
export function restoreEmptyLists(
  collection: CollectionName,
  entity: { readonly [name: string]: unknown },
): { readonly [name: string]: unknown } {
  return filledObject(modelTables[collection].fields, entity);
}
