/**
 * Plans an import into the working rows as a three-way merge of the source's last imported state, the rows, and the
 * source's current state. The functions are pure: the same file and rows give the same plan.
 */
import { isRecord, type JsonObject } from '@klarsikt/engine/fields';
import {
  type CollectionName,
  collectionNames,
  createBlankEntity,
  createCollectionRecord,
  getEntityTitle,
  isSameContent,
  deriveEntityKey as keyOfName,
  listEntities,
  type MergeChoice,
  type ModelConflict,
  type ModelEntity,
  type ModelProblem,
  mergeEntityMembers,
  mergeModelsInSteps,
  modelTables,
  type ReferenceModel,
  readModelInSteps,
  type UnvalidatedModelLists,
} from '@klarsikt/engine/model';
import { getOwnMember, mapInSteps, runAllSteps, type StepGenerator } from '@klarsikt/engine/values';
import type { ImportedEntity, ImportKeyLookup } from './imported.ts';
import { toPlainName } from './plain-name.ts';
import { createReferenceResolver, type ReferenceResolver } from './reference-names.ts';

/** The record of an earlier import of an object: the resulting entity and the imported state of the object. */
export interface ImportOrigin {
  readonly key: string;
  readonly said: JsonObject;
}

export interface ImportPlanInput {
  readonly ours: ReferenceModel;
  /** Keys of withdrawn entities, which are never reused. */
  readonly withdrawn: ReadonlySet<string>;
  readonly imported: readonly ImportedEntity[];
  /** Origins of earlier imports, by the ids in the source. */
  readonly origins: ReadonlyMap<string, ImportOrigin>;
  /** The version from which this product exported the file, if the installation knows it. */
  readonly version: ReferenceModel | null;
  /** True for an edited table of this product. Its cells replace the current values of the rows. */
  readonly holds: boolean;
  /** Ids that an editor has excluded from the import. */
  readonly left: ReadonlySet<string>;
  /** Ids that an editor has matched to the existing entity of the same name. */
  readonly same: ReadonlySet<string>;
  /** Ids that identify another object than in earlier imports. The entity of the earlier object is left unchanged. */
  readonly another: ReadonlySet<string>;
  readonly choose: (conflict: ModelConflict) => MergeChoice;
  /**
   * Finds faults of the resulting model as a whole, each with its row. Without this function no such faults are
   * checked.
   */
  readonly faultsOf?: (model: ReferenceModel) => readonly ModelProblem[];
  /** ISO date that is used where a date is required and missing. */
  readonly today: string;
  /** Returns the id for a new entity by its index. */
  readonly number: (index: number) => number;
}

/**
 * The outcome for an object. `left`: an editor has excluded it; `withdrawn`: its entity has been withdrawn from the
 * library.
 */
export type ImportVerdict = 'new' | 'changed' | 'same' | 'left' | 'withdrawn' | 'refused';

