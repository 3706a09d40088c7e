import type { atlasContract as contract } from '@klarsikt/contract';
import { computePatchesBetween, formatPointer, type Patch } from '@klarsikt/engine/assessment';
import { isRecord, type JsonObject } from '@klarsikt/engine/fields';
import {
  type CollectionName,
  createBlankEntity,
  deriveEntityKey,
  getMemberAtPath,
  listFieldsReferringTo,
  listReferencedKeys,
  modelTables,
} from '@klarsikt/engine/model';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { patchDocument } from '@klarsikt/server/platform/document.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import type { BaseRevision } from '@klarsikt/server/platform/revisioned.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  buildChangeAuthor,
  type EntityChangeContext,
  modifyEntity,
  patchEntity,
  requireValidEntity,
  restoreEntity,
} from './change.ts';
import type { AtlasDeps } from './deps.ts';
import { requireCollectionOfType } from './show.ts';
import {
  computeNextRowPosition,
  findWorkingRow,
  insertWorkingRows,
  isEntityKeyTaken,
  listWorkingRowsByKey,
  reserveEntityId,
} from './store.ts';
import { importEntityTable } from './table.ts';

type Contract = typeof contract;
type EditingHandlers = EndpointHandlers<Contract, AtlasDeps>;

interface EditRequest<P, B> extends EntityChangeContext {
  readonly input: { readonly params: P; readonly body: B };
}
interface KindParams {
  readonly type: string;
}
interface EntityParams extends KindParams {
  readonly id: number;
}

const subjectOf = (key: string): string => `entity:${key}`;

/** Finds a key that no entity has or ever had. */
async function findFreeKey(tx: WriteTx, collection: CollectionName, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const key = deriveEntityKey(collection, name, number === 1 ? undefined : number);
    if (!(await isEntityKeyTaken(tx, key))) return key;
  }
}

/** If a name exists in one language only, copies it to the other language and marks that translation as outdated. */
function fillBothNames(collection: CollectionName, document: JsonObject): JsonObject {
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

/** Creates a draft; missing values are stored as empty values. */
export async function insertEntityDraft(
  changing: EntityChangeContext,
  collection: CollectionName,
  values: JsonObject,
) {
  const { tx, actor, deps } = changing;
  const { title } = modelTables[collection];
  const today = getTodayInZone(deps.clock, actor);
  const blank = createBlankEntity(collection, today);
  const given = patchDocument(blank, computePatchesBetween({}, values), changing.call.language);
  const named = fillBothNames(collection, given);
  const name = getMemberAtPath(named, [title, 'en']);
  const id = await reserveEntityId(tx);
  const key = await findFreeKey(tx, collection, typeof name === 'string' ? name : '');
  const document = { ...named, id, key, draft: true };
  await requireValidEntity(changing, collection, document);
  const position = await computeNextRowPosition(tx, collection);
  await insertWorkingRows(
    tx,
    [{ id, key, collection, position, document, revision: 0 }],
    buildChangeAuthor(changing),
  );
  return { id, key, name: typeof name === 'string' ? name : key };
}

function buildListPatch(
  document: JsonObject,
  path: readonly string[],
  key: string,
  wanted: boolean,
): readonly Patch[] {
  const keys = listReferencedKeys(getMemberAtPath(document, path));
  if (keys.includes(key) === wanted) return [];
  const value = wanted ? [...keys, key] : keys.filter((one) => one !== key);
  return [{ op: 'set', path: formatPointer(...path), value }];
}

const create = async (context: EditRequest<KindParams, { readonly values: JsonObject }>) => {
  const { input } = context;
  const collection = requireCollectionOfType(input.params.type);
  const { id, key, name } = await insertEntityDraft(context, collection, input.body.values);
  return {
    output: { id, key, revision: 0 },
    audit: [
      { event: 'atlas.created', subject: subjectOf(key), after: { kind: input.params.type, name } },
    ] as const,
  };
};

const modify = async (
  context: EditRequest<EntityParams, BaseRevision & { readonly patches: readonly Patch[] }>,
) => {
  const { type, id } = context.input.params;
  const { saved, key } = await modifyEntity(
    context,
    { collection: requireCollectionOfType(type), id },
    context.input.body,
  );
  const after = { revision: saved.revision, paths: saved.patches.map(({ path }) => path) };
  return { output: saved, audit: [{ event: 'atlas.changed', subject: subjectOf(key), after }] as const };
};

const restore = async (context: EditRequest<EntityParams, BaseRevision & { readonly to: number }>) => {
  const { type, id } = context.input.params;
  const { saved, key } = await restoreEntity(
    context,
    { collection: requireCollectionOfType(type), id },
    context.input.body,
  );
  const after = { revision: saved.revision, paths: saved.patches.map(({ path }) => path) };
  return { output: saved, audit: [{ event: 'atlas.changed', subject: subjectOf(key), after }] as const };
};

interface RelationChange {
  readonly from: string;
  readonly path: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

const relate = async (context: EditRequest<EntityParams, RelationChange>) => {
  const { tx, input } = context;
  const { type, id } = input.params;
  const target = requireFound(await findWorkingRow(tx, requireCollectionOfType(type), id));
  const { from, path, add, remove } = input.body;
  const collection = requireCollectionOfType(from);
  const { flag } = requireFound(
    listFieldsReferringTo(target.collection).find(
      (each) => each.collection === collection && each.many && each.path.join('/') === path.join('/'),
    ),
  );
  const rows = await listWorkingRowsByKey(tx, [...add, ...remove]);
  let changed = 0;
  const paths: string[] = [];
  for (const row of rows.filter((each) => each.collection === collection)) {
    const wanted = add.includes(row.key);
    const did = await patchEntity(context, row, (document) => {
      if (wanted && flag !== null && getMemberAtPath(document, path) === undefined)
        throw new Refusal('error.atlas.flagoff', { flag, key: row.key });
      return buildListPatch(document, path, target.key, wanted);
    });
    if (did) paths.push(`${row.key}${formatPointer(...path)}`);
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
  context: EditRequest<KindParams, { readonly ids: readonly number[]; readonly patches: readonly Patch[] }>,
) => {
  const { input } = context;
  const collection = requireCollectionOfType(input.params.type);
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

const importTable = async (
  context: EditRequest<KindParams, Parameters<typeof importEntityTable>[2]> & { readonly deps: AtlasDeps },
) => {
  const { input } = context;
  const collection = requireCollectionOfType(input.params.type);
  const done = await importEntityTable(context, collection, input.body);
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

export const entityEditingHandlers = {
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
} satisfies Partial<EditingHandlers>;
