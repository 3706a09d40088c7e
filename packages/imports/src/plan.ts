/**
 * What an import would make of the working rows: a three-way merge of what the source said last time, what the rows are,
 * and what it says now. Pure: the same file on the same rows gives the same plan.
 */
import {
  blankEntity,
  type CollectionName,
  collectionNames,
  comparable,
  type Entity,
  entitiesOf,
  finished,
  isRecord,
  type JsonObject,
  keyOf as keyOfName,
  type MergeChoice,
  type ModelConflict,
  type ModelLists,
  type ModelProblem,
  mapped,
  mergeSteps,
  modelTables,
  ownMember,
  perCollection,
  type ReferenceModel,
  readModelSteps,
  type Steps,
  sameContent,
  titleOf,
  withMembers,
} from '@klarsikt/engine';
import type { Imported } from './imported.ts';

/** What is known of an object that came in before: the entity that it became, and what the source said of it. */
export interface Origin {
  readonly key: string;
  readonly said: JsonObject;
}

/** What a plan is made from. */
export interface Importing {
  readonly ours: ReferenceModel;
  /** Keys of entities that were taken out of the library; none is given again. */
  readonly withdrawn: ReadonlySet<string>;
  readonly imported: readonly Imported[];
  /** By the source's ids. */
  readonly origins: ReadonlyMap<string, Origin>;
  /** The version that an export of ours was made of, where it is known here. */
  readonly version: ReferenceModel | null;
  /** True where the file is the editor's own table: what its cells say holds as it stands. */
  readonly holds: boolean;
  /** Ids that do not come in. */
  readonly left: ReadonlySet<string>;
  /** Ids that are the entity of the same name that is there already. */
  readonly same: ReadonlySet<string>;
  /** Ids that name another thing than they did before: what they named stays as it is. */
  readonly another: ReadonlySet<string>;
  readonly choose: (conflict: ModelConflict) => MergeChoice;
  /** ISO date for dates that may not be missing. */
  readonly today: string;
  /** Numbers for new entities, one each. */
  readonly number: (index: number) => number;
}

/** What becomes of an object; `withdrawn`: it is the entity that was taken out of the library here. */
export type ImportVerdict = 'new' | 'changed' | 'same' | 'left' | 'withdrawn' | 'refused';

/** A member that another value comes into. */
export interface MemberChange {
  /** Names that lead to it, with dots. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** One object of the file and what becomes of it. */
export interface PlannedRow {
  readonly imported: Imported;
  readonly key: string | null;
  readonly verdict: ImportVerdict;
  /** Why it is refused: what is wrong in the entity, or that the file tells of the same entity before. */
  readonly problem: ModelProblem | 'twice' | null;
  readonly changes: readonly MemberChange[];
  /** Key of an entity of the kind that has the same name, where the object is not tied to one yet. */
  readonly twin: string | null;
  /** What the source called it before, where that was another name. */
  readonly renamed: string | null;
}

/** A plan: the model as it would be, and each row and conflict. */
export interface ImportPlan {
  readonly model: ReferenceModel;
  readonly rows: readonly PlannedRow[];
  readonly conflicts: readonly ModelConflict[];
  /** Keys of entities that are new. */
  readonly added: ReadonlySet<string>;
  /** What the source says of what comes in, by its ids. */
  readonly said: ReadonlyMap<string, Origin>;
  /** Objects of earlier imports that the source tells of no more. */
  readonly gone: readonly string[];
}

/** The rows break a rule that no object of the file is the reason of. */
export class RowsHoldNoModel extends Error {
  override readonly name = 'RowsHoldNoModel';
}

interface Tied {
  readonly imported: Imported;
  readonly key: string;
  readonly before: Entity | undefined;
  readonly twin: string | null;
  readonly renamed: string | null;
  readonly origin: Origin | undefined;
}

const plainName = (text: string): string => comparable(text.trim());

function nameIn(entity: Entity, collection: CollectionName): string {
  return plainName(titleOf(collection, entity).en);
}

/** The name that a source gave an object before, where it gives it another one now. */
function nameBefore({ collection, name }: Imported, origin: Origin | undefined): string | null {
  const said = origin?.said[modelTables[collection].title];
  const before = isRecord(said) && typeof said.en === 'string' ? said.en : '';
  return before === '' || name === '' || plainName(before) === plainName(name) ? null : before;
}

/** Ties each object to an entity: the one that it became before, the one that it names, its country; else a new one. */
function* tied(given: Importing): Steps<readonly Tied[]> {
  const { ours, imported, origins, same, another, withdrawn } = given;
  const present = new Map(
    collectionNames.flatMap((collection) =>
      entitiesOf(ours, collection).map((entity) => [entity.key, { collection, entity }] as const),
    ),
  );
  const names = perCollection(
    (collection) =>
      new Map(entitiesOf(ours, collection).map((entity) => [nameIn(entity, collection), entity.key])),
  );
  const countries = new Map(ours.geographies.map(({ iso, key }) => [iso, key]));
  const taken = new Set([...present.keys(), ...withdrawn, ...imported.flatMap(({ key }) => key ?? [])]);
  yield;
  return yield* mapped(imported, (one): Tied => {
    const { id, collection, name, country } = one;
    const renamed = nameBefore(one, origins.get(id));
    const origin = another.has(id) ? undefined : origins.get(id);
    const known = origin?.key ?? one.key ?? (country === '' ? undefined : countries.get(country));
    const alike = known === undefined ? names[collection].get(plainName(name)) : undefined;
    const found = known ?? (same.has(id) ? alike : undefined);
    const key = found ?? freshKey(collection, name, taken);
    taken.add(key);
    const namesake = present.get(key);
    const before = namesake?.collection === collection ? namesake.entity : undefined;
    const twin = found === undefined ? (alike ?? null) : null;
    return { imported: one, key, before, twin, renamed, origin };
  });
}

function freshKey(collection: CollectionName, name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const key = keyOfName(collection, name, number === 1 ? undefined : number);
    if (!taken.has(key)) return key;
  }
}

