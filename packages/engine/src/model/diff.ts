import { finished, mapped, type Steps } from '../steps.ts';
import type { Text } from '../terms.ts';
import { canonicalJson } from './canonical.ts';
import { collectionNames, entitiesOf, type PerCollection, perCollection, titleOf } from './collections.ts';
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
 * plain values counts as one field; a list of objects is compared item by item (by their key where they have one).
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
  const old = new Map(before.map((entity) => [entity.key, entity]));
  const present = new Set(after.map(({ key }) => key));
  const changed = yield* mapped(after, (entity): readonly EntityChange[] => {
    const former = old.get(entity.key);
    const fields = former === undefined ? [] : diffValues(former, entity);
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

/** Field-level differences of two JSON values; paths start at their root. */
export function diffValues(before: unknown, after: unknown): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  compare('', before, after, changes);
  return changes;
}

function compare(path: string, before: unknown, after: unknown, changes: FieldChange[]): void {
  if (Object.is(before, after)) return;
  if (isObject(before) && isObject(after)) {
    compareMembers(
      membersOf(before),
      membersOf(after),
      (name) => (path === '' ? name : `${path}.${name}`),
      changes,
    );
  } else if (isListOfObjects(before) && isListOfObjects(after)) {
    const key = sharedIdentity(before, after);
    compareMembers(itemsBy(key, before), itemsBy(key, after), (name) => `${path}[${name}]`, changes);
  } else if (!sameJson(before, after)) {
    changes.push({
      path,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    });
  }
}

function compareMembers(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  pathOf: (name: string) => string,
  changes: FieldChange[],
): void {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    compare(pathOf(name), before.get(name), after.get(name), changes);
  }
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

/** The member that tells the items of both lists apart, or null when only their position does. */
function sharedIdentity(before: readonly object[], after: readonly object[]): string | null {
  const distinct = (name: string, list: readonly object[]) => {
    const values = list.map((item) => membersOf(item).get(name));
    return values.every((value) => typeof value === 'string') && new Set(values).size === list.length;
  };
  return ['key', 'geography'].find((name) => distinct(name, before) && distinct(name, after)) ?? null;
}

function itemsBy(identity: string | null, list: readonly object[]): ReadonlyMap<string, unknown> {
  return new Map(
    list.map((item, index) => [
      identity === null ? String(index) : String(membersOf(item).get(identity)),
      item,
    ]),
  );
}

function sameJson(before: unknown, after: unknown): boolean {
  if (before === undefined || after === undefined) return false;
  return canonicalJson(before) === canonicalJson(after);
}
