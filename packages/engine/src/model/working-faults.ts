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

/** One fault; `path` is a JSON pointer into the entity. `detail` adds to the kind. */
export interface WorkingEntityFault {
  readonly path: string;
  readonly kind: FieldFaultKind | 'cycle' | 'rule';
  readonly detail: Text;
}

/** Facts about the other entities. */
export interface EntityContext {
  /** True when the collection contains the key and the entity is not withdrawn. */
  readonly knows: (collection: string, key: string) => boolean;
  /** For a field that refers to its own collection: the parents of the other entities, by key. */
  readonly parents: (field: string) => ReadonlyMap<string, readonly string[]>;
}

function pointer(place: ValuePath | null): string {
  return place === null ? '' : `${pointer(place.within)}/${place.name}`;
}

/**
 * Every fault of a working entity: those of its fields, then broken rules between fields. The entity can be
 * stored when there are none.
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

/** A last day before the first one, of an instrument or a requirement. */
function termFaults({ collection, document: { from, until } }: WorkingEntity): readonly WorkingEntityFault[] {
  if (collection !== 'instruments' && collection !== 'requirements') return [];
  if (typeof from !== 'string' || typeof until !== 'string') return [];
  const detail = checkValidityPeriod({ from, until });
  return detail === null ? [] : [{ path: '/until', kind: 'rule', detail }];
}

/** Broken rules within one entity: formulas, values of a country list, dependencies of a customer. */
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