/** A member whose value changes. */
export interface MemberChange {
  /** The names of the nested members, joined by dots. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** One object of the file with its outcome. */
export interface ImportPlanRow {
  readonly imported: ImportedEntity;
  readonly key: string | null;
  readonly verdict: ImportVerdict;
  /**
   * Reason for a refusal: a problem of the entity, or `twice` if an earlier object of the file results in the same
   * entity.
   */
  readonly problem: ModelProblem | 'twice' | null;
  readonly changes: readonly MemberChange[];
  /** Key of an existing entity of the same kind and name, if the object is not yet matched to an entity. */
  readonly twin: string | null;
  /** The earlier name of the object in the source, if it was renamed. */
  readonly renamed: string | null;
}

/** A plan: the resulting model, and all rows and conflicts. */
export interface ImportPlan {
  readonly model: ReferenceModel;
  readonly rows: readonly ImportPlanRow[];
  readonly conflicts: readonly ModelConflict[];
  /** Keys of new entities. */
  readonly added: ReadonlySet<string>;
  /** The state of the imported objects in the source, by their ids. */
  readonly said: ReadonlyMap<string, ImportOrigin>;
  /** Keys of entities that were imported earlier and that the source no longer contains. */
  readonly gone: readonly string[];
}

/** The error for working rows that are invalid already without the file. */
export class InvalidWorkingRowsError extends Error {
  override readonly name = 'InvalidWorkingRowsError';
}

interface EntityMatch {
  readonly imported: ImportedEntity;
  readonly key: string;
  readonly before: ModelEntity | undefined;
  readonly twin: string | null;
  readonly renamed: string | null;
  readonly origin: ImportOrigin | undefined;
}

/** Lists the names of an entity in both languages, because a table can use either of them. */
function listPlainNames(entity: ModelEntity, collection: CollectionName): readonly string[] {
  const { en, sv } = getEntityTitle(collection, entity);
  return [sv, en].map(toPlainName).filter((name) => name !== '');
}

/** Returns the earlier name of an object in the source if it was renamed. */
function nameBefore({ collection, name }: ImportedEntity, origin: ImportOrigin | undefined): string | null {
  const said = origin?.said[modelTables[collection].title];
  const before = isRecord(said) && typeof said.en === 'string' ? said.en : '';
  return before === '' || name === '' || toPlainName(before) === toPlainName(name) ? null : before;
}

/**
 * Matches each object to an entity: the entity of its earlier import, otherwise the entity with its key, otherwise
 * the entity of its country, otherwise a new entity.
 */
function* matchEntities(given: ImportPlanInput): StepGenerator<readonly EntityMatch[]> {
  const { ours, imported, origins, same, another, withdrawn } = given;
  const present = new Map(
    collectionNames.flatMap((collection) =>
      listEntities(ours, collection).map((entity) => [entity.key, { collection, entity }] as const),
    ),
  );
  const names = createCollectionRecord(
    (collection) =>
      new Map(
        listEntities(ours, collection).flatMap((entity) =>
          listPlainNames(entity, collection).map((name) => [name, entity.key] as const),
        ),
      ),
  );
  const countries = new Map(ours.geographies.map(({ iso, key }) => [iso, key]));
  const taken = new Set([...present.keys(), ...withdrawn, ...imported.flatMap(({ key }) => key ?? [])]);
  yield;
  return yield* mapInSteps(imported, (one): EntityMatch => {
    const { id, collection, name, country } = one;
    const renamed = nameBefore(one, origins.get(id));
    const origin = another.has(id) ? undefined : origins.get(id);
    const known = origin?.key ?? one.key ?? (country === '' ? undefined : countries.get(country));
    const alike = known === undefined ? names[collection].get(toPlainName(name)) : undefined;
    const found = known ?? (same.has(id) ? alike : undefined);
    const key = found ?? createFreshKey(collection, name, taken);
    taken.add(key);
    const namesake = present.get(key);
    const before = namesake?.collection === collection ? namesake.entity : undefined;
    const twin = found === undefined ? (alike ?? null) : null;
    return { imported: one, key, before, twin, renamed, origin };
  });
}

function createFreshKey(collection: CollectionName, name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const key = keyOfName(collection, name, number === 1 ? undefined : number);
    if (!taken.has(key)) return key;
  }
}

/** Removes the members that the file contains, so that the merge treats these members as new on both sides. */
function omitMembers(document: JsonObject, given: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) => {
      if (!Object.hasOwn(given, name)) return [[name, value]];
      const part = given[name];
      return isRecord(value) && isRecord(part) ? [[name, omitMembers(value, part)]] : [];
    }),
  );
}

/** Uses a name in one language for the other as well, until it is translated. */
export function fillMissingName(collection: CollectionName, document: JsonObject): JsonObject {
  const { title } = modelTables[collection];
  const name = document[title];
  if (!isRecord(name)) return document;
  const { en, sv } = name;
  return { ...document, [title]: { en: en || sv || '', sv: sv || en || '' } };
}

/**
 * Dates the grades of a new threat if the source gives no days, because a grade without a day counts as due for
 * review.
 */
function dateNewGrades(collection: CollectionName, document: JsonObject, today: string): JsonObject {
  if (collection !== 'threats') return document;
  const isUndated = (grade: unknown, day: unknown) => isRecord(grade) && (day === null || day === undefined);
  const { privGrade, privGradeTime, corpGrade, corpGradeTime } = document;
  return {
    ...document,
    ...(isUndated(privGrade, privGradeTime) && { privGradeTime: today }),
    ...(isUndated(corpGrade, corpGradeTime) && { corpGradeTime: today }),
  };
}

