import type { Field } from '../fields/field.ts';
import { identityMembers, identityOf } from '../fields/identity.ts';
import { finished, mapped, type Steps } from '../steps.ts';
import type { Text } from '../terms.ts';
import { canonicalJson } from './canonical.ts';
import { collectionNames, entitiesOf, type PerCollection, perCollection, titleOf } from './collections.ts';
import { modelTables } from './tables.ts';
import type { CollectionName, Entity, ReferenceModel } from './types.ts';

/** One changed field of an entity. `before` or `after` is absent where the field did not exist. */
export interface FieldChange {
  /** Where, inside the entity: `name.sv`, `relations.customers`, `entries[ge-ir].value`. */
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** An entity as a list of differences names it. `name` is its name, or the title of a publication. */
export interface EntityLabel {
  readonly id: number;
  readonly key: string;
  readonly name: Text;
}

/** An entity that is in both models, with what is different. */
export interface EntityChange extends EntityLabel {
  readonly fields: readonly FieldChange[];
}

/** What differs in one collection: entities matched by key, in model order (removed ones in the old model's). */
export interface CollectionDiff {
  readonly added: readonly EntityLabel[];
  readonly removed: readonly EntityLabel[];
  readonly changed: readonly EntityChange[];
}

/** All collections; the lists of an unchanged collection are empty. */
export type ModelDiff = PerCollection<CollectionDiff>;

/**
 * What has to be done to get from model `a` to model `b`: entities added, removed, changed, field by field. A list of
 * plain values counts as one field; a list of objects is compared item by item, by what their table tells them apart by,
 * and is one field more, of what tells its items apart, where those that both have stand in another order.
 * The difference is empty exactly when the entities of both models have the same canonical JSON, order aside.
 */
export function diff(a: ReferenceModel, b: ReferenceModel): ModelDiff {
  return finished(diffSteps(a, b));
}

/** `diff` in steps of some entities each. */
export function* diffSteps(a: ReferenceModel, b: ReferenceModel): Steps<ModelDiff> {
  const made = new Map<CollectionName, CollectionDiff>();
  for (const name of collectionNames)
    made.set(name, yield* diffCollection(name, entitiesOf(a, name), entitiesOf(b, name)));
  return perCollection((name) => made.get(name) ?? { added: [], removed: [], changed: [] });
}

/** True when no collection has an entry. */
export function isEmptyDiff(difference: ModelDiff): boolean {
  return collectionNames.every((name) => {
    const { added, removed, changed } = difference[name];
    return added.length + removed.length + changed.length === 0;
  });
}

function* diffCollection(
  name: CollectionName,
  before: readonly Entity[],
  after: readonly Entity[],
): Steps<CollectionDiff> {
  const labelOf = (entity: Entity) => labelIn(name, entity);
  const field: Field = { type: 'object', fields: modelTables[name].fields };
  const old = new Map(before.map((entity) => [entity.key, entity]));
  const present = new Set(after.map(({ key }) => key));
  const changed = yield* mapped(after, (entity): readonly EntityChange[] => {
    const former = old.get(entity.key);
    const fields = former === undefined ? [] : diffValues(former, entity, field);
    return fields.length === 0 ? [] : [{ ...labelOf(entity), fields }];
  });
  return {
    added: after.filter(({ key }) => !old.has(key)).map(labelOf),
    removed: before.filter(({ key }) => !present.has(key)).map(labelOf),
    changed: changed.flat(),
  };
}

function labelIn(collection: CollectionName, entity: Entity): EntityLabel {
  const { id, key } = entity;
  return { id, key, name: titleOf(collection, entity) };
}

/**
 * Field-level differences of two JSON values; paths start at their root. `field` says what they hold; where nothing says
 * what tells the items of a list apart, their places do.
 */
export function diffValues(before: unknown, after: unknown, field?: Field): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  compare({ path: '', field, before, after }, changes);
  return changes;
}

interface Compared {
  readonly path: string;
  readonly field: Field | undefined;
  readonly before: unknown;
  readonly after: unknown;
}

function compare({ path, field, before, after }: Compared, changes: FieldChange[]): void {
  if (Object.is(before, after)) return;
  const parts = partsOf(field, before, after);
  if (parts !== null) {
    for (const name of new Set([...parts.before.keys(), ...parts.after.keys()])) {
      const part = { before: parts.before.get(name), after: parts.after.get(name) };
      compare({ path: parts.place(path, name), field: parts.field(name), ...part }, changes);
    }
    if (parts.isList) changes.push(...reordered(path, parts));
  } else if (!sameJson(before, after)) {
    changes.push({
      path,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    });
  }
}

/** Where what both lists have stands in another order: what tells the items apart, in either order. */
function reordered(path: string, parts: Pick<Parts, 'before' | 'after'>): readonly FieldChange[] {
  const before = [...parts.before.keys()].filter((name) => parts.after.has(name));
  const after = [...parts.after.keys()].filter((name) => parts.before.has(name));
  return before.some((name, at) => name !== after[at]) ? [{ path, before, after }] : [];
}

interface Parts {
  readonly isList: boolean;
  readonly before: ReadonlyMap<string, unknown>;
  readonly after: ReadonlyMap<string, unknown>;
  readonly place: (path: string, name: string) => string;
  readonly field: (name: string) => Field | undefined;
}

/** The members of two objects, or the items of two lists of objects; null where the values are compared as one. */
function partsOf(field: Field | undefined, before: unknown, after: unknown): Parts | null {
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
  const members = list === undefined ? [] : identityMembers(list);
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

/** Items by what such members hold, or by their places. */
function itemsBy(members: readonly string[] | null, list: readonly object[]): ReadonlyMap<string, unknown> {
  return new Map(
    list.map((item, index) => [members === null ? String(index) : identityOf(members, item), item]),
  );
}

function sameJson(before: unknown, after: unknown): boolean {
  if (before === undefined || after === undefined) return false;
  return canonicalJson(before) === canonicalJson(after);
}
