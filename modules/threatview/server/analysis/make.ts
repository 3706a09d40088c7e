import type { AnalysisFormat } from '@klarsikt/contract';
import { getDayInZone } from '@klarsikt/engine/calendar';
import type { CompiledModel } from '@klarsikt/engine/model';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import {
  type AnalysisReportData,
  analysisReportTemplate,
  buildAnalysisReportData,
  buildAnalysisSheets,
  buildAnalysisTable,
  collectReportSources,
  defaultClassThresholds,
  type ReportDocument,
  renderReport,
} from '@klarsikt/engine/report';
import { writeCsv } from '@klarsikt/server/platform/csv.ts';
import { renderHtml } from '@klarsikt/server/render/html.ts';
import { createFileRenderer } from '@klarsikt/server/render/making.ts';
import { renderPdf } from '@klarsikt/server/render/pdf.ts';
import { loadAndRenderDocx } from '@klarsikt/server/render/write-docx.ts';
import { writeWorkbook } from '@klarsikt/server/render/xlsx.ts';
import { type AnalysisFileOrder, analysisRenderKind } from './making.ts';
import { buildAnalysisStixObjects } from './stix.ts';

function buildReportData(model: CompiledModel, order: AnalysisFileOrder): AnalysisReportData {
  const { saved, own, organisation, terms, language, version, now, timeZone } = order;
  return buildAnalysisReportData({
    model,
    terms,
    saved,
    own,
    language,
    organisation,
    modelName: version.name,
    date: getDayInZone(now, timeZone),
  });
}

function buildReportDocument(model: CompiledModel, order: AnalysisFileOrder): ReportDocument {
  return renderReport(analysisReportTemplate, buildReportData(model, order), order.language, {
    sources: collectReportSources(model),
    thresholds: { ...defaultClassThresholds, terms: order.terms },
  });
}

const jsonBytes = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8');

async function renderAnalysisFile(
  model: CompiledModel,
  order: AnalysisFileOrder,
  format: AnalysisFormat,
): Promise<Uint8Array> {
  const { saved, language, organisation, now } = order;
  switch (format) {
    case 'docx':
      return loadAndRenderDocx(buildReportDocument(model, order));
    case 'pdf':
      return renderPdf(buildReportDocument(model, order));
    case 'xlsx':
      return writeWorkbook(buildAnalysisSheets(buildReportData(model, order), language), {
        creator: organisation,
        title: saved.name,
        language,
        at: now,
      });
    case 'csv':
      return Buffer.from(
        writeCsv(buildAnalysisTable(buildReportData(model, order), language), language),
        'utf8',
      );
    case 'json':
      return jsonBytes({ ...saved, indicators: buildReportData(model, order).redFlags });
    case 'stix':
      // The bundle is the same for both languages, because its types have English names. `createAnalysisExportWorker`
      // adds the dates.
      return jsonBytes(
        buildAnalysisStixObjects({
          ...{ model, saved, organisation },
          data: buildReportData(model, { ...order, language: 'en' }),
        }),
      );
  }
}

export const analysisFileRenderer = createFileRenderer(analysisRenderKind, async (version, order) => {
  const { format, saved, shared } = order;
  const model = applyOwnParts(version, shared === null ? undefined : { shared });
  if (format !== 'html') return { bytes: await renderAnalysisFile(model, order, format), title: saved.name };
  const document = buildReportDocument(model, order);
  return { bytes: Buffer.from(renderHtml(document)), title: document.title };
});
