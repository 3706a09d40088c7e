/** Reports as they are looked at: previews, drafts, and the fields of an assessment. */
import { draftSectionSchema, type ReportDraft } from '@klarsikt/contract';
import {
  assessmentShape,
  type Language,
  noRiskFilter,
  type ParameterValues,
  type ReportRiskFilter,
  readTemplate,
  templateFaultText,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import { fileNameOf } from '@klarsikt/server/platform/file-name.ts';
import { inReadTransaction, type ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { Turn } from '@klarsikt/server/platform/visitors.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import type { ReportDeps } from './deps.ts';
import { type OrderedTemplate, type ReportFormat, reportMaking } from './making.ts';
import type { ProvenBasis, WantedReport } from './provides.ts';
import { findSaved } from './saved.store.ts';
import type { Sections } from './sections.ts';
import { provenBasis } from './store.ts';

export interface ReadContext {
  readonly actor: Actor;
  readonly deps: ReportDeps;
  readonly db: NodePgDatabase;
  readonly call: { readonly turn: Turn; readonly language: Language };
}

/** Examiners are named on one assessment, and see no other one of its unit. */
export const maySeeOthers = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('ra:View');

/** Reads in one transaction what a report is made from; whoever may not see the assessment finds nothing. */
export function reading<T extends object>(
  { actor, deps, db }: ReadContext,
  id: number,
  more: (tx: ReadTx) => Promise<T>,
  wanted?: WantedReport,
): Promise<T & { readonly basis: ProvenBasis }> {
  return inReadTransaction(db, actor, async (tx) => {
    await deps.assessments.open(tx, actor, id);
    const basis = found(
      await provenBasis(tx, deps.reportKnowledge, id, { wanted, years: maySeeOthers(actor) }),
    );
    return { ...(await more(tx)), basis };
  });
}

export interface Made {
  readonly basis: ProvenBasis;
  readonly template: OrderedTemplate;
  readonly language: Language;
  readonly title: string | null;
  readonly parameters?: ParameterValues | undefined;
  readonly filter?: ReportRiskFilter | undefined;
}

/** Makes a report in the workers. */
async function made(
  { actor, deps, call }: ReadContext,
  { parameters = {}, filter = noRiskFilter, ...given }: Made,
  format: ReportFormat,
): Promise<{ readonly bytes: Uint8Array; readonly title: string }> {
  const { hash, name } = found(deps.models.describe(given.basis.modelHash));
  const { model } = await deps.models.sharedFor(hash, actor);
  return deps.renderer.make(
    reportMaking,
    { ...given, parameters, filter, version: { hash, name }, format, now: deps.clock.now() },
    { model, turn: call.turn },
  );
}

/** The same as text. */
export async function madeText(context: ReadContext, given: Made, format: ReportFormat) {
  const { bytes, title } = await made(context, given, format);
  return { text: Buffer.from(bytes).toString('utf8'), title };
}

/** A template from the body on an assessment: its faults, or how it reads. */
export async function previewOf(
  context: ReadContext,
  id: number,
  body: {
    readonly language: Language;
    readonly template: unknown;
    readonly parameters?: ParameterValues | undefined;
  },
) {
  const { basis } = await reading(context, id, async () => ({}));
  const read = readTemplate(body.template, assessmentShape);
  const faults = read.faults.map((fault) => ({
    place: fault.place,
    code: fault.code,
    message: templateFaultText(fault, context.call.language),
  }));
  if (read.template === null) return { html: null, faults };
  const { language, parameters } = body;
  const template = { template: read.template, word: null };
  const { text } = await madeText(context, { basis, template, language, title: null, parameters }, 'html');
  return { html: text, faults };
}

const sectionsSchema = z.object({
  sections: z.array(draftSectionSchema),
  words: z.array(z.custom<Sections['words'][number]>()),
  told: z.object({ shown: z.number(), total: z.number() }),
});

/** A saved report as it reads now. */
/** The template of a saved report; when it was deleted since, the refusal names that. */
async function templateOf(templates: ReportDeps['templates'], tx: ReadTx, ref: string) {
  try {
    return await templates.find(tx, ref);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'error.notfound')
      throw new Refusal('error.report.notemplate', {}, { cause: error });
    throw error;
  }
}

export async function draftOf(
  context: ReadContext,
  params: { readonly id: number; readonly report: number },
): Promise<ReportDraft> {
  const { deps } = context;
  const { basis, row, template } = await reading(context, params.id, async (tx) => {
    const row = found(await findSaved(tx, params.id, params.report));
    return { row, template: await templateOf(deps.templates, tx, row.document.template) };
  });
  const { hash, name } = found(deps.models.describe(basis.modelHash));
  const about = {
    revision: row.revision,
    assessmentRevision: basis.revision,
    signOff: basis.signOff,
    model: { name, hash },
  };
  if (template.word !== null) return { ...about, sections: [], words: [], told: { shown: 0, total: 0 } };
  const { language, title, parameters, riskFilter: filter, words } = row.document;
  const order = { basis, template, language, title, parameters, filter, words };
  const { text } = await madeText(context, order, 'sections');
  return { ...about, ...sectionsSchema.parse(JSON.parse(text)) };
}

const fieldsSchema = z.array(
  z.object({ path: z.string(), leaf: z.string(), within: z.string(), value: z.string() }),
);

/** What the fields of an assessment are worked out with. */
async function fieldsMade(context: ReadContext, id: number, language: Language): Promise<Made> {
  const { basis, template } = await reading(context, id, async (tx) => ({
    template: await context.deps.templates.find(tx, 'businessWideAssessment'),
  }));
  if (template.template === null) throw new Refusal('error.template.kind');
  return { basis, template, language, title: null };
}

/** Every field of an assessment as it reads now. */
export async function fieldsOf(context: ReadContext, id: number, language: Language) {
  const { text } = await madeText(context, await fieldsMade(context, id, language), 'fields');
  return fieldsSchema.parse(JSON.parse(text));
}

/** The same as a workbook. */
export async function fieldsFileOf(context: ReadContext, id: number, language: Language) {
  const { bytes, title } = await made(context, await fieldsMade(context, id, language), 'fieldsFile');
  const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { content: Buffer.from(bytes), contentType, filename: fileNameOf(title, 'xlsx', 'fields') };
}

const pagesSchema = z.object({ values: z.string().nullable(), tags: z.string(), cut: z.boolean() });

/** A firm's Word file as a page on an assessment, also one in which something is to be mended. */
export async function wordPageOf(
  context: ReadContext,
  { id, word: wanted, language }: { readonly id: number; readonly word: number; readonly language: Language },
) {
  const { basis, word } = await reading(context, id, async (tx) => ({
    word: await context.deps.templates.findWord(tx, wanted),
  }));
  const order = { basis, template: { template: null, word }, language, title: null };
  return pagesSchema.parse(JSON.parse((await madeText(context, order, 'wordPage')).text));
}
