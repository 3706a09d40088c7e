import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import {
  type AssessmentTemplate,
  type AssessmentTemplateHead,
  blueprintContract as contract,
  maxDocumentBodyBytes,
} from '@klarsikt/contract';
import {
  type AssessmentDocument,
  type AssessmentTemplatePart,
  type BranchMerge,
  createAssessmentTemplate,
  createDocumentFromTemplate,
  describeDocumentSubject,
  extractAdmissibleDocument,
  getValueAtPointer,
  isSameJson,
  mergeAssessmentTemplateChanges,
} from '@klarsikt/engine/assessment';
import type { JsonObject } from '@klarsikt/engine/fields';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { changeDocument } from '@klarsikt/server/platform/document-rows.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { storeRemovedRows } from '@klarsikt/server/platform/removals.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { AssessmentTemplateDeps } from './deps.ts';
import {
  type AssessmentTemplateRow,
  countTemplateUses,
  createAssessmentTemplateStore,
  deleteAssessmentTemplate,
  findAssessmentTemplate,
  findTemplateUse,
  insertAssessmentTemplate,
  listAssessmentTemplates,
  listTemplateRevisions,
  loadTemplateAtRevision,
  maxAssessmentTemplates,
  parseAssessmentTemplate,
  type ReplacedTemplateValue,
  upsertTemplateUse,
} from './store.ts';

interface TemplateRequest {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: AssessmentTemplateDeps;
}

/** Templates belong to the whole organisation, so the permission in one unit is not enough. */
async function requireTemplates({ tx, actor, deps }: TemplateRequest): Promise<void> {
  if (!(await deps.assessments.everywhere(tx, actor, 'ra:Template'))) throw new Refusal('error.forbidden');
}

interface TemplateInput {
  readonly name: string;
  readonly description: string;
  readonly parts: readonly AssessmentTemplatePart[];
  readonly assessment: number;
}

/** Builds a template from the current state of an assessment; refuses content beyond the size limit of documents. */
async function buildTemplate(
  { tx, actor, deps }: TemplateRequest,
  wanted: TemplateInput,
): Promise<AssessmentTemplate & JsonObject> {
  const { name, description, assessment } = wanted;
  const parts = [...new Set(wanted.parts)];
  const { document } = await deps.assessments.open(tx, actor, assessment);
  const content = createAssessmentTemplate(document, name, parts);
  if (JSON.stringify(content).length > maxDocumentBodyBytes) throw new Refusal('error.toolarge');
  return { name, description, parts, content };
}

function buildHead(row: AssessmentTemplateRow, uses: number): AssessmentTemplateHead {
  const { name, description, parts } = parseAssessmentTemplate(row.document);
  const by = { at: row.updatedAt.toISOString(), author: row.updatedName, userId: row.updatedBy };
  return { id: row.id, name, description, parts, revision: row.revision, uses, ...by };
}

/** Returns the content of a template without keys that the model version lacks. */
function buildContentFor(
  model: Parameters<typeof extractAdmissibleDocument>[0],
  { content, name }: AssessmentTemplate,
): AssessmentDocument {
  const made = extractAdmissibleDocument(model, content, name);
  if (made === null) throw new Refusal('error.conflict');
  return made.document;
}

interface TemplateChanges {
  readonly row: AssessmentTemplateRow;
  readonly from: number;
  readonly merge: BranchMerge;
}

/** Returns true if every value taken over last from the template has its earlier value again. */
const isUndone = (
  { taken }: NonNullable<Awaited<ReturnType<typeof findTemplateUse>>>,
  { document }: OpenAssessment,
): boolean =>
  taken !== null &&
  taken.length > 0 &&
  taken.every(({ path, before }) => isSameJson(getValueAtPointer(document, path) ?? null, before));

/** Values taken over from a template, and the template revision to which the assessment was compared before. */
interface TemplateAdoption {
  readonly row: AssessmentTemplateRow;
  readonly from: number;
  readonly taken: readonly ReplacedTemplateValue[];
}

async function computeTemplateChanges(
  { tx, actor, deps }: TemplateRequest,
  open: OpenAssessment,
): Promise<TemplateChanges | null> {
  const use = await findTemplateUse(tx, open.id);
  if (use === null) return null;
  const row = await findAssessmentTemplate(tx, requireFound(actor.organizationId), use.blueprintId);
  if (row === null) return null;
  const from = isUndone(use, open) ? (use.earlier ?? use.revision) : use.revision;
  if (from === row.revision) return { row, from, merge: { patches: [], conflicts: [] } };
  const { model } = await deps.assessments.model(actor, open);
  const before = buildContentFor(model, await loadTemplateAtRevision(tx, row, from));
  const after = buildContentFor(model, parseAssessmentTemplate(row.document));
  return { row, from, merge: mergeAssessmentTemplateChanges(before, after, open.document) };
}

