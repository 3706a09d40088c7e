/** The report of an analysis at once as HTML, and its files as deferred work. */
import {
  type AnalysisFormat,
  analysisFormats,
  givenAnalysisSchema,
  languageSchema,
  ownLevelsSchema,
} from '@klarsikt/contract';
import {
  type AnalysisReportData,
  analysisReportData,
  analysisReportTemplate,
  analysisSheets,
  analysisTable,
  type Language,
  type ReportDocument,
  renderReport,
  reportSources,
  type SavedAnalysis,
} from '@klarsikt/engine';
import { z } from 'zod';
import type { Deps, ModelDescription, Models, Projection, WriteTx } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import type { AuditEntry } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { writeCsv } from '../../platform/csv.ts';
import type { WorkContext, WorkResult } from '../../platform/deferred.ts';
import { found } from '../../platform/errors.ts';
import { fileNameOf } from '../../platform/file-name.ts';
import { inReadTransaction } from '../../platform/tx.ts';
import type { Renderer } from '../../render/renderer.ts';
import { liveProjection } from '../threat/handlers.ts';
import type { Reading } from './open.ts';
import { ownLevelsIfSeen } from './own-levels.ts';
import type { GivenAnalysis } from './saved.ts';
import { stixBundle } from './stix.ts';
import { writeWorkbook } from './xlsx.ts';

export const analysisWork = 'analysis';

/** What was ordered, with the own levels that the orderer may see, and what he is entitled to. */
const orderSchema = z.object({
  format: z.enum(analysisFormats),
  language: languageSchema,
  analysis: givenAnalysisSchema,
  own: ownLevelsSchema.nullable(),
  organisation: z.string(),
  entitlement: z.object({
    demo: z.boolean(),
    offering: z.enum(['STANDARD', 'ENTERPRISE']),
    datapoint: z.enum(['NO', 'BASIC', 'PRO']),
    countries: z.array(z.string()),
  }),
});

type Order = z.output<typeof orderSchema>;

/** An analysis that has never been saved is of now. */
function dated(given: GivenAnalysis, now: Date): SavedAnalysis {
  const { created = now.getTime(), updated = created } = given;
  return { ...given, created, updated };
}

interface Basis {
  readonly saved: SavedAnalysis;
  readonly own: Order['own'];
  readonly organisation: string;
  readonly language: Language;
  readonly projection: Pick<Projection, 'model'>;
  readonly version: Pick<ModelDescription, 'name' | 'publishedAt'>;
  readonly now: Date;
}

function dataOf({ saved, own, organisation, language, projection, version, now }: Basis): AnalysisReportData {
  return analysisReportData({
    model: projection.model,
    saved,
    own,
    language,
    organisation,
    modelName: version.name,
    date: now.toISOString().slice(0, 10),
  });
}

function documentOf(basis: Basis): ReportDocument {
  return renderReport(analysisReportTemplate, dataOf(basis), basis.language, {
    sources: reportSources(basis.projection.model),
  });
}

export async function previewReport(
  { actor, deps }: { actor: Actor; deps: Deps },
  { language, analysis }: { language: Language; analysis: GivenAnalysis },
): Promise<{ title: string; html: string }> {
  const now = deps.clock.now();
  const saved = dated(analysis, now);
  const own = await inReadTransaction(deps.db, actor, (tx) =>
    ownLevelsIfSeen({ tx, actor, deps }, saved.raId),
  );
  const live = await liveProjection(deps, actor);
  const document = documentOf({
    saved,
    own,
    organisation: actor.organizationName,
    language,
    now,
    ...live,
  });
  const html = Buffer.from(await deps.renderer.renderHtml(document)).toString('utf8');
  return { title: document.title, html };
}

export async function orderExport(
  { tx, actor, deps }: Reading<WriteTx>,
  given: { format: AnalysisFormat; language: Language; analysis: GivenAnalysis },
): Promise<{ output: { id: string }; audit: readonly [AuditEntry<'analysis.exported'>] }> {
  const order: Order = {
    ...given,
    own: await ownLevelsIfSeen({ tx, actor, deps }, given.analysis.raId),
    organisation: actor.organizationName,
    entitlement: { ...actor.entitlement, countries: [...actor.entitlement.countries] },
  };
  const id = await deps.jobs.enqueue(tx, actor, analysisWork, order);
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

export interface AnalysisWorkTools {
  readonly models: Models;
  readonly renderer: Pick<Renderer, 'renderDocx' | 'renderPdf'>;
  readonly clock: Clock;
}

const jsonBytes = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8');

async function contentOf(
  format: AnalysisFormat,
  basis: Basis,
  renderer: AnalysisWorkTools['renderer'],
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { saved, language, organisation } = basis;
  switch (format) {
    case 'docx':
      return renderer.renderDocx(documentOf(basis), signal);
    case 'pdf':
      return renderer.renderPdf(documentOf(basis), signal);
    case 'xlsx':
      return writeWorkbook(analysisSheets(dataOf(basis), language), {
        creator: organisation,
        title: saved.name,
        at: basis.now,
      });
    case 'csv':
      return Buffer.from(writeCsv(analysisTable(dataOf(basis), language), language), 'utf8');
    case 'json':
      return jsonBytes({ ...saved, indicators: dataOf(basis).redFlags });
    case 'stix': {
      const { model } = basis.projection;
      const { version } = basis;
      return jsonBytes(stixBundle({ model, saved, data: dataOf(basis), version, organisation, language }));
    }
  }
}

/** Makes the file that was ordered, on the library as it is when the work is done. */
export function exportAnalysis({ models, renderer, clock }: AnalysisWorkTools) {
  return async (input: unknown, context: WorkContext): Promise<WorkResult> => {
    const order = orderSchema.parse(input);
    const { format, language, own, organisation } = order;
    await context.progress('read', 0.1);
    const version = found(models.live());
    const projection = await models.projectionFor(version.hash, order);
    const now = clock.now();
    const basis = {
      saved: dated(order.analysis, now),
      own,
      organisation,
      language,
      projection,
      version,
      now,
    };
    await context.progress('write', 0.4);
    const content = await contentOf(format, basis, renderer, context.signal);
    await context.progress('done', 1);
    const { type, extension } = files[format];
    return { content, contentType: type, filename: fileNameOf(basis.saved.name, extension, 'analysis') };
  };
}
