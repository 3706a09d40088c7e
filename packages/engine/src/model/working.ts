/**
 * Working entities: what editors change before it is published. A working entity has the fields of its table and, beside
 * them, what no version holds. Source: specification 001 section 3.1, product page section 3, decision 1.
 */
import type { Field, Fields } from '../fields/field.ts';
import { isRecord, type JsonObject } from '../fields/parts.ts';
import { finished, mapped, type Steps } from '../steps.ts';
import { citationsOf } from './citations.ts';
import { isCollectionName, type PerCollection, perCollection } from './collections.ts';
import { restrictSteps } from './restrict.ts';
import { editorialFields } from './tables/editorial.ts';
import { modelSchema, modelTables } from './tables.ts';
import type { CollectionName } from './types.ts';
import { type readModel, readModelSteps } from './validate.ts';

/** One working entity. `document` holds its fields and what editors keep beside them. */
export interface WorkingEntity {
  readonly collection: CollectionName;
  readonly document: JsonObject;
}

/** The collection whose entities an address calls by this word, such as `threat`; null for any other word. */
export function collectionOfType(type: string): CollectionName | null {
  const found = Object.entries(modelTables).find(([, table]) => table.type === type)?.[0];
  return found !== undefined && isCollectionName(found) ? found : null;
}

/** Words that addresses call the kinds by, in the order of the collections. */
export const entityTypes: readonly string[] = Object.values(modelTables).map(({ type }) => type);

/** A field as a working entity has it: what editors keep is part of it. */
function asWorking(field: Field): Field {
  const { editorial: _, ...kept } = field;
  return kept;
}

let madeFields: PerCollection<Fields> | undefined;

/** Every field of a working entity: its table's, then what editors keep beside them. Made when first asked for. */
export function workingFields(collection: CollectionName): Fields {
  madeFields ??= perCollection((name) =>
    Object.fromEntries(
      Object.entries<Field>({ ...modelTables[name].fields, ...editorialFields }).map(([member, field]) => [
        member,
        asWorking(field),
      ]),
    ),
  );
  return madeFields[collection];
}

let madeNames: PerCollection<ReadonlySet<string>> | undefined;

/** Names of the fields that a version holds. */
function publishedNames(collection: CollectionName): ReadonlySet<string> {
  madeNames ??= perCollection(
    (name) =>
      new Set(
        Object.entries<Field>(modelTables[name].fields).flatMap(([member, { editorial }]) =>
          editorial === true ? [] : [member],
        ),
      ),
  );
  return madeNames[collection];
}

/** The entity without what editors keep beside it: what a version holds of it. */
export function publishedPart({ collection, document }: WorkingEntity): JsonObject {
  const names = publishedNames(collection);
  return Object.fromEntries(Object.entries(document).filter(([name]) => names.has(name)));
}

/** What editors keep beside the entity. */
export function editorialPart({ collection, document }: WorkingEntity): JsonObject {
  const names = publishedNames(collection);
  return Object.fromEntries(Object.entries(document).filter(([name]) => !names.has(name)));
}

/**
 * True when the next version holds the entity: it is neither withdrawn, nor a draft that is not due yet, nor flagged as
 * not published (industries and businesses). `at` is an ISO 8601 instant.
 */
export function isPublished({ document }: Pick<WorkingEntity, 'document'>, at: string): boolean {
  const { withdrawn, draft, publishAt, published } = document;
  if (withdrawn === true || published === false) return false;
  return draft !== true || (typeof publishAt === 'string' && publishAt <= at);
}

/**
 * The working entities as a whole model, drafts included and withdrawn ones left out, in the order in which they are
 * given, in steps of some entities each. `readModel` says whether it is one.
 */
export function* wholeSteps(entities: readonly WorkingEntity[]): Steps<JsonObject> {
  const lists = perCollection((): JsonObject[] => []);
  yield* mapped(entities, (entity) => {
    if (entity.document.withdrawn !== true) lists[entity.collection].push(publishedPart(entity));
  });
  return { schema: modelSchema, ...lists };
}

