/** Finds the faults of a working entity before it is stored. */
import { createFieldCheck, type FieldFaultKind, type ValuePath } from '../fields/check.ts';
import type { JsonObject } from '../fields/parts.ts';
import { checkValidityPeriod } from '../requirements/faults.ts';
import type { Text } from '../text/terms.ts';
import { createCollectionRecord } from './collections.ts';
import {
  findDependencyBreaches,
  listParentFields,
  listReferencedKeys,
  toFieldPointer,
} from './entity-rules.ts';
import { findEntitiesOnCycles } from './hierarchy.ts';
import { modelSchemaVersion } from './tables.ts';
import { readModel } from './validate.ts';
import { getPublishedFields, getWorkingEntityFields, type WorkingEntity } from './working.ts';

/**
 * One fault of a working entity; `path` is a JSON pointer into the entity. `detail` specifies the kind of fault
 * further.
 */
export interface WorkingEntityFault {
  readonly path: string;
  readonly kind: FieldFaultKind | 'cycle' | 'rule';
  readonly detail: Text;
}

/** Facts about the other working entities. */
export interface EntityContext {
  /** True when the collection contains the key and the entity is not withdrawn. */
  readonly knows: (collection: string, key: string) => boolean;
  /** The parents of the other entities by key, for a field that refers to its own collection. */
  readonly parents: (field: string) => ReadonlyMap<string, readonly string[]>;
}

function pointer(place: ValuePath | null): string {
  return place === null ? '' : `${pointer(place.within)}/${place.name}`;
}

/**
 * Lists every fault of a working entity: first those of its fields, then violated rules between fields. An entity
 * without faults can be stored.
 */
export function findWorkingEntityFaults(
  { collection, document }: WorkingEntity,
  { knows, parents }: EntityContext,
): readonly WorkingEntityFault[] {
  const faults: WorkingEntityFault[] = [];
  const check = createFieldCheck({ type: 'object', fields: getWorkingEntityFields(collection) });
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
  return [
    ...ruleFaults({ collection, document }),
    ...termFaults({ collection, document }),
    ...cycleFaults({ collection, document }, parents),
  ];
}

/** Finds a last day that is before the first day, in an instrument or a requirement. */
function termFaults({ collection, document: { from, until } }: WorkingEntity): readonly WorkingEntityFault[] {
  if (collection !== 'instruments' && collection !== 'requirements') return [];
  if (typeof from !== 'string' || typeof until !== 'string') return [];
  const detail = checkValidityPeriod({ from, until });
  return detail === null ? [] : [{ path: '/until', kind: 'rule', detail }];
}

/** Finds violated rules within one entity: formulas, values of a country list, dependencies of a customer. */
function ruleFaults(entity: WorkingEntity): readonly WorkingEntityFault[] {
  const lists = createCollectionRecord((): JsonObject[] => []);
  lists[entity.collection].push(getPublishedFields(entity));
  const read = readModel({ schema: modelSchemaVersion, ...lists });
  const problems = 'problems' in read ? read.problems : [];
  return [
    ...problems.filter(({ code }) => code !== 'reference.unknown' && code !== 'cycle'),
    ...(entity.collection === 'customers' ? findDependencyBreaches(entity.document) : []),
  ].map(({ field, text }) => ({ path: toFieldPointer(field), kind: 'rule', detail: text }));
}

function cycleFaults(
  { collection, document }: WorkingEntity,
  parents: EntityContext['parents'],
): readonly WorkingEntityFault[] {
  const { key } = document;
  if (typeof key !== 'string') return [];
  return listParentFields(collection).flatMap((field) => {
    const of = new Map(parents(field)).set(key, listReferencedKeys(document[field]));
    const cyclic = findEntitiesOnCycles([{ key }], (one) => of.get(one) ?? []);
    return cyclic.has(key)
      ? [{ path: `/${field}`, kind: 'cycle' as const, detail: { en: key, sv: key } }]
      : [];
  });
}
