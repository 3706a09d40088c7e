/** What is wrong with one working entity, told before it is stored. */
import { checkOf, type FaultKind, type Place } from '../fields/check.ts';
import type { Field } from '../fields/field.ts';
import type { JsonObject } from '../fields/parts.ts';
import type { Text } from '../terms.ts';
import { perCollection } from './collections.ts';
import { entitiesOnCycles } from './hierarchy.ts';
import { modelSchema, modelTables } from './tables.ts';
import type { CollectionName } from './types.ts';
import { readModel } from './validate.ts';
import { publishedPart, type WorkingEntity, workingFields } from './working.ts';

/** One fault at its place, a JSON pointer into the entity. `detail` says more where the kind alone does not. */
export interface WorkingFault {
  readonly path: string;
  readonly kind: FaultKind | 'cycle' | 'rule';
  readonly detail: Text;
}

/** What is around the entity. */
export interface EntityAround {
  /** Whether a collection has an entity that is not withdrawn. */
  readonly knows: (collection: string, key: string) => boolean;
  /** Parents of the other entities of the collection by key, for each field that refers to the collection itself. */
  readonly parents: (field: string) => ReadonlyMap<string, readonly string[]>;
}

function pointer(place: Place | null): string {
  return place === null ? '' : `${pointer(place.within)}/${place.name}`;
}

/** Fields of a collection that name entities of the collection itself: parents. */
export function parentFields(collection: CollectionName): readonly string[] {
  const refersTo = (field: Field): unknown =>
    field.type === 'list' ? refersTo(field.of) : field.type === 'reference' ? field.to : null;
  return Object.entries<Field>(modelTables[collection].fields).flatMap(([name, field]) =>
    refersTo(field) === collection ? [name] : [],
  );
}

/** Every fault of a working entity: its fields first, then the rules between them. An empty list means it can be stored. */
export function workingFaults(
  { collection, document }: WorkingEntity,
  { knows, parents }: EntityAround,
): readonly WorkingFault[] {
  const faults: WorkingFault[] = [];
  const check = checkOf({ type: 'object', fields: workingFields(collection) });
  check(
    document,
    null,
    {
      knows,
      report: (kind, _field, place, message) => faults.push({ path: pointer(place), kind, detail: message }),
    },
    null,
  );
  if (faults.length > 0) return faults;
  return [...ruleFaults({ collection, document }), ...cycleFaults({ collection, document }, parents)];
}

/** Rules that hold within one entity: formulas, values of a country list. */
function ruleFaults(entity: WorkingEntity): readonly WorkingFault[] {
  const lists = perCollection((): JsonObject[] => []);
  lists[entity.collection].push(publishedPart(entity));
  const read = readModel({ schema: modelSchema, ...lists });
  if (!('problems' in read)) return [];
  return read.problems
    .filter(({ code }) => code !== 'reference.unknown' && code !== 'cycle')
    .map(({ field, text }) => ({
      path: `/${field.replace(/\[(\d+)\]/g, '.$1').replaceAll('.', '/')}`,
      kind: 'rule',
      detail: text,
    }));
}

function cycleFaults(
  { collection, document }: WorkingEntity,
  parents: EntityAround['parents'],
): readonly WorkingFault[] {
  const { key } = document;
  if (typeof key !== 'string') return [];
  return parentFields(collection).flatMap((field) => {
    const of = new Map(parents(field)).set(key, keysIn(document[field]));
    const cyclic = entitiesOnCycles([{ key }], (one) => of.get(one) ?? []);
    return cyclic.has(key)
      ? [{ path: `/${field}`, kind: 'cycle' as const, detail: { en: key, sv: key } }]
      : [];
  });
}

/** The keys that a field holds, one or several. */
export function keysIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];
}
