/** What a value names, read from its fields: keys of other entities, wherever they stand. */
import type { Place } from './check.ts';
import type { Field, Fields, VariantField } from './field.ts';
import { isRecord } from './parts.ts';

/** A key that is named, with the collection that it should be in. */
export interface NamedKey {
  readonly to: string;
  readonly key: string;
  /** Where it stands; null for the value itself. */
  readonly place: Place | null;
  /** What is entered about it; the key itself where it is only named. */
  readonly content: unknown;
}

/** Tells each key that a value names. `owner` is the object that the value is a member of. */
export type Walk = (
  value: unknown,
  place: Place | null,
  tell: (named: NamedKey) => void,
  owner?: unknown,
) => void;

/** How the keys that a field names are found; null where it can name none. Made once per table and reused. */
export function walkOf(field: Field): Walk | null {
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
      return listWalk(walkOf(field.of));
    case 'object':
      return membersWalk(field.fields);
    case 'map':
      return mapWalk(walkOf(field.of), field.refersTo);
    case 'either':
      return walkOf(field.otherwise);
    case 'variant':
      return variantWalk(field);
    default:
      return null;
  }
}

function listWalk(item: Walk | null): Walk | null {
  if (item === null) return null;
  return (list, within, tell, owner) => {
    if (!Array.isArray(list)) return;
    for (const [name, entry] of list.entries()) item(entry, { within, name }, tell, owner);
  };
}

function membersWalk(fields: Fields): Walk | null {
  const members = Object.entries(fields).flatMap(([name, field]) => {
    const walk = walkOf(field);
    return walk === null ? [] : [{ name, walk }];
  });
  if (members.length === 0) return null;
  return (object, within, tell) => {
    if (!isRecord(object)) return;
    for (const { name, walk } of members) walk(object[name], { within, name }, tell, object);
  };
}

function variantWalk({ by, of }: VariantField): Walk | null {
  const walks = new Map(Object.entries(of).map(([name, variant]) => [name, walkOf(variant)]));
  if ([...walks.values()].every((walk) => walk === null)) return null;
  return (object, place, tell) => {
    if (isRecord(object) && typeof object[by] === 'string') walks.get(object[by])?.(object, place, tell);
  };
}

function mapWalk(entryWalk: Walk | null, to: string | undefined): Walk | null {
  if (entryWalk === null && to === undefined) return null;
  return (map, within, tell) => {
    if (!isRecord(map)) return;
    for (const [key, content] of Object.entries(map)) {
      const place: Place = { within, name: key };
      if (to !== undefined) tell({ to, key, place, content });
      entryWalk?.(content, place, tell, map);
    }
  };
}