/**
 * The version that the working entities make at an instant: what is not published is left out, with every reference to
 * it. The same entities in the same order give the same canonical JSON, and so the same hash.
 */
export function versionOf(entities: readonly WorkingEntity[], at: string): ReturnType<typeof readModel> {
  return finished(versionSteps(entities, at));
}

/** `versionOf` in steps of some entities each. */
export function* versionSteps(
  entities: readonly WorkingEntity[],
  at: string,
): Steps<ReturnType<typeof readModel>> {
  const read = yield* readModelSteps(yield* wholeSteps(entities));
  if ('problems' in read) return read;
  return { model: yield* restrictSteps(read.model, unpublishedKeys(entities, at)) };
}

function unpublishedKeys(entities: readonly WorkingEntity[], at: string): ReadonlySet<string> {
  return new Set(
    entities.flatMap((entity) =>
      typeof entity.document.key === 'string' && !isPublished(entity, at) ? [entity.document.key] : [],
    ),
  );
}

/** Places in a kind of entity that refer to a collection. */
export interface ReferringField {
  readonly collection: CollectionName;
  /** Members from the entity down to the reference or the list of references; of a list of objects, up to that list. */
  readonly path: readonly string[];
  /** True where the place is a plain list of references: one can be added and taken out from the other side. */
  readonly many: boolean;
  /** The flag that enables the list; null where nothing does. */
  readonly flag: string | null;
}

/** Every field of any kind that can refer to entities of the collection, in the order of the tables. */
export function fieldsReferringTo(target: CollectionName): readonly ReferringField[] {
  return Object.entries(modelTables).flatMap(([name, { fields }]) =>
    isCollectionName(name) ? referringIn(fields, target, name, []) : [],
  );
}

function referringIn(
  fields: Fields,
  target: CollectionName,
  collection: CollectionName,
  path: readonly string[],
): readonly ReferringField[] {
  return Object.entries(fields).flatMap(([name, field]): readonly ReferringField[] => {
    const place = [...path, name];
    if (field.type === 'object') return referringIn(field.fields, target, collection, place);
    if (field.type === 'reference')
      return field.to === target ? [{ collection, path: place, many: false, flag: null }] : [];
    if (field.type !== 'list') return [];
    if (field.of.type === 'reference')
      return field.of.to === target
        ? [{ collection, path: place, many: true, flag: field.flag ?? null }]
        : [];
    const holds = field.of.type === 'object' && mayRefer(field.of.fields, target);
    return holds ? [{ collection, path: place, many: false, flag: null }] : [];
  });
}

/** A reference whose collection a sibling names may lead anywhere. */
function mayRefer(fields: Fields, target: CollectionName): boolean {
  return Object.values(fields).some(
    (field) => field.type === 'reference' && (typeof field.to !== 'string' || field.to === target),
  );
}

/** What an entity has at a path of members; undefined where a member is missing. */
export function memberAt(entity: object, path: readonly string[]): unknown {
  let value: unknown = entity;
  for (const name of path) value = isRecord(value) ? value[name] : undefined;
  return value;
}

/** Every key that an entity refers to in its fields, and every source that its texts cite: each once, sorted. */
export function keysReferredTo({ collection, document }: WorkingEntity): readonly string[] {
  const keys = new Set<string>();
  collectKeys({ type: 'object', fields: modelTables[collection].fields }, document, keys);
  return [...keys].sort();
}

const plainText: Field = { type: 'text' };

function collectKeys(field: Field, value: unknown, keys: Set<string>): void {
  if (typeof value === 'string') {
    if (field.type === 'reference') keys.add(value);
    else if (field.type === 'text') for (const key of citationsOf(value)) keys.add(key);
  } else if (Array.isArray(value)) {
    if (field.type === 'list') for (const item of value) collectKeys(field.of, item, keys);
  } else if (isRecord(value)) {
    if (field.type === 'object')
      for (const [name, member] of Object.entries(field.fields)) collectKeys(member, value[name], keys);
    else if (field.type === 'translated')
      for (const text of Object.values(value)) collectKeys(plainText, text, keys);
  }
}
