import { draftSectionSchema, type ReportDraft } from '@klarsikt/contract';
import {
  assessmentReportShape,
  getTemplateFaultText,
  noRiskFilter,
  type ParameterValues,
  type ReportRiskFilter,
  readTemplate,
} from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { toFileName } from '@klarsikt/server/platform/file-name.ts';
import { type ReadTx, runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { QueueKey } from '@klarsikt/server/platform/visitors.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import type { ReportDeps } from './deps.ts';
import { type ReportFormat, type ReportOrderTemplate, reportRenderKind } from './making.ts';
import type { ReportBasisWithProof, RequestedRevision } from './provides.ts';
import { findSavedReport } from './saved.store.ts';
import type { RenderedReportSections } from './sections.ts';
import { loadReportBasisWithProof } from './store.ts';

export interface ReportReadContext {
  readonly actor: Actor;
  readonly deps: ReportDeps;
  readonly db: NodePgDatabase;
  readonly call: { readonly turn: QueueKey; readonly language: Language };
}

/** Returns whether the actor may see other assessments of the unit; an examiner has access to one assessment only. */
export const canSeeOtherAssessments = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('ra:View');

export async function listVisibleIncidentUnits(
  tx: ReadTx,
  actor: Actor,
  { assessments }: Pick<ReportDeps, 'assessments'>,
): Promise<readonly number[]> {
  if (!actor.permissions.has('ra:Incident')) return [];
  return (await assessments.units(tx, actor, 'ra:Incident')).map(({ id }) => id);
}

/** Reads the data of a report in one transaction; refuses as not found if the actor may not see the assessment. */
export function loadWithReportBasis<T extends object>(
  { actor, deps, db }: ReportReadContext,
  id: number,
  more: (tx: ReadTx) => Promise<T>,
  wanted?: RequestedRevision,
): Promise<T & { readonly basis: ReportBasisWithProof }> {
  return runInReadTransaction(db, actor, async (tx) => {
    await deps.assessments.open(tx, actor, id);
    const incidentUnits = await listVisibleIncidentUnits(tx, actor, deps);
    const reader = { wanted, years: canSeeOtherAssessments(actor), incidentUnits };
    const basis = requireFound(await loadReportBasisWithProof(tx, deps.reportKnowledge, id, reader));
    return { ...(await more(tx)), basis };
  });
}

export interface ReportToRender {
  readonly basis: ReportBasisWithProof;
  readonly template: ReportOrderTemplate;
  readonly language: Language;
  readonly title: string | null;
  readonly parameters?: ParameterValues | undefined;
  readonly filter?: ReportRiskFilter | undefined;
}

async function renderReport(
  { actor, deps, call }: ReportReadContext,
  { parameters = {}, filter = noRiskFilter, ...given }: ReportToRender,
  format: ReportFormat,
): Promise<{ readonly bytes: Uint8Array; readonly title: string }> {
  const { hash, name } = requireFound(deps.models.describe(given.basis.modelHash));
  const { model } = await deps.models.sharedFor(hash, actor);
  return deps.renderer.make(
    reportRenderKind,
    { ...given, parameters, filter, version: { hash, name }, format, now: deps.clock.now() },
    { model, turn: call.turn },
  );
}

export async function renderReportText(
  context: ReportReadContext,
  given: ReportToRender,
  format: ReportFormat,
) {
  const { bytes, title } = await renderReport(context, given, format);
  return { text: Buffer.from(bytes).toString('utf8'), title };
}

export async function renderReportPreview(
  context: ReportReadContext,
  id: number,
  body: {
    readonly language: Language;
    readonly template: unknown;
    readonly parameters?: ParameterValues | undefined;
  },
) {
  const { basis } = await loadWithReportBasis(context, id, async () => ({}));
  const read = readTemplate(body.template, assessmentReportShape);
  const faults = read.faults.map((fault) => ({
    place: fault.place,
    code: fault.code,
    message: getTemplateFaultText(fault, context.call.language),
  }));
  if (read.template === null) return { html: null, faults };
  const { language, parameters } = body;
  const template = { template: read.template, word: null };
  const { text } = await renderReportText(
    context,
    { basis, template, language, title: null, parameters },
    'html',
  );
  return { html: text, faults };
}

const sectionsSchema = z.object({
  sections: z.array(draftSectionSchema),
  words: z.array(z.custom<RenderedReportSections['words'][number]>()),
  told: z.object({ shown: z.number(), total: z.number() }),
});

/** Returns the template of a saved report; if it was deleted, the refusal names the template. */
async function loadTemplateOfSavedReport(templates: ReportDeps['templates'], tx: ReadTx, ref: string) {
  try {
    return await templates.find(tx, ref);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'error.notfound')
      throw new Refusal('error.report.notemplate', {}, { cause: error });
    throw error;
  }
}

export async function loadReportDraft(
  context: ReportReadContext,
  params: { readonly id: number; readonly report: number },
): Promise<ReportDraft> {
  const { deps } = context;
  const { basis, row, template } = await loadWithReportBasis(context, params.id, async (tx) => {
    const row = requireFound(await findSavedReport(tx, params.id, params.report));
    return { row, template: await loadTemplateOfSavedReport(deps.templates, tx, row.document.template) };
  });
  const { hash, name } = requireFound(deps.models.describe(basis.modelHash));
  const about = {
    revision: row.revision,
    assessmentRevision: basis.revision,
    signOff: basis.signOff,
    model: { name, hash },
  };
  if (template.word !== null) return { ...about, sections: [], words: [], told: { shown: 0, total: 0 } };
  const { language, title, parameters, riskFilter: filter, words } = row.document;
  const order = { basis, template, language, title, parameters, filter, words };
  const { text } = await renderReportText(context, order, 'sections');
  return { ...about, ...sectionsSchema.parse(JSON.parse(text)) };
}

const fieldsSchema = z.array(
  z.object({ path: z.string(), leaf: z.string(), within: z.string(), value: z.string() }),
);

async function loadFieldsContent(
  context: ReportReadContext,
  id: number,
  language: Language,
): Promise<ReportToRender> {
  const { basis, template } = await loadWithReportBasis(context, id, async (tx) => ({
    template: await context.deps.templates.find(tx, 'businessWideAssessment'),
  }));
  if (template.template === null) throw new Refusal('error.template.kind');
  return { basis, template, language, title: null };
}

export async function renderReportFields(context: ReportReadContext, id: number, language: Language) {
  const { text } = await renderReportText(context, await loadFieldsContent(context, id, language), 'fields');
  return fieldsSchema.parse(JSON.parse(text));
}

export async function renderReportFieldsFile(context: ReportReadContext, id: number, language: Language) {
  const { bytes, title } = await renderReport(
    context,
    await loadFieldsContent(context, id, language),
    'fieldsFile',
  );
  const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { content: Buffer.from(bytes), contentType, filename: toFileName(title, 'xlsx', 'fields') };
}

const pagesSchema = z.object({ values: z.string().nullable(), tags: z.string(), cut: z.boolean() });

export async function renderWordReportPreview(
  context: ReportReadContext,
  { id, word: wanted, language }: { readonly id: number; readonly word: number; readonly language: Language },
) {
  const { basis, word } = await loadWithReportBasis(context, id, async (tx) => ({
    word: await context.deps.templates.findWord(tx, wanted),
  }));
  const order = { basis, template: { template: null, word }, language, title: null };
  return pagesSchema.parse(JSON.parse((await renderReportText(context, order, 'wordPage')).text));
}
