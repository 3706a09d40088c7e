import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import {
  type Blueprint,
  type BlueprintHead,
  blueprint as contract,
  documentBodyLimit,
} from '@klarsikt/contract';
import {
  type AssessmentDocument,
  admissibleDocument,
  type BlueprintPart,
  type BranchMerge,
  blueprintNews,
  blueprintOf,
  fromBlueprint,
  type JsonObject,
  sameJson,
  subjectOf,
  valueAt,
} from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { changeDocument } from '@klarsikt/server/platform/document-rows.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { BlueprintDeps } from './deps.ts';
import {
  type BlueprintRow,
  blueprintAt,
  blueprintsOf,
  deleteBlueprint,
  insertBlueprint,
  mostBlueprints,
  noteUse,
  pastBlueprint,
  statesOf,
  storeOf,
  type TakenPlace,
  useOf,
  usesOf,
  wholeBlueprint,
} from './store.ts';

interface Asked {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: BlueprintDeps;
}

/** Templates are the whole organisation's: a right in one unit is not enough to change one. */
async function requireTemplates({ tx, actor, deps }: Asked): Promise<void> {
  if (!(await deps.assessments.everywhere(tx, actor, 'ra:Template'))) throw new Refusal('error.forbidden');
}

interface Wanted {
  readonly name: string;
  readonly description: string;
  readonly parts: readonly BlueprintPart[];
  readonly assessment: number;
}

/** A template of an assessment as it is now; refuses what is larger than a document may be. */
async function madeOf({ tx, actor, deps }: Asked, wanted: Wanted): Promise<Blueprint & JsonObject> {
  const { name, description, assessment } = wanted;
  const parts = [...new Set(wanted.parts)];
  const { document } = await deps.assessments.open(tx, actor, assessment);
  const content = blueprintOf(document, name, parts);
  if (JSON.stringify(content).length > documentBodyLimit) throw new Refusal('error.toolarge');
  return { name, description, parts, content };
}

function headOf(row: BlueprintRow, uses: number): BlueprintHead {
  const { name, description, parts } = wholeBlueprint(row.document);
  const by = { at: row.updatedAt.toISOString(), author: row.updatedName, userId: row.updatedBy };
  return { id: row.id, name, description, parts, revision: row.revision, uses, ...by };
}

/** What a template's content is on a model version: without what that version does not have. */
function contentOn(
  model: Parameters<typeof admissibleDocument>[0],
  { content, name }: Blueprint,
): AssessmentDocument {
  const made = admissibleDocument(model, content, name);
  if (made === null) throw new Refusal('error.conflict');
  return made.document;
}

interface News {
  readonly row: BlueprintRow;
  readonly from: number;
  readonly merge: BranchMerge;
}

/** True where every place that was taken last is again as it was before. */
const isUndone = (
  { taken }: NonNullable<Awaited<ReturnType<typeof useOf>>>,
  { document }: OpenAssessment,
): boolean =>
  taken !== null &&
  taken.length > 0 &&
  taken.every(({ path, before }) => sameJson(valueAt(document, path) ?? null, before));

/** What was taken of a template, and the state of it that had been told of before. */
interface Told {
  readonly row: BlueprintRow;
  readonly from: number;
  readonly taken: readonly TakenPlace[];
}

/** What has changed in the template that an assessment was made from; null where there is none any more. */
async function newsOf({ tx, actor, deps }: Asked, open: OpenAssessment): Promise<News | null> {
  const use = await useOf(tx, open.id);
  if (use === null) return null;
  const row = await blueprintAt(tx, found(actor.organizationId), use.blueprintId);
  if (row === null) return null;
  const from = isUndone(use, open) ? (use.earlier ?? use.revision) : use.revision;
  if (from === row.revision) return { row, from, merge: { patches: [], conflicts: [] } };
  const { model } = await deps.assessments.model(actor, open);
  const before = contentOn(model, await pastBlueprint(tx, row, from));
  const after = contentOn(model, wholeBlueprint(row.document));
  return { row, from, merge: blueprintNews(before, after, open.document) };
}

