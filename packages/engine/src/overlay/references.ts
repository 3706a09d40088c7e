/** What an entity names, read from its table. */
import type { Field, Fields } from '../fields/field.ts';
import { isRecord } from '../fields/parts.ts';
import { isCollectionName } from '../model/collections.ts';
import type { CollectionName } from '../model/types.ts';

/** A key that is named, with the collection that it should be in. */
export interface NamedKey {
  readonly to: CollectionName;
  readonly key: string;
}

/** Every key that an object with such fields names, however deep. */
export function keysNamed(fields: Fields, entity: object): readonly NamedKey[] {
  const members = new Map<string, unknown>(Object.entries(entity));
  return Object.entries(fields).flatMap(([name, field]) => namedIn(field, members.get(name), entity));
}

function namedIn(field: Field, value: unknown, owner: object): readonly NamedKey[] {
  if (field.type === 'reference') {
    const to = typeof field.to === 'string' ? field.to : new Map(Object.entries(owner)).get(field.to.named);
    return typeof value === 'string' && typeof to === 'string' && isCollectionName(to)
      ? [{ to, key: value }]
      : [];
  }
  if (field.type === 'list' && Array.isArray(value)) {
    return value.flatMap((item: unknown) => namedIn(field.of, item, owner));
  }
  return field.type === 'object' && isRecord(value) ? keysNamed(field.fields, value) : [];
}
