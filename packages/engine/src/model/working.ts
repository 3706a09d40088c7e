/**
 * Working entities: the unpublished state of the library, which editors change. A working entity has the fields of
 * its table and editorial fields, which versions do not contain. Source: specification 001 section 3.1, product page
 * section 3.
 */
import type { Field, FieldsByName } from '../fields/field.ts';
import { isRecord, type JsonObject } from '../fields/parts.ts';
import { mapInSteps, runAllSteps, type StepGenerator } from '../values/steps.ts';
import { listCitedKeys } from './citations.ts';
import {
  type CollectionRecord,
  createCollectionRecord,
  dropEmptyOptionalCollections,
  isCollectionName,
} from './collections.ts';
import { removeEntitiesInSteps } from './restrict.ts';
import { findRequirementProblems } from './set-problems.ts';
import { editorialFields } from './tables/editorial.ts';
import { modelSchemaVersion, modelTables } from './tables.ts';
import type { CollectionName } from './types.ts';
import { type readModel, readModelInSteps } from './validate.ts';

/**
 * One entity of the library as Atlas edits it, before it is published. `document` contains the fields of its table
 * and the editorial fields.
 */
export interface WorkingEntity {
  readonly collection: CollectionName;
  readonly document: JsonObject;
}

/** Finds the collection whose singular word in addresses is `type`, such as `threat`; null for an unknown word. */
export function findCollectionByType(type: string): CollectionName | null {
  const found = Object.entries(modelTables).find(([, table]) => table.type === type)?.[0];
  return found !== undefined && isCollectionName(found) ? found : null;
}

/** The singular words of the collections in addresses, in the order of the collections. */
export const entityTypes: readonly string[] = Object.values(modelTables).map(({ type }) => type);

/** Returns a field definition without its editorial mark, so that the field is treated like any other. */
function withoutEditorialMark(field: Field): Field {
  const { editorial: _, ...kept } = field;
  return kept;
}

let madeFields: CollectionRecord<FieldsByName> | undefined;

/** All fields of a working entity: those of its table, then the editorial fields. They are created on first use. */
export function getWorkingEntityFields(collection: CollectionName): FieldsByName {
  madeFields ??= createCollectionRecord((name) =>
    Object.fromEntries(
      Object.entries<Field>({ ...modelTables[name].fields, ...editorialFields }).map(([member, field]) => [
        member,
        withoutEditorialMark(field),
      ]),
    ),
  );
  return madeFields[collection];
}

let madeNames: CollectionRecord<ReadonlySet<string>> | undefined;

/** Names of the fields that versions contain. */
function publishedNames(collection: CollectionName): ReadonlySet<string> {
  madeNames ??= createCollectionRecord(
    (name) =>
      new Set(
        Object.entries<Field>(modelTables[name].fields).flatMap(([member, { editorial }]) =>
          editorial === true ? [] : [member],
        ),
      ),
  );
  return madeNames[collection];
}

/** Returns the entity without editorial fields, as a version contains it. */
export function getPublishedFields({ collection, document }: WorkingEntity): JsonObject {
  const names = publishedNames(collection);
  return Object.fromEntries(Object.entries(document).filter(([name]) => names.has(name)));
}

/** The editorial fields of the entity. */
export function getEditorialFields({ collection, document }: WorkingEntity): JsonObject {
  const names = publishedNames(collection);
  return Object.fromEntries(Object.entries(document).filter(([name]) => !names.has(name)));
}

/**
 * True when the next version contains the entity: it is not withdrawn, not a draft before its publication
 * time, and not flagged as unpublished (industries and businesses). `at` is an ISO 8601 instant.
 */
export function isPublished({ document }: Pick<WorkingEntity, 'document'>, at: string): boolean {
  const { withdrawn, draft, publishAt, published } = document;
  if (withdrawn === true || published === false) return false;
  return draft !== true || (typeof publishAt === 'string' && publishAt <= at);
}

/**
 * Builds a model from the working entities, with drafts and without withdrawn entities, in the given order. It works
 * in steps, each with a number of entities. The result is not validated (`readModel`).
 */
export function* buildWorkingModelInSteps(entities: readonly WorkingEntity[]): StepGenerator<JsonObject> {
  const lists = createCollectionRecord((): JsonObject[] => []);
  yield* mapInSteps(entities, (entity) => {
    if (entity.document.withdrawn !== true) lists[entity.collection].push(getPublishedFields(entity));
  });
  return { schema: modelSchemaVersion, ...dropEmptyOptionalCollections(lists) };
}