export const blueprint = implementFor<BlueprintDeps>()(contract, {
  list: async ({ tx, actor, deps }) => {
    const organizationId = found(actor.organizationId);
    const uses = await usesOf(tx, organizationId);
    const rows = await blueprintsOf(tx, organizationId);
    const heads = rows.map((row) => headOf(row, uses.get(row.id) ?? 0));
    const mayEdit = await deps.assessments.everywhere(tx, actor, 'ra:Template');
    return { blueprints: heads.sort((a, b) => a.name.localeCompare(b.name)), mayEdit };
  },
  get: async ({ tx, actor, input }) => {
    const row = found(await blueprintAt(tx, found(actor.organizationId), input.params.blueprint));
    const past = await statesOf(tx, row.id);
    return {
      revision: row.revision,
      blueprint: wholeBlueprint(row.document),
      history: past.map(({ revision, at, author, userId }) => ({
        ...{ revision, author, userId },
        at: at.toISOString(),
      })),
    };
  },
  create: async ({ tx, actor, deps, input }) => {
    await requireTemplates({ tx, actor, deps });
    const organizationId = found(actor.organizationId);
    if ((await blueprintsOf(tx, organizationId)).length >= mostBlueprints)
      throw new Refusal('error.conflict');
    const document = await madeOf({ tx, actor, deps }, input.body);
    const now = deps.clock.now();
    const id = await insertBlueprint(tx, {
      ...{ organizationId, document, createdAt: now, updatedAt: now },
      ...{ updatedBy: actor.userId, updatedName: actorName(actor) },
    });
    const after = { name: document.name, parts: document.parts, assessment: input.body.assessment };
    return { output: { id }, audit: [{ event: 'blueprint.created', subject: `blueprint:${id}`, after }] };
  },
  update: async ({ tx, actor, deps, input }) => {
    await requireTemplates({ tx, actor, deps });
    const id = input.params.blueprint;
    const { revision, change, ...wanted } = input.body;
    const { saved } = await changeDocument(
      storeOf(found(actor.organizationId)),
      { tx, actor, clock: deps.clock, id, from: { revision, change } },
      () => madeOf({ tx, actor, deps }, wanted),
    );
    const after = { name: wanted.name, revision: saved.revision, assessment: wanted.assessment };
    return {
      output: { revision: saved.revision },
      audit: [{ event: 'blueprint.changed', subject: `blueprint:${id}`, after }],
    };
  },
  remove: async ({ tx, actor, deps, input }) => {
    await requireTemplates({ tx, actor, deps });
    const row = found(await blueprintAt(tx, found(actor.organizationId), input.params.blueprint));
    await deleteBlueprint(tx, row.id, deps.clock.now());
    const before = { name: wholeBlueprint(row.document).name };
    return {
      output: { done: true },
      audit: [{ event: 'blueprint.removed', subject: `blueprint:${row.id}`, before }],
    };
  },
  start: async ({ tx, actor, deps, input }) => {
    const { unitId, settings } = input.body;
    await deps.assessments.require(tx, actor, unitId, 'ra:Edit');
    const organizationId = found(actor.organizationId);
    const row = found(await blueprintAt(tx, organizationId, input.params.blueprint));
    const { content, parts } = wholeBlueprint(row.document);
    const { hash: modelHash } = found(deps.models.live());
    const shared = await deps.overlays.shared(tx, actor);
    const { model } = await deps.assessments.model(actor, { modelHash, document: content });
    const bare = deps.assessments.start(model, settings, shared);
    const made = admissibleDocument(model, fromBlueprint(bare, content, parts), settings.name);
    if (made === null) throw new Refusal('error.conflict');
    const created = await deps.assessments.create(tx, actor, {
      ...{ unitId, modelHash },
      document: made.document,
    });
    const use = { assessmentId: created.id, organizationId, blueprintId: row.id, revision: row.revision };
    await noteUse(tx, use);
    const subject = `assessment:${created.id}`;
    return {
      output: { ...created, left: made.refused.length },
      audit: [{ event: 'assessment.created', subject, after: { unitId, name: settings.name } }],
    };
  },
  news: async ({ tx, actor, deps, input }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const news = await newsOf({ tx, actor, deps }, open);
    if (news === null) return { blueprint: null, from: 0, to: 0, subjects: [], conflicts: [] };
    const { row, from, merge } = news;
    const { model } = await deps.assessments.model(actor, open);
    const subjects = (patches: BranchMerge['patches']) =>
      patches.map(({ path }) => subjectOf(model, open.document, path));
    return {
      blueprint: { id: row.id, name: wholeBlueprint(row.document).name },
      from,
      to: row.revision,
      subjects: subjects(merge.patches),
      conflicts: subjects(merge.conflicts),
    };
  },
  take: async ({ tx, actor, deps, input }) => {
    const { take, to, ...from } = input.body;
    const { id } = input.params;
    let told: Told | null = null;
    const made = await deps.assessments.change(tx, actor, {
      ...from,
      id,
      how: {
        patchesFor: async (open) => {
          const { row, from: earlier, merge } = found(await newsOf({ tx, actor, deps }, open));
          // Another version has come since it was looked at.
          if (row.revision !== to) throw new Refusal('error.conflict');
          const chosen = [...merge.patches, ...merge.conflicts].filter(({ path }) => take.includes(path));
          const taken = chosen.map(({ path }) => ({ path, before: valueAt(open.document, path) ?? null }));
          told = { row, from: earlier, taken };
          return chosen;
        },
      },
    });
    const { row, from: earlier, taken } = found<Told>(told);
    const organizationId = found(actor.organizationId);
    const use = { blueprintId: row.id, revision: row.revision, earlier, taken };
    await noteUse(tx, { assessmentId: id, organizationId, ...use });
    return { output: made.changed, audit: made.audit };
  },
});