interface EntityMergeSides {
  readonly one: EntityMatch;
  readonly said: JsonObject;
  readonly base: JsonObject | null;
  readonly ours: JsonObject | null;
  readonly theirs: JsonObject;
}

function formerly(one: EntityMatch, ours: JsonObject, said: JsonObject, given: ImportPlanInput): JsonObject {
  const { imported, origin, key } = one;
  const { collection } = imported;
  if (given.holds) return ours;
  if (origin !== undefined) return mergeEntityMembers(collection, ours, origin.said, given.today);
  const published = given.version && listEntities(given.version, collection).find((it) => it.key === key);
  return published ? { ...published } : omitMembers(ours, said);
}

const keepReferences: ReferenceResolver = (_collection, members) => members;

interface ReferenceLookups {
  readonly keyOf: ImportKeyLookup;
  readonly resolveNames: ReferenceResolver;
}

function createMergeSides(
  one: EntityMatch,
  index: number,
  { keyOf, resolveNames }: ReferenceLookups,
  given: ImportPlanInput,
): EntityMergeSides {
  const { imported, key, before } = one;
  const { collection } = imported;
  const said = resolveNames(collection, imported.members(keyOf));
  if (before !== undefined) {
    const ours = { ...before };
    const theirs = mergeEntityMembers(collection, ours, said, given.today);
    return { one, said, base: formerly(one, ours, said, given), ours, theirs };
  }
  const blank = { ...createBlankEntity(collection, given.today), id: given.number(index), key };
  const named = fillMissingName(collection, mergeEntityMembers(collection, blank, said, given.today));
  const theirs = dateNewGrades(collection, named, given.today);
  return { one, said, base: null, ours: null, theirs };
}

/** Returns the rows with some entities replaced by the entities of one side of the merge; null removes an entity. */
function modelWith(
  ours: ReferenceModel,
  changed: readonly (readonly [EntityMergeSides, JsonObject | null])[],
): UnvalidatedModelLists {
  const by = new Map(changed.map(([{ one }, document]) => [one.key, document]));
  const lists = createCollectionRecord((collection) => {
    const fresh = changed.flatMap(([{ one }, document]) =>
      one.before === undefined && one.imported.collection === collection && document ? [document] : [],
    );
    const kept = listEntities(ours, collection).flatMap((entity): unknown[] => {
      const document = by.get(entity.key);
      return document === undefined ? [entity] : document === null ? [] : [document];
    });
    return [...kept, ...fresh];
  });
  return { schema: ours.schema, ...lists };
}

function* mergeAllSides(given: ImportPlanInput, sides: readonly EntityMergeSides[]) {
  const side = (pick: (one: EntityMergeSides) => JsonObject | null) =>
    modelWith(
      given.ours,
      sides.map((one) => [one, pick(one)]),
    );
  const [base, theirs] = [side((one) => one.base), side((one) => one.theirs)];
  yield;
  return yield* mergeModelsInSteps({ base, ours: given.ours, theirs }, given.choose);
}

/** Finds the objects that result in the same entity as an earlier object of the file. */
function findDuplicates(all: readonly EntityMatch[]): readonly (readonly [string, 'twice'])[] {
  const seen = new Set<string>();
  return all.flatMap(({ imported, key }) => {
    if (seen.has(key)) return [[imported.id, 'twice'] as const];
    seen.add(key);
    return [];
  });
}

/**
 * Creates a lookup for objects that are contained only in earlier files of the source. It returns their keys if the
 * entities still exist.
 */
function* createEarlierKeyLookup(
  given: ImportPlanInput,
  all: readonly EntityMatch[],
): StepGenerator<(id: string) => string | null> {
  const told = new Set(all.map(({ imported }) => imported.id));
  const present = new Set(
    collectionNames.flatMap((name) => listEntities(given.ours, name).map(({ key }) => key)),
  );
  yield;
  return (id) => {
    const key = told.has(id) ? undefined : given.origins.get(id)?.key;
    return key !== undefined && present.has(key) ? key : null;
  };
}

