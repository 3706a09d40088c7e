/** Replaces names of entities in the references of a table by their keys, because people write names and not keys. */
import { stripLetterPrefix } from '@klarsikt/engine/analysis';
import { type Field, isRecord, type JsonObject } from '@klarsikt/engine/fields';
import {
  type CollectionName,
  getEntityTitle,
  getWorkingEntityFields,
  isCollectionName,
  listEntities,
  type ReferenceModel,
} from '@klarsikt/engine/model';
import { toPlainName } from './plain-name.ts';

/**
 * Returns the members of an entity with keys instead of names. Unknown names are kept, so that the later check
 * reports them.
 */
export type ReferenceResolver = (collection: CollectionName, members: JsonObject) => JsonObject;

/** Keys by name in either language; null for a name that several entities have. */
type KeysByName = ReadonlyMap<string, string | null>;

function listKeysByName(model: ReferenceModel, collection: CollectionName): KeysByName {
  const keys = new Map<string, string | null>();
  const entities = listEntities(model, collection);
  for (const entity of entities) {
    const { en, sv } = getEntityTitle(collection, entity);
    // Also accept the name without its sorting letter, because screens show categories without it.
    const shown = [en, sv].flatMap((name) => [name, stripLetterPrefix(name)]);
    for (const name of new Set(shown.map(toPlainName))) {
      if (name !== '') keys.set(name, keys.has(name) ? null : entity.key);
    }
  }
  for (const { key } of entities) keys.set(toPlainName(key), key);
  return keys;
}

/** Creates a resolver for the current entities of a model. */
export function createReferenceResolver(model: ReferenceModel): ReferenceResolver {
  const known = new Map<CollectionName, KeysByName>();
  const keysOf = (collection: CollectionName): KeysByName => {
    const keys = known.get(collection) ?? listKeysByName(model, collection);
    known.set(collection, keys);
    return keys;
  };
  const resolve = (field: Field, value: unknown): unknown => {
    if (field.type === 'object' && isRecord(value)) return resolveMembers(field.fields, value);
    if (field.type === 'reference' && typeof value === 'string') return resolveOne(field.to, value);
    if (field.type !== 'list' || field.of.type !== 'reference' || !Array.isArray(value)) return value;
    const { to } = field.of;
    return value.flatMap((item: unknown): readonly unknown[] =>
      typeof item === 'string' ? resolveSeveral(to, item) : [item],
    );
  };
  const resolveOne = (to: unknown, value: string): string =>
    typeof to === 'string' && isCollectionName(to) ? (keysOf(to).get(toPlainName(value)) ?? value) : value;
  /** Splits a cell at semicolons into several names, unless the whole cell is one name. */
  const resolveSeveral = (to: unknown, item: string): readonly string[] => {
    const whole = resolveOne(to, item);
    if (whole !== item || !item.includes(';')) return [whole];
    return item.split(';').flatMap((part) => (part.trim() === '' ? [] : resolveOne(to, part.trim())));
  };
  const resolveMembers = (fields: { readonly [name: string]: Field }, members: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(members).map(([name, value]) => {
        const field = fields[name];
        return [name, field === undefined ? value : resolve(field, value)];
      }),
    );
  return (collection, members) => resolveMembers(getWorkingEntityFields(collection), members);
}