/** The members that a file gives, taken out of an entity: as if both sides had written them for the first time. */
function without(document: JsonObject, given: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) => {
      if (!Object.hasOwn(given, name)) return [[name, value]];
      const part = given[name];
      return isRecord(value) && isRecord(part) ? [[name, without(value, part)]] : [];
    }),
  );
}

/** A name that the file has in one language stands for the other until somebody translates it. */
export function bothNames(collection: CollectionName, document: JsonObject): JsonObject {
  const { title } = modelTables[collection];
  const name = document[title];
  if (!isRecord(name)) return document;
  const { en, sv } = name;
  return { ...document, [title]: { en: en || sv || '', sv: sv || en || '' } };
}

interface Sides {
  readonly one: Tied;
  readonly said: JsonObject;
  readonly base: JsonObject | null;
  readonly ours: JsonObject | null;
  readonly theirs: JsonObject;
}

function formerly(one: Tied, ours: JsonObject, said: JsonObject, given: Importing): JsonObject {
  const { imported, origin, key } = one;
  const { collection } = imported;
  if (given.holds) return ours;
  if (origin !== undefined) return withMembers(collection, ours, origin.said, given.today);
  const published = given.version && entitiesOf(given.version, collection).find((it) => it.key === key);
  return published ? { ...published } : without(ours, said);
}

function sidesOf(one: Tied, index: number, keyOf: (id: string) => string | null, given: Importing): Sides {
  const { imported, key, before } = one;
  const { collection } = imported;
  const said = imported.members(keyOf);
  if (before !== undefined) {
    const ours = { ...before };
    const theirs = withMembers(collection, ours, said, given.today);
    return { one, said, base: formerly(one, ours, said, given), ours, theirs };
  }
  const blank = { ...blankEntity(collection, given.today), id: given.number(index), key };
  const theirs = bothNames(collection, withMembers(collection, blank, said, given.today));
  return { one, said, base: null, ours: null, theirs };
}

/** The rows with some entities as a side has them; null takes one out. */
function modelWith(
  ours: ReferenceModel,
  changed: readonly (readonly [Sides, JsonObject | null])[],
): ModelLists {
  const by = new Map(changed.map(([{ one }, document]) => [one.key, document]));
  const lists = perCollection((collection) => {
    const fresh = changed.flatMap(([{ one }, document]) =>
      one.before === undefined && one.imported.collection === collection && document ? [document] : [],
    );
    const kept = entitiesOf(ours, collection).flatMap((entity): unknown[] => {
      const document = by.get(entity.key);
      return document === undefined ? [entity] : document === null ? [] : [document];
    });
    return [...kept, ...fresh];
  });
  return { schema: ours.schema, ...lists };
}