/**
 * Merges the objects. An object that would make the model invalid is refused with its place; the other objects are
 * merged.
 */
function* settleObjects(given: ImportPlanInput, all: readonly EntityMatch[]) {
  const refused = new Map<string, ModelProblem | 'twice'>(findDuplicates(all));
  const isIn = ({ imported, key }: EntityMatch) =>
    !given.left.has(imported.id) && !given.withdrawn.has(key) && !refused.has(imported.id);
  const earlier = yield* createEarlierKeyLookup(given, all);
  for (;;) {
    const coming = all.filter(isIn);
    const keys = new Map(coming.map(({ imported, key }) => [imported.id, key]));
    const keyOf = (id: string) => keys.get(id) ?? earlier(id);
    // Only tables of this product refer to entities by name; files of libraries refer by their own ids.
    const resolveNames = given.holds ? createReferenceResolver(given.ours) : keepReferences;
    const lookups = { keyOf, resolveNames };
    const sides = yield* mapInSteps(coming, (one, index) => createMergeSides(one, index, lookups, given));
    const made = yield* mergeAllSides(given, sides);
    const read = yield* readModelInSteps(made.model);
    const ids = new Map(coming.map(({ imported, key }) => [key, imported.id]));
    const before = refused.size;
    const problems = 'model' in read ? (given.faultsOf?.(read.model) ?? []) : read.problems;
    for (const problem of problems) {
      const id = ids.get(problem.key);
      if (id !== undefined && !refused.has(id)) refused.set(id, problem);
    }
    if (refused.size > before) continue;
    if ('problems' in read) throw new InvalidWorkingRowsError();
    return { sides, refused, conflicts: made.conflicts, model: read.model };
  }
}

function changesIn(before: unknown, after: unknown, path: readonly string[]): readonly MemberChange[] {
  if (isSameContent(before, after)) return [];
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      changesIn(getOwnMember(before, name), getOwnMember(after, name), [...path, name]),
    );
  return [{ path: path.join('.'), before, after }];
}

/** Plans an import into the rows. */
export function planImport(given: ImportPlanInput): ImportPlan {
  return runAllSteps(planImportInSteps(given));
}

/** Plans an import like `planImport`, in steps of some objects each. */
export function* planImportInSteps(given: ImportPlanInput): StepGenerator<ImportPlan> {
  const all = yield* matchEntities(given);
  const { sides, refused, conflicts, model } = yield* settleObjects(given, all);
  const after = new Map(
    collectionNames.flatMap((name) =>
      listEntities(model, name).map((entity) => [entity.key, entity] as const),
    ),
  );
  const rows = yield* mapInSteps(all, (one): ImportPlanRow => {
    const { imported, key, before, twin, renamed } = one;
    const { id } = imported;
    const row = { imported, key, twin, renamed, problem: null, changes: [] };
    if (given.left.has(id)) return { ...row, key: before === undefined ? null : key, verdict: 'left' };
    const problem = refused.get(id);
    if (problem !== undefined) return { ...row, verdict: 'refused', problem };
    if (given.withdrawn.has(key)) return { ...row, verdict: 'withdrawn' };
    if (before === undefined) return { ...row, verdict: 'new' };
    const changes = changesIn(before, after.get(key), []);
    return { ...row, verdict: changes.length === 0 ? 'same' : 'changed', changes };
  });
  const added = new Set(rows.flatMap(({ verdict, key }) => (verdict === 'new' && key !== null ? [key] : [])));
  const said = new Map(
    sides.map(({ one, said: told }) => [one.imported.id, { key: one.key, said: told }] as const),
  );
  return { model, rows, conflicts, added, said, gone: findRemovedKeys(given) };
}

/** Finds the keys of entities that are missing from the source, limited to the kinds that the file contains. */
function findRemovedKeys({ imported, origins, another, ours }: ImportPlanInput): readonly string[] {
  const told = new Set(imported.map(({ id }) => id));
  const kinds = new Set(imported.map(({ collection }) => collection));
  const present = new Set([...kinds].flatMap((kind) => listEntities(ours, kind).map(({ key }) => key)));
  return [...origins].flatMap(([id, { key }]) =>
    (told.has(id) && !another.has(id)) || !present.has(key) ? [] : [key],
  );
}
