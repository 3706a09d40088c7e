/** Finds all references to other entities in a value, by its field definition. */
import type { ValuePath } from './check.ts';
import type { Field, FieldsByName, VariantField } from './field.ts';
import { isRecord } from './parts.ts';

/** A reference: a key, and the collection that should contain an entity with it. */
export interface FieldReference {
  readonly to: string;
  readonly key: string;
  /** Path of the reference; null if the value itself is the reference. */
  readonly place: ValuePath | null;
  /** The value that a map contains under the key; for other references, the key itself. */
  readonly content: unknown;
}

/** Finds the references in a value. `owner` is the object that contains the value. */
export type ReferenceFinder = (
  value: unknown,
  place: ValuePath | null,
  tell: (named: FieldReference) => void,
  owner?: unknown,
) => void;

/**
 * Creates the function that finds the references in a field; null for a field without references. It is created once
 * per table and reused.
 */
export function createReferenceFinder(field: Field): ReferenceFinder | null {
  switch (field.type) {
    case 'reference':
      return (key, place, tell, owner) => {
        const to = typeof field.to === 'string' ? field.to : isRecord(owner) ? owner[field.to.named] : null;
        if (typeof key === 'string' && typeof to === 'string') tell({ to, key, place, content: key });
      };
    case 'text': {
      const { refersTo: to } = field;
      if (to === undefined) return null;
      return (key, place, tell) => {
        if (typeof key === 'string') tell({ to, key, place, content: key });
      };
    }
    case 'list':
      return listWalk(createReferenceFinder(field.of));
    case 'object':
      return membersWalk(field.fields);
    case 'map':
      return mapWalk(createReferenceFinder(field.of), field.refersTo);
    case 'either':
      return createReferenceFinder(field.otherwise);
    case 'variant':
      return variantWalk(field);
    default:
      return null;
  }
}

function listWalk(item: ReferenceFinder | null): ReferenceFinder | null {
  if (item === null) return null;
  return (list, within, tell, owner) => {
    if (!Array.isArray(list)) return;
    for (const [name, entry] of list.entries()) item(entry, { within, name }, tell, owner);
  };
}

function membersWalk(fields: FieldsByName): ReferenceFinder | null {
  const members = Object.entries(fields).flatMap(([name, field]) => {
    const walk = createReferenceFinder(field);
    return walk === null ? [] : [{ name, walk }];
  });
  if (members.length === 0) return null;
  return (object, within, tell) => {
    if (!isRecord(object)) return;
    for (const { name, walk } of members) walk(object[name], { within, name }, tell, object);
  };
}

function variantWalk({ by, of }: VariantField): ReferenceFinder | null {
  const walks = new Map(Object.entries(of).map(([name, variant]) => [name, createReferenceFinder(variant)]));
  if ([...walks.values()].every((walk) => walk === null)) return null;
  return (object, place, tell) => {
    if (isRecord(object) && typeof object[by] === 'string') walks.get(object[by])?.(object, place, tell);
  };
}

function mapWalk(entryWalk: ReferenceFinder | null, to: string | undefined): ReferenceFinder | null {
  if (entryWalk === null && to === undefined) return null;
  return (map, within, tell) => {
    if (!isRecord(map)) return;
    for (const [key, content] of Object.entries(map)) {
      const place: ValuePath = { within, name: key };
      if (to !== undefined) tell({ to, key, place, content });
      entryWalk?.(content, place, tell, map);
    }
  };
}