export const blueprintHandlers = implementEndpoints<AssessmentTemplateDeps>()(contract, {
  list: async ({ tx, actor, deps }) => {
    const organizationId = requireFound(actor.organizationId);
    const uses = await countTemplateUses(tx, organizationId);
    const rows = await listAssessmentTemplates(tx, organizationId);
    const heads = rows.map((row) => buildHead(row, uses.get(row.id) ?? 0));
    const mayEdit = await deps.assessments.everywhere(tx, actor, 'ra:Template');
    return { blueprints: heads.sort((a, b) => a.name.localeCompare(b.name)), mayEdit };
  },
  get: async ({ tx, actor, input }) => {
    const row = requireFound(
      await findAssessmentTemplate(tx, requireFound(actor.organizationId), input.params.blueprint),
    );
    const past = await listTemplateRevisions(tx, row.id);
    return {
      revision: row.revision,
      blueprint: parseAssessmentTemplate(row.document),
      history: past.map(({ revision, at, author, userId }) => ({
        ...{ revision, author, userId },
        at: at.toISOString(),
      })),
    };
  },
  create: async ({ tx, actor, deps, input }) => {
    await requireTemplates({ tx, actor, deps });
    const organizationId = requireFound(actor.organizationId);
    if ((await listAssessmentTemplates(tx, organizationId)).length >= maxAssessmentTemplates)
      throw new Refusal('error.conflict');
    const document = await buildTemplate({ tx, actor, deps }, input.body);
    const now = deps.clock.now();
    const id = await insertAssessmentTemplate(tx, {
      ...{ organizationId, document, createdAt: now, updatedAt: now },
      ...{ updatedBy: actor.userId, updatedName: getActorName(actor) },
    });
    const after = { name: document.name, parts: document.parts, assessment: input.body.assessment };
    return { output: { id }, audit: [{ event: 'blueprint.created', subject: `blueprint:${id}`, after }] };
  },
  update: async ({ tx, actor, deps, input }) => {
    await requireTemplates({ tx, actor, deps });
    const id = input.params.blueprint;
    const { revision, change, ...wanted } = input.body;
    const { saved } = await changeDocument(
      createAssessmentTemplateStore(requireFound(actor.organizationId)),
      { tx, actor, clock: deps.clock, id, from: { revision, change } },
      () => buildTemplate({ tx, actor, deps }, wanted),
    );
    const after = { name: wanted.name, revision: saved.revision, assessment: wanted.assessment };
    return {
      output: { revision: saved.revision },
      audit: [{ event: 'blueprint.changed', subject: `blueprint:${id}`, after }],
    };
  },
  remove: async ({ tx, actor, deps, input }) => {
    await requireTemplates({ tx, actor, deps });
    const row = requireFound(
      await findAssessmentTemplate(tx, requireFound(actor.organizationId), input.params.blueprint),
    );
    const at = deps.clock.now();
    await storeRemovedRows(tx, actor, {
      ...{ kind: 'blueprint', object: String(row.id), subject: `blueprint:${row.id}` },
      ...{ assessmentId: null, at, rows: [] },
    });
    await deleteAssessmentTemplate(tx, row.id, at);
    const before = { name: parseAssessmentTemplate(row.document).name };
    return {
      output: { done: true },
      audit: [{ event: 'blueprint.removed', subject: `blueprint:${row.id}`, before }],
    };
  },
  start: async ({ tx, actor, deps, input }) => {
    const { unitId, settings } = input.body;
    await deps.assessments.require(tx, actor, unitId, 'ra:Edit');
    const organizationId = requireFound(actor.organizationId);
    const row = requireFound(await findAssessmentTemplate(tx, organizationId, input.params.blueprint));
    const { content, parts } = parseAssessmentTemplate(row.document);
    const { hash: modelHash } = requireFound(deps.models.live());
    const shared = await deps.overlays.shared(tx, actor);
    const { model } = await deps.assessments.model(actor, { modelHash, document: content });
    const bare = deps.assessments.start(model, settings, shared);
    const made = extractAdmissibleDocument(
      model,
      createDocumentFromTemplate(bare, content, parts),
      settings.name,
    );
    if (made === null) throw new Refusal('error.conflict');
    const created = await deps.assessments.create(tx, actor, {
      ...{ unitId, modelHash },
      document: made.document,
    });
    const use = { assessmentId: created.id, organizationId, blueprintId: row.id, revision: row.revision };
    await upsertTemplateUse(tx, use);
    const subject = `assessment:${created.id}`;
    return {
      output: { ...created, left: made.refused.length },
      audit: [{ event: 'assessment.created', subject, after: { unitId, name: settings.name } }],
    };
  },
  news: async ({ tx, actor, deps, input }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const news = await computeTemplateChanges({ tx, actor, deps }, open);
    if (news === null) return { blueprint: null, from: 0, to: 0, subjects: [], conflicts: [] };
    const { row, from, merge } = news;
    const { model } = await deps.assessments.model(actor, open);
    const subjects = (patches: BranchMerge['patches']) =>
      patches.map(({ path }) => describeDocumentSubject(model, open.document, path));
    return {
      blueprint: { id: row.id, name: parseAssessmentTemplate(row.document).name },
      from,
      to: row.revision,
      subjects: subjects(merge.patches),
      conflicts: subjects(merge.conflicts),
    };
  },
  take: async ({ tx, actor, deps, input }) => {
    const { take, to, ...from } = input.body;
    const { id } = input.params;
    let told: TemplateAdoption | null = null;
    const made = await deps.assessments.change(tx, actor, {
      ...from,
      id,
      how: {
        patchesFor: async (open) => {
          const {
            row,
            from: earlier,
            merge,
          } = requireFound(await computeTemplateChanges({ tx, actor, deps }, open));
          // Refuse if the template has changed since the caller read it.
          if (row.revision !== to) throw new Refusal('error.conflict');
          const chosen = [...merge.patches, ...merge.conflicts].filter(({ path }) => take.includes(path));
          const taken = chosen.map(({ path }) => ({
            path,
            before: getValueAtPointer(open.document, path) ?? null,
          }));
          told = { row, from: earlier, taken };
          return chosen;
        },
      },
    });
    const { row, from: earlier, taken } = requireFound<TemplateAdoption>(told);
    const organizationId = requireFound(actor.organizationId);
    const use = { blueprintId: row.id, revision: row.revision, earlier, taken };
    await upsertTemplateUse(tx, { assessmentId: id, organizationId, ...use });
    return { output: made.changed, audit: made.audit };
  },
});