/**
 * Builds a model version from the working entities at an instant, without unpublished entities and references to
 * them. The same entities in the same order give the same canonical JSON and therefore the same hash.
 */
export function buildModelVersion(
  entities: readonly WorkingEntity[],
  at: string,
): ReturnType<typeof readModel> {
  return runAllSteps(buildModelVersionInSteps(entities, at));
}

/** Does the work of `buildModelVersion` in steps, each with a number of entities. */
export function* buildModelVersionInSteps(
  entities: readonly WorkingEntity[],
  at: string,
): StepGenerator<ReturnType<typeof readModel>> {
  const read = yield* readModelInSteps(yield* buildWorkingModelInSteps(entities));
  if ('problems' in read) return read;
  const model = yield* removeEntitiesInSteps(read.model, unpublishedKeys(entities, at));
  const problems = findRequirementProblems(model);
  return problems.length > 0 ? { problems } : { model };
}

function unpublishedKeys(entities: readonly WorkingEntity[], at: string): ReadonlySet<string> {
  const keys = new Set(
    entities.flatMap((entity) =>
      typeof entity.document.key === 'string' && !isPublished(entity, at) ? [entity.document.key] : [],
    ),
  );
  // A requirement of an instrument that is not published is left out, because its paragraph applies only with its
  // instrument.
  for (const { collection, document } of entities)
    if (collection === 'requirements' && keys.has(String(document.instrument)))
      keys.add(String(document.key));
  return keys;
}

/** A field of a collection that refers to entities of a given collection. */
export interface ReferringField {
  readonly collection: CollectionName;
  /**
   * Member names on the path from the entity to the reference or list of references; for a list of objects, the path
   * to that list.
   */
  readonly path: readonly string[];
  /** True for a plain list of references, which can also be edited from a referenced entity. */
  readonly many: boolean;
  /** The flag that enables the list; null if there is none. */
  readonly flag: string | null;
}

/** All fields of any collection that can refer to entities of the collection, in the order of the tables. */
export function listFieldsReferringTo(target: CollectionName): readonly ReferringField[] {
  return Object.entries(modelTables).flatMap(([name, { fields }]) =>
    isCollectionName(name) ? findReferringFields(fields, target, name, []) : [],
  );
}

function findReferringFields(
  fields: FieldsByName,
  target: CollectionName,
  collection: CollectionName,
  path: readonly string[],
): readonly ReferringField[] {
  return Object.entries(fields).flatMap(([name, field]): readonly ReferringField[] => {
    const place = [...path, name];
    if (field.type === 'object') return findReferringFields(field.fields, target, collection, place);
    if (field.type === 'reference')
      return field.to === target ? [{ collection, path: place, many: false, flag: null }] : [];
    if (field.type !== 'list') return [];
    if (field.of.type === 'reference')
      return field.of.to === target
        ? [{ collection, path: place, many: true, flag: field.flag ?? null }]
        : [];
    const holds = field.of.type === 'object' && canRefer(field.of.fields, target);
    return holds ? [{ collection, path: place, many: false, flag: null }] : [];
  });
}

/**
 * True when a field can refer to the collection. A reference whose collection is given by another field can refer to
 * every collection.
 */
function canRefer(fields: FieldsByName, target: CollectionName): boolean {
  return Object.values(fields).some(
    (field) => field.type === 'reference' && (typeof field.to !== 'string' || field.to === target),
  );
}

/** Returns the value at a path of members; undefined when a member is missing. */
export function getMemberAtPath(entity: object, path: readonly string[]): unknown {
  let value: unknown = entity;
  for (const name of path) value = isRecord(value) ? value[name] : undefined;
  return value;
}

/** Lists all keys that an entity refers to in its fields or cites in its texts, distinct and sorted. */
export function listReferredKeys({ collection, document }: WorkingEntity): readonly string[] {
  const keys = new Set<string>();
  collectKeys({ type: 'object', fields: modelTables[collection].fields }, document, keys);
  return [...keys].sort();
}

const plainText: Field = { type: 'text' };

function collectKeys(field: Field, value: unknown, keys: Set<string>): void {
  if (typeof value === 'string') {
    if (field.type === 'reference') keys.add(value);
    else if (field.type === 'text') for (const key of listCitedKeys(value)) keys.add(key);
  } else if (Array.isArray(value)) {
    if (field.type === 'list') for (const item of value) collectKeys(field.of, item, keys);
  } else if (isRecord(value)) {
    if (field.type === 'object')
      for (const [name, member] of Object.entries(field.fields)) collectKeys(member, value[name], keys);
    else if (field.type === 'translated')
      for (const text of Object.values(value)) collectKeys(plainText, text, keys);
  }
}