function* merged(given: Importing, sides: readonly Sides[]) {
  const side = (pick: (one: Sides) => JsonObject | null) =>
    modelWith(
      given.ours,
      sides.map((one) => [one, pick(one)]),
    );
  const [base, theirs] = [side((one) => one.base), side((one) => one.theirs)];
  yield;
  return yield* mergeSteps({ base, ours: given.ours, theirs }, given.choose);
}

/** Objects that are the same entity as one before them in the file. */
function toldTwice(all: readonly Tied[]): readonly (readonly [string, 'twice'])[] {
  const seen = new Set<string>();
  return all.flatMap(({ imported, key }) => {
    if (seen.has(key)) return [[imported.id, 'twice'] as const];
    seen.add(key);
    return [];
  });
}

/** Finds what earlier files of the source made of an object that this one does not tell of, where it is still there. */
function* earlierKeys(given: Importing, all: readonly Tied[]): Steps<(id: string) => string | null> {
  const told = new Set(all.map(({ imported }) => imported.id));
  const present = new Set(
    collectionNames.flatMap((name) => entitiesOf(given.ours, name).map(({ key }) => key)),
  );
  yield;
  return (id) => {
    const key = told.has(id) ? undefined : given.origins.get(id)?.key;
    return key !== undefined && present.has(key) ? key : null;
  };
}

/** Merges what comes in; an object that no model could hold is refused with its place, and the rest goes on. */
function* settled(given: Importing, all: readonly Tied[]) {
  const refused = new Map<string, ModelProblem | 'twice'>(toldTwice(all));
  const isIn = ({ imported, key }: Tied) =>
    !given.left.has(imported.id) && !given.withdrawn.has(key) && !refused.has(imported.id);
  const earlier = yield* earlierKeys(given, all);
  for (;;) {
    const coming = all.filter(isIn);
    const keys = new Map(coming.map(({ imported, key }) => [imported.id, key]));
    const keyOf = (id: string) => keys.get(id) ?? earlier(id);
    const sides = yield* mapped(coming, (one, index) => sidesOf(one, index, keyOf, given));
    const made = yield* merged(given, sides);
    const read = yield* readModelSteps(made.model);
    if ('model' in read) return { sides, refused, conflicts: made.conflicts, model: read.model };
    const ids = new Map(coming.map(({ imported, key }) => [key, imported.id]));
    const before = refused.size;
    for (const problem of read.problems) {
      const id = ids.get(problem.key);
      if (id !== undefined && !refused.has(id)) refused.set(id, problem);
    }
    if (refused.size === before) throw new RowsHoldNoModel();
  }
}

function changesIn(before: unknown, after: unknown, path: readonly string[]): readonly MemberChange[] {
  if (sameContent(before, after)) return [];
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      changesIn(ownMember(before, name), ownMember(after, name), [...path, name]),
    );
  return [{ path: path.join('.'), before, after }];
}

/** What an import would make of the rows. */
export function planImport(given: Importing): ImportPlan {
  return finished(planSteps(given));
}

/** `planImport` in steps of some objects each. */
export function* planSteps(given: Importing): Steps<ImportPlan> {
  const all = yield* tied(given);
  const { sides, refused, conflicts, model } = yield* settled(given, all);
  const after = new Map(
    collectionNames.flatMap((name) => entitiesOf(model, name).map((entity) => [entity.key, entity] as const)),
  );
  const rows = yield* mapped(all, (one): PlannedRow => {
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
  return { model, rows, conflicts, added, said, gone: goneOf(given) };
}

/** Keys that the source tells of no more, of the kinds that it tells of at all. */
function goneOf({ imported, origins, another, ours }: Importing): readonly string[] {
  const told = new Set(imported.map(({ id }) => id));
  const kinds = new Set(imported.map(({ collection }) => collection));
  const present = new Set([...kinds].flatMap((kind) => entitiesOf(ours, kind).map(({ key }) => key)));
  return [...origins].flatMap(([id, { key }]) =>
    (told.has(id) && !another.has(id)) || !present.has(key) ? [] : [key],
  );
}
