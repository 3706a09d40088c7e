import type { Field } from '../fields/field.ts';
import { getIdentityMembers, getItemIdentity } from '../fields/identity.ts';
import type { Text } from '../text/terms.ts';
import { mapInSteps, runAllSteps, type StepGenerator } from '../values/steps.ts';
import { toCanonicalJson } from './canonical.ts';
import {
  type CollectionRecord,
  collectionNames,
  createCollectionRecord,
  formatEntityListTitle,
  listEntities,
} from './collections.ts';
import { modelTables } from './tables.ts';
import type { CollectionName, ModelEntity, ReferenceModel } from './types.ts';

/** One changed field of an entity. `before` or `after` is absent if the field does not exist in that model. */
export interface FieldChange {
  /** Path inside the entity: `name.sv`, `relations.customers`, `entries[ge-ir].value`. */
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Identifies an entity in a list of differences. `name` is its name, or the title of a publication. */
export interface EntityLabel {
  readonly id: number;
  readonly key: string;
  readonly name: Text;
}

/** An entity that both models contain, with its changed fields. */
export interface EntityChange extends EntityLabel {
  readonly fields: readonly FieldChange[];
}

/**
 * Differences of one collection. Entities are matched by key and listed in model order, removed entities in the order
 * of the old model.
 */
export interface CollectionDiff {
  readonly added: readonly EntityLabel[];
  readonly removed: readonly EntityLabel[];
  readonly changed: readonly EntityChange[];
}

/** Differences of all collections; unchanged collections have empty lists. */
export type ModelDiff = CollectionRecord<CollectionDiff>;

/**
 * Computes the differences from model `a` to model `b`: entities added, removed and changed, field by field. A list
 * of plain values is one field. A list of objects is compared item by item, matched by the identifying members of its
 * table; a changed order of common items is one more field. The difference is empty exactly when the entities of both
 * models have the same canonical JSON, regardless of their order.
 */
export function diffModels(a: ReferenceModel, b: ReferenceModel): ModelDiff {
  return runAllSteps(diffModelsInSteps(a, b));
}

/** Does the work of `diffModels` in steps, each with a number of entities. */
export function* diffModelsInSteps(a: ReferenceModel, b: ReferenceModel): StepGenerator<ModelDiff> {
  const made = new Map<CollectionName, CollectionDiff>();
  for (const name of collectionNames) made.set(name, yield* diffCollection(name, a, b));
  return createCollectionRecord((name) => made.get(name) ?? { added: [], removed: [], changed: [] });
}

/** True when the difference contains no change. */
export function isEmptyModelDiff(difference: ModelDiff): boolean {
  return collectionNames.every((name) => {
    const { added, removed, changed } = difference[name];
    return added.length + removed.length + changed.length === 0;
  });
}

function* diffCollection(
  name: CollectionName,
  a: ReferenceModel,
  b: ReferenceModel,
): StepGenerator<CollectionDiff> {
  const [before, after] = [listEntities(a, name), listEntities(b, name)];
  const labelOf = (entity: ModelEntity) => labelIn(b, name, entity);
  const field: Field = { type: 'object', fields: modelTables[name].fields };
  const old = new Map(before.map((entity) => [entity.key, entity]));
  const present = new Set(after.map(({ key }) => key));
  const changed = yield* mapInSteps(after, (entity): readonly EntityChange[] => {
    const former = old.get(entity.key);
    const fields = former === undefined ? [] : diffJsonValues(former, entity, field);
    return fields.length === 0 ? [] : [{ ...labelOf(entity), fields }];
  });
  return {
    added: after.filter(({ key }) => !old.has(key)).map(labelOf),
    removed: before.filter(({ key }) => !present.has(key)).map((entity) => labelIn(a, name, entity)),
    changed: changed.flat(),
  };
}

function labelIn(model: ReferenceModel, collection: CollectionName, entity: ModelEntity): EntityLabel {
  const { id, key } = entity;
  return { id, key, name: formatEntityListTitle(model, collection, entity) };
}

/**
 * Computes the differences of two JSON values, field by field; paths start at the root of the values. `field`
 * describes the values. Items of a list without identifying members are matched by position.
 */
export function diffJsonValues(before: unknown, after: unknown, field?: Field): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  compareValues({ path: '', field, before, after }, changes);
  return changes;
}

interface ValuePair {
  readonly path: string;
  readonly field: Field | undefined;
  readonly before: unknown;
  readonly after: unknown;
}

function compareValues({ path, field, before, after }: ValuePair, changes: FieldChange[]): void {
  if (Object.is(before, after)) return;
  const parts = partsOf(field, before, after);
  if (parts !== null) {
    for (const name of new Set([...parts.before.keys(), ...parts.after.keys()])) {
      const part = { before: parts.before.get(name), after: parts.after.get(name) };
      compareValues({ path: parts.place(path, name), field: parts.field(name), ...part }, changes);
    }
    if (parts.isList) changes.push(...findReordering(path, parts));
  } else if (!isSameJson(before, after)) {
    changes.push({
      path,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    });
  }
}

/** Reports a changed order of the common items of two lists, as the identities in the old and the new order. */
function findReordering(
  path: string,
  parts: Pick<ComparedParts, 'before' | 'after'>,
): readonly FieldChange[] {
  const before = [...parts.before.keys()].filter((name) => parts.after.has(name));
  const after = [...parts.after.keys()].filter((name) => parts.before.has(name));
  return before.some((name, at) => name !== after[at]) ? [{ path, before, after }] : [];
}

interface ComparedParts {
  readonly isList: boolean;
  readonly before: ReadonlyMap<string, unknown>;
  readonly after: ReadonlyMap<string, unknown>;
  readonly place: (path: string, name: string) => string;
  readonly field: (name: string) => Field | undefined;
}

/**
 * Splits two objects into members, or two lists of objects into items; null for values that are compared as a whole.
 */
function partsOf(field: Field | undefined, before: unknown, after: unknown): ComparedParts | null {
  if (isObject(before) && isObject(after)) {
    return {
      isList: false,
      before: membersOf(before),
      after: membersOf(after),
      place: (path, name) => (path === '' ? name : `${path}.${name}`),
      field: (name) =>
        field?.type === 'object' ? field.fields[name] : field?.type === 'map' ? field.of : undefined,
    };
  }
  if (!isListOfObjects(before) || !isListOfObjects(after)) return null;
  const list = field?.type === 'list' ? field : undefined;
  const members = list === undefined ? [] : getIdentityMembers(list);
  const isTold = [before, after].every((items) => itemsBy(members, items).size === items.length);
  const by = members.length > 0 && isTold ? members : null;
  return {
    isList: true,
    before: itemsBy(by, before),
    after: itemsBy(by, after),
    place: (path, name) => `${path}[${name}]`,
    field: () => list?.of,
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function membersOf(object: object): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(Object.entries(object));
}

/** Maps items by the values of their identifying members, or by their position if there are none. */
function itemsBy(members: readonly string[] | null, list: readonly object[]): ReadonlyMap<string, unknown> {
  return new Map(
    list.map((item, index) => [members === null ? String(index) : getItemIdentity(members, item), item]),
  );
}

function isSameJson(before: unknown, after: unknown): boolean {
  if (before === undefined || after === undefined) return false;
  return toCanonicalJson(before) === toCanonicalJson(after);
}
