import { createStarterRequirementSet } from '@klarsikt/content';
import type {
  libraryContract as endpoints,
  RequirementCheckChange,
  RequirementCheckDemand,
} from '@klarsikt/contract';
import {
  baselineRequirementSet,
  listRequirementsOnDay,
  type RequirementOnDay,
} from '@klarsikt/engine/completeness';
import type { JsonObject } from '@klarsikt/engine/fields';
import {
  findLostRequirementProblems,
  findRequirementProblems,
  listEntities,
  type ModelEntity,
  type ModelProblem,
  modelTables,
  type ReferenceModel,
  removeEntities,
  requirementSetCollections,
  toCanonicalJson,
} from '@klarsikt/engine/model';
import {
  diffRequirementSets,
  extractRequirementRows,
  findRequirementSet,
  type RequirementSet,
} from '@klarsikt/engine/requirements';
import type { ImportUndo } from '@klarsikt/imports';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { LibraryDeps } from './deps.ts';
import { insertAppliedImport } from './noting.ts';
import { findLastAppliedImport } from './store.ts';
import { requirementsImportName } from './texts.ts';

type RequirementHandlers = Pick<
  EndpointHandlers<typeof endpoints, LibraryDeps>,
  'getRequirements' | 'takeRequirements'
>;

const setOf = (model: ReferenceModel): RequirementSet => findRequirementSet(model) ?? baselineRequirementSet;

async function loadWorkingSet(tx: ReadTx, { rows }: LibraryDeps) {
  const read = await rows.read(tx);
  if ('problems' in read) throw new Refusal('error.library.rows');
  return read;
}

const askedBy = ({
  requirement: { severity, sources },
  isAsked,
}: RequirementOnDay): RequirementCheckDemand | null =>
  isAsked ? { severity, cited: sources.map(({ short, paragraph }) => `${short} ${paragraph}`) } : null;

/** Lists the checks that two requirement sets demand differently on a given day. */
export function listRequirementCheckChanges(
  before: RequirementSet,
  after: RequirementSet,
  day: string,
): readonly RequirementCheckChange[] {
  const was = new Map(listRequirementsOnDay(before, day).map((one) => [one.requirement.id, askedBy(one)]));
  return listRequirementsOnDay(after, day).flatMap((one) => {
    const check = one.requirement.id;
    const turn = { check, before: was.get(check) ?? null, after: askedBy(one) };
    return toCanonicalJson(turn.before) === toCanonicalJson(turn.after) ? [] : [turn];
  });
}

/** Returns the working model with the product's set; rows unknown to the product are kept. */
function applyProductSet(
  model: ReferenceModel,
  ids: ReadonlyMap<string, number>,
  numbers: readonly number[],
): ReferenceModel {
  const starter = createStarterRequirementSet();
  const fresh = [...numbers];
  const merged = requirementSetCollections.map((name) => {
    const brought = starter[name].map((one) => ({ ...one, id: ids.get(one.key) ?? fresh.shift() ?? 0 }));
    const keys = new Set(brought.map(({ key }) => key));
    return [name, [...brought, ...listEntities(model, name).filter(({ key }) => !keys.has(key))]] as const;
  });
  return { ...model, ...Object.fromEntries(merged) };
}

const keyed = (model: ReferenceModel): ReadonlyMap<string, ModelEntity> =>
  new Map(
    requirementSetCollections.flatMap((name) => listEntities(model, name).map((one) => [one.key, one])),
  );

function listTouchedEntities(before: ReferenceModel, after: ReferenceModel): ImportUndo['entities'] {
  const was = keyed(before);
  return requirementSetCollections.flatMap((collection) =>
    listEntities(after, collection).flatMap((entity) => {
      const former: JsonObject | null = was.has(entity.key) ? { ...was.get(entity.key) } : null;
      const same = former !== null && toCanonicalJson(former) === toCanonicalJson(entity);
      return same ? [] : [{ collection, before: former, after: { ...entity } }];
    }),
  );
}

/** First id of new entities in a preview, which is higher than all real ids. */
const lookedAt = 2 ** 50;

