import { createHash } from 'node:crypto';
import {
  type AnalysisFormat,
  analysisFormats,
  languageSchema,
  ownPartsSchema,
  ownRiskLevelsSchema,
  reportTermsSchema,
  submittedAnalysisSchema,
} from '@klarsikt/contract';
import type { SavedAnalysis } from '@klarsikt/engine/analysis';
import { utcTimeZone } from '@klarsikt/engine/calendar';
import type { Language } from '@klarsikt/engine/text';
import type { ModelRegistry, StixExports } from '@klarsikt/library/server/model/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { AuditEntry } from '@klarsikt/server/platform/audit.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { JobContext, JobResult } from '@klarsikt/server/platform/deferred.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { toFileName } from '@klarsikt/server/platform/file-name.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import { createStixBundle, toStixId } from '@klarsikt/server/render/stix-objects.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import type { AnalysisDeps } from './deps.ts';
import { analysisRenderKind } from './making.ts';
import type { AnalysisAccessContext } from './open.ts';
import { loadOwnRiskLevelsIfVisible } from './own-levels.ts';
import type { SubmittedAnalysis } from './saved.ts';
import { loadReportTerms } from './store.ts';

export const analysisJobName = 'analysis';

/** Order of an export file, with the own levels that the user may see and the user's entitlement. */
const orderSchema = z.object({
  format: z.enum(analysisFormats),
  language: languageSchema,
  analysis: submittedAnalysisSchema,
  own: ownRiskLevelsSchema.nullable(),
  shared: z.object({ revision: z.number(), parts: ownPartsSchema }).nullable().default(null),
  organisation: z.string(),
  terms: reportTermsSchema.prefault({}),
  timeZone: z.string().default(utcTimeZone),
  entitlement: z.object({
    demo: z.boolean(),
    offering: z.enum(['STANDARD', 'ENTERPRISE']),
    datapoint: z.enum(['NO', 'BASIC', 'PRO']),
    countries: z.array(z.string()),
  }),
});

type ExportOrder = z.output<typeof orderSchema>;

/** Returns the analysis with dates; an unsaved analysis gets the current time. */
function withDates(given: SubmittedAnalysis, now: Date): SavedAnalysis {
  const { created = now.getTime(), updated = created } = given;
  return { ...given, created, updated };
}

export async function renderAnalysisPreview(
  {
    actor,
    deps,
    db,
    call,
  }: { actor: Actor; deps: AnalysisDeps; db: NodePgDatabase; call: Pick<Call, 'turn'> },
  { language, analysis }: { language: Language; analysis: SubmittedAnalysis },
): Promise<{ title: string; html: string }> {
  const now = deps.clock.now();
  const saved = withDates(analysis, now);
  const { own, terms, shared } = await runInReadTransaction(db, actor, async (tx) => ({
    own: await loadOwnRiskLevelsIfVisible({ tx, actor, deps }, saved.raId),
    terms: await loadReportTerms(tx, actor),
    shared: await deps.overlays.shared(tx, actor),
  }));
  const { name, publishedAt, hash } = requireFound(deps.models.live());
  const { model } = await deps.models.sharedFor(hash, actor);
  const { title, bytes } = await deps.renderer.make(
    analysisRenderKind,
    {
      saved,
      own,
      shared,
      organisation: actor.organizationName,
      terms,
      language,
      version: { name, publishedAt },
      now,
      timeZone: actor.timeZone,
      format: 'html',
    },
    { model, turn: call.turn },
  );
  return { title, html: Buffer.from(bytes).toString('utf8') };
}

export async function orderAnalysisExport(
  { tx, actor, deps }: AnalysisAccessContext<WriteTx>,
  given: { format: AnalysisFormat; language: Language; analysis: SubmittedAnalysis },
): Promise<{ output: { id: string }; audit: readonly [AuditEntry<'analysis.exported'>] }> {
  const order: ExportOrder = {
    ...given,
    own: await loadOwnRiskLevelsIfVisible({ tx, actor, deps }, given.analysis.raId),
    shared: await deps.overlays.shared(tx, actor),
    organisation: actor.organizationName,
    terms: await loadReportTerms(tx, actor),
    timeZone: actor.timeZone,
    entitlement: { ...actor.entitlement, countries: [...actor.entitlement.countries] },
  };
  const id = await deps.jobs.enqueue(tx, actor, analysisJobName, order);
  const { format, language } = given;
  const after = { deferred: id, format, language, name: given.analysis.name };
  return { output: { id }, audit: [{ event: 'analysis.exported', subject: `deferred:${id}`, after }] };
}

const files: { readonly [F in AnalysisFormat]: { readonly type: string; readonly extension: string } } = {
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
  },
  pdf: { type: 'application/pdf', extension: 'pdf' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  json: { type: 'application/json', extension: 'json' },
  stix: { type: 'application/stix+json;version=2.1', extension: 'stix.json' },
};

export interface AnalysisJobTools {
  readonly models: ModelRegistry;
  readonly renderer: Pick<Renderer, 'make'>;
  readonly clock: Clock;
  readonly stix: Pick<StixExports, 'analysis'>;
}

const objectList = z.array(z.looseObject({ type: z.string(), id: z.string() }));
const versionSchema = z.object({ id: z.string(), modified: z.string() });
const objectsSchema = z.object({ library: objectList, own: objectList });

/** Adds dates to the objects of a STIX bundle; bundles with the same dates have the same content. */
async function bundleWithDates(
  { stix }: AnalysisJobTools,
  made: Uint8Array,
  given: { readonly organizationId: number; readonly saved: SavedAnalysis; readonly published: Date },
): Promise<Uint8Array> {
  const { organizationId, saved, published } = given;
  const { library, own } = objectsSchema.parse(JSON.parse(Buffer.from(made).toString('utf8')));
  const { created } = saved;
  const times = { created, modified: Math.max(created, saved.updated) };
  const objects = await stix.analysis(organizationId, {
    ...{ library, own, published: published.getTime(), saved: times },
  });
  const versions = objects.map((text) => {
    const { id, modified } = versionSchema.parse(JSON.parse(text));
    return `${id} ${modified}`;
  });
  const digest = createHash('sha256').update(versions.join('\n')).digest('hex');
  return Buffer.from(createStixBundle(toStixId('bundle', digest), objects), 'utf8');
}

export function createAnalysisExportWorker(tools: AnalysisJobTools) {
  const { models, renderer, clock } = tools;
  return async (input: unknown, context: JobContext): Promise<JobResult> => {
    const order = orderSchema.parse(input);
    const { format, language, own, shared, organisation, terms, timeZone } = order;
    await context.progress('read', 0.1);
    const version = requireFound(models.live());
    const { model } = await models.sharedFor(version.hash, order);
    const now = clock.now();
    const saved = withDates(order.analysis, now);
    const { name, publishedAt } = version;
    await context.progress('write', 0.4);
    const { bytes } = await renderer.make(
      analysisRenderKind,
      {
        ...{ saved, own, shared, organisation, terms, language, now, timeZone, format },
        version: { name, publishedAt },
      },
      { model, turn: context.turn, signal: context.signal },
    );
    const { organizationId } = context;
    const dating = { organizationId, saved, published: publishedAt };
    const content = format === 'stix' ? await bundleWithDates(tools, bytes, dating) : bytes;
    await context.progress('done', 1);
    const { type, extension } = files[format];
    return { content, contentType: type, filename: toFileName(saved.name, extension, 'analysis') };
  };
}
