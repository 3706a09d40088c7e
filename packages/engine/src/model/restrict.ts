import type { Field, FieldsByName } from '../fields/field.ts';
import { isRecord } from '../fields/parts.ts';
import { mapInSteps, runAllSteps, type StepGenerator } from '../values/steps.ts';
import { type CollectionRecord, createCollectionRecord, mapCollections } from './collections.ts';
import { modelTables } from './tables.ts';
import type { ReferenceModel } from './types.ts';

/**
 * Removes the entities in `dropped` and all references to them: lists lose the key, a single reference becomes null,
 * and a text about a dropped product is removed. Keys are unique in the whole model.
 */
export function removeEntities(model: ReferenceModel, dropped: ReadonlySet<string>): ReferenceModel {
  return runAllSteps(removeEntitiesInSteps(model, dropped));
}

/** Does the work of `removeEntities` in steps, each with a number of entities. */
export function* removeEntitiesInSteps(
  model: ReferenceModel,
  dropped: ReadonlySet<string>,
): StepGenerator<ReferenceModel> {
  if (dropped.size === 0) return model;
  const without = restrictions();
  return yield* mapCollections(model, function* (list, collection) {
    const kept = list.filter(({ key }) => !dropped.has(key));
    const changes = without[collection];
    if (changes === null) return kept;
    return yield* mapInSteps(kept, (entity) => ({ ...entity, ...changes(entity, dropped) }));
  });
}

/** Returns the value of a field without references to dropped entities. */
type ReferenceFilter = (value: unknown, dropped: ReadonlySet<string>) => unknown;

/** Returns the members of an object that change when entities are dropped. */
type Changes = (owner: object, dropped: ReadonlySet<string>) => object;

let made: CollectionRecord<Changes | null> | undefined;

/** Returns the changes per collection; they are created on first use. */
function restrictions(): CollectionRecord<Changes | null> {
  made ??= createCollectionRecord((name) => changesOf(modelTables[name].fields));
  return made;
}

/** Combines the changes of all fields with references; null when no field has references. */
function changesOf(fields: FieldsByName): Changes | null {
  const rules = Object.entries(fields).flatMap(([name, field]) => {
    const remains = createReferenceFilter(field);
    return remains === null ? [] : [{ name, remains }];
  });
  if (rules.length === 0) return null;
  return (owner, dropped) => {
    const members = new Map<string, unknown>(Object.entries(owner));
    return Object.fromEntries(
      rules.flatMap(({ name, remains }) =>
        members.has(name) ? [[name, remains(members.get(name), dropped)]] : [],
      ),
    );
  };
}

function createReferenceFilter(field: Field): ReferenceFilter | null {
  if (field.type === 'reference') return (key, dropped) => (isIn(dropped, key) ? null : key);
  if (field.type === 'object') {
    const changes = changesOf(field.fields);
    return (
      changes && ((value, dropped) => (isRecord(value) ? { ...value, ...changes(value, dropped) } : value))
    );
  }
  return field.type === 'list' ? listRemains(field.of) : null;
}

function listRemains(item: Field): ReferenceFilter | null {
  if (item.type === 'reference') {
    return (list, dropped) => (Array.isArray(list) ? list.filter((key) => !isIn(dropped, key)) : list);
  }
  const remains = createReferenceFilter(item);
  if (remains === null || item.type !== 'object') return null;
  const fatal = Object.entries(item.fields)
    .filter(([, field]) => field.type === 'reference' && (field.nullable !== true || field.ifGone === 'item'))
    .map(([name]) => name);
  return (list, dropped) => {
    if (!Array.isArray(list)) return list;
    return list
      .filter((entry: unknown) => !isRecord(entry) || !fatal.some((name) => isIn(dropped, entry[name])))
      .map((entry: unknown) => remains(entry, dropped));
  };
}

const isIn = (dropped: ReadonlySet<string>, key: unknown): boolean =>
  typeof key === 'string' && dropped.has(key);
