/** What is wrong with one working entity, told before it is stored. */
import { checkOf, type FaultKind, type Place } from '../fields/check.ts';
import type { JsonObject } from '../fields/parts.ts';
import type { Text } from '../terms.ts';
import { perCollection } from './collections.ts';
import { dependencyBreaches, keysIn, parentFields, pointerOfField } from './entity-rules.ts';
import { entitiesOnCycles } from './hierarchy.ts';
import { modelSchema } from './tables.ts';
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

/** Rules that hold within one entity: formulas, values of a country list, what a customer depends on. */
function ruleFaults(entity: WorkingEntity): readonly WorkingFault[] {
  const lists = perCollection((): JsonObject[] => []);
  lists[entity.collection].push(publishedPart(entity));
  const read = readModel({ schema: modelSchema, ...lists });
  const problems = 'problems' in read ? read.problems : [];
  return [
    ...problems.filter(({ code }) => code !== 'reference.unknown' && code !== 'cycle'),
    ...(entity.collection === 'customers' ? dependencyBreaches(entity.document) : []),
  ].map(({ field, text }) => ({ path: pointerOfField(field), kind: 'rule', detail: text }));
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
