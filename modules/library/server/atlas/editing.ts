/** Calls that change working rows. */

import type { atlas as contract } from '@klarsikt/contract';
import {
  blankEntity,
  type CollectionName,
  fieldsReferringTo,
  isRecord,
  type JsonObject,
  keyOf,
  keysIn,
  memberAt,
  modelTables,
  type Patch,
  patchesBetween,
  pointerOf,
} from '@klarsikt/engine';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { patched } from '@klarsikt/server/platform/document.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Handlers } from '@klarsikt/server/platform/implement.ts';
import type { Starting } from '@klarsikt/server/platform/revisioned.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { authorOf, type Changing, modifyEntity, patchEntity, refuseFaults, restoreEntity } from './change.ts';
import type { AtlasDeps } from './deps.ts';
import { collectionFor } from './show.ts';
import { insertRows, keyIsTaken, nextNumber, nextPosition, rowById, rowsByKey } from './store.ts';
import { readTable } from './table.ts';

type Contract = typeof contract;
type Edited = Handlers<Contract, AtlasDeps>;

/** A call about a kind, or about one entity of it. */
interface Asked<P, B> extends Changing {
  readonly input: { readonly params: P; readonly body: B };
}
interface OfKind {
  readonly type: string;
}
interface OfEntity extends OfKind {
  readonly id: number;
}

const subjectOf = (key: string): string => `entity:${key}`;

/** A key that nothing has or had. */
async function freeKey(tx: WriteTx, collection: CollectionName, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const key = keyOf(collection, name, number === 1 ? undefined : number);
    if (!(await keyIsTaken(tx, key))) return key;
  }
}

/** A name that is there in one language only stands for the other until it is translated, and is noted as behind. */
function withBothNames(collection: CollectionName, document: JsonObject): JsonObject {
  const { title } = modelTables[collection];
  const name = document[title];
  if (!isRecord(name)) return document;
  const { en = '', sv = '' } = name;
  if ((en === '') === (sv === '')) return document;
  const behind = en === '' ? 'en' : 'sv';
  const both = en === '' ? sv : en;
  return {
    ...document,
    [title]: { en: both, sv: both },
    outdated: { [title]: { language: behind, written: '' } },
  };
}

/** Makes an entity of what is given; what is not given is empty. */
export async function makeEntity(changing: Changing, collection: CollectionName, values: JsonObject) {
  const { tx, actor, deps } = changing;
  const { title } = modelTables[collection];
  const today = todayOf(deps.clock, actor);
  const blank = blankEntity(collection, today);
  const given = patched(blank, patchesBetween({}, values), changing.call.language);
  const named = withBothNames(collection, given);
  const name = memberAt(named, [title, 'en']);
  const id = await nextNumber(tx);
  const key = await freeKey(tx, collection, typeof name === 'string' ? name : '');
  const document = { ...named, id, key, draft: true };
  await refuseFaults(changing, collection, document);
  const position = await nextPosition(tx, collection);
  await insertRows(tx, [{ id, key, collection, position, document, revision: 0 }], authorOf(changing));
  return { id, key, name: typeof name === 'string' ? name : key };
}

/** The patch that puts a key into a list of an entity, or takes it out. */
function listPatch(
  document: JsonObject,
  path: readonly string[],
  key: string,
  wanted: boolean,
): readonly Patch[] {
  const keys = keysIn(memberAt(document, path));
  if (keys.includes(key) === wanted) return [];
  const value = wanted ? [...keys, key] : keys.filter((one) => one !== key);
  return [{ op: 'set', path: pointerOf(...path), value }];
}

const create = async (context: Asked<OfKind, { readonly values: JsonObject }>) => {
  const { input } = context;
  const collection = collectionFor(input.params.type);
  const { id, key, name } = await makeEntity(context, collection, input.body.values);
  return {
    output: { id, key, revision: 0 },
    audit: [
      { event: 'atlas.created', subject: subjectOf(key), after: { kind: input.params.type, name } },
    ] as const,
  };
};

const modify = async (context: Asked<OfEntity, Starting & { readonly patches: readonly Patch[] }>) => {
  const { type, id } = context.input.params;
  const { saved, key } = await modifyEntity(
    context,
    { collection: collectionFor(type), id },
    context.input.body,
  );
  const after = { revision: saved.revision, paths: saved.patches.map(({ path }) => path) };
  return { output: saved, audit: [{ event: 'atlas.changed', subject: subjectOf(key), after }] as const };
};

const restore = async (context: Asked<OfEntity, Starting & { readonly to: number }>) => {
  const { type, id } = context.input.params;
  const { saved, key } = await restoreEntity(
    context,
    { collection: collectionFor(type), id },
    context.input.body,
  );
  const after = { revision: saved.revision, paths: saved.patches.map(({ path }) => path) };
  return { output: saved, audit: [{ event: 'atlas.changed', subject: subjectOf(key), after }] as const };
};

interface Relating {
  readonly from: string;
  readonly path: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

const relate = async (context: Asked<OfEntity, Relating>) => {
  const { tx, input } = context;
  const { type, id } = input.params;
  const target = found(await rowById(tx, collectionFor(type), id));
  const { from, path, add, remove } = input.body;
  const collection = collectionFor(from);
  const { flag } = found(
    fieldsReferringTo(target.collection).find(
      (each) => each.collection === collection && each.many && each.path.join('/') === path.join('/'),
    ),
  );
  const rows = await rowsByKey(tx, [...add, ...remove]);
  let changed = 0;
  const paths: string[] = [];
  for (const row of rows.filter((each) => each.collection === collection)) {
    const wanted = add.includes(row.key);
    const did = await patchEntity(context, row, (document) => {
      if (wanted && flag !== null && memberAt(document, path) === undefined)
        throw new Refusal('error.atlas.flagoff', { flag, key: row.key });
      return listPatch(document, path, target.key, wanted);
    });
    if (did) paths.push(`${row.key}${pointerOf(...path)}`);
    changed += did ? 1 : 0;
  }
  return {
    output: { changed },
    audit: [
      { event: 'atlas.changed', subject: subjectOf(target.key), after: { revision: target.revision, paths } },
    ] as const,
  };
};

const bulk = async (
  context: Asked<OfKind, { readonly ids: readonly number[]; readonly patches: readonly Patch[] }>,
) => {
  const { input } = context;
  const collection = collectionFor(input.params.type);
  const { ids, patches } = input.body;
  let changed = 0;
  for (const id of new Set(ids))
    changed += (await patchEntity(context, { collection, id }, () => patches)) ? 1 : 0;
  const paths = patches.map(({ path }) => path);
  return {
    output: { changed },
    audit: [
      { event: 'atlas.changed', subject: `kind:${input.params.type}`, after: { revision: changed, paths } },
    ] as const,
  };
};

const importTable = async (context: Asked<OfKind, Parameters<typeof readTable>[2]>) => {
  const { input } = context;
  const collection = collectionFor(input.params.type);
  const done = await readTable(context, collection, input.body);
  const { added, changed, refused } = done;
  return {
    output: done,
    audit: [
      {
        event: 'atlas.imported',
        subject: `kind:${input.params.type}`,
        after: { check: input.body.check, added, changed, refused: refused.length },
      },
    ] as const,
  };
};

export const edited = {
  createEntity: create,
  createDaily: create,
  modifyEntity: modify,
  modifyDaily: modify,
  restoreEntity: restore,
  restoreDaily: restore,
  relateEntity: relate,
  relateDaily: relate,
  changeEntities: bulk,
  changeDailies: bulk,
  importEntities: importTable,
  importDailies: importTable,
} satisfies Partial<Edited>;