const freshKeys = (ids: ReadonlyMap<string, number>): readonly string[] =>
  requirementSetCollections.flatMap((name) =>
    createStarterRequirementSet()[name].flatMap(({ key }) => (ids.has(key) ? [] : [key])),
  );

function createSetRefusal(problems: readonly ModelProblem[]): Refusal {
  return new Refusal('error.invalid', (language) => ({
    faults: problems.slice(0, 100).map(({ key, field, code, text }) => ({
      ...{ path: `/requirements/${key}/${field}`, code },
      message: `${key}: ${text[language]}`,
    })),
  }));
}

const getRequirements: RequirementHandlers['getRequirements'] = async ({ tx, input, actor, deps, call }) => {
  const version = requireFound(deps.models.live());
  const live = await deps.models.whole(version.hash);
  const { model, ids, drafts, lossReasons } = await loadWorkingSet(tx, deps);
  const next = removeEntities(model, drafts);
  const [before, after] = [setOf(live), setOf(next)];
  const problems = [
    ...findRequirementProblems(next),
    ...findLostRequirementProblems(before, after, lossReasons),
  ];
  const day = input.body.day ?? getTodayInZone(deps.clock, actor);
  const looked = freshKeys(ids).map((_, index) => lookedAt + index);
  const standing = await findLastAppliedImport(tx, requirementsImportName.en);
  const known = new Set(after.instruments.map(({ key }) => key));
  return {
    live: { hash: version.hash, name: version.name, builtIn: findRequirementSet(live) === null },
    working: {
      instruments: listEntities(next, 'instruments').length,
      requirements: listEntities(next, 'requirements').length,
    },
    day,
    diff: diffRequirementSets(before, after),
    instruments: [...after.instruments, ...before.instruments.filter(({ key }) => !known.has(key))],
    checks: listRequirementCheckChanges(before, after, day),
    faults: problems.map(({ collection, key, field, code, text }) => ({
      type: collection === 'instruments' ? modelTables.instruments.type : modelTables.requirements.type,
      ...{ id: ids.get(key) ?? null, key, path: field, code, message: text[call.language] },
    })),
    offered: listTouchedEntities(model, applyProductSet(model, ids, looked)).length,
    taken:
      standing === null || standing.takenAt === null
        ? null
        : { id: standing.id, at: standing.takenAt.toISOString(), by: standing.takenBy },
  };
};

async function adoptProductSet(tx: WriteTx, deps: LibraryDeps) {
  await deps.rows.lock(tx);
  const { model, ids, lossReasons } = await loadWorkingSet(tx, deps);
  const made = applyProductSet(model, ids, await deps.rows.numbers(tx, freshKeys(ids).length));
  const problems = [
    ...findRequirementProblems(made),
    ...findLostRequirementProblems(extractRequirementRows(model), extractRequirementRows(made), lossReasons),
  ];
  if (problems.length > 0) throw createSetRefusal(problems);
  return { model, made };
}

const takeRequirements: RequirementHandlers['takeRequirements'] = async ({ tx, actor, deps }) => {
  const { model, made } = await adoptProductSet(tx, deps);
  const at = deps.clock.now();
  const author = getActorName(actor);
  const by = { at, userId: actor.userId, author, organizationId: requireFound(actor.organizationId) };
  const undo: ImportUndo = { entities: listTouchedEntities(model, made), origins: {} };
  const { added, changed } = await deps.rows.write(tx, { model: made, by, notesTranslations: false });
  const counts = { added, changed };
  const id = await insertAppliedImport(tx, {
    ...{
      at,
      userId: actor.userId,
      author,
      fileName: requirementsImportName.en,
      source: requirementsImportName.en,
    },
    ...{ counts, undo },
  });
  return {
    output: { id, ...counts },
    audit: [
      {
        event: 'atlas.importTaken',
        subject: `import:${id}`,
        after: { file: requirementsImportName.en, source: requirementsImportName.en, ...counts },
      },
    ],
  };
};

export const requirementSetHandlers: RequirementHandlers = { getRequirements, takeRequirements };
