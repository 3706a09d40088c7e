/** The report and the files of an analysis, written in a worker. */
import type { AnalysisFormat } from '@klarsikt/contract';
import {
  type AnalysisReportData,
  analysisReportData,
  analysisReportTemplate,
  analysisSheets,
  analysisTable,
  type CompiledModel,
  dayOf,
  defaultThresholds,
  type ReportDocument,
  renderReport,
  reportSources,
  withOverlay,
} from '@klarsikt/engine';
import { writeCsv } from '@klarsikt/server/platform/csv.ts';
import { renderHtml } from '@klarsikt/server/render/html.ts';
import { maker } from '@klarsikt/server/render/making.ts';
import { renderPdf } from '@klarsikt/server/render/pdf.ts';
import { renderDocx } from '@klarsikt/server/render/write-docx.ts';
import { writeWorkbook } from '@klarsikt/server/render/xlsx.ts';
import { type AnalysisOrder, analysisMaking } from './making.ts';
import { analysisObjects } from './stix.ts';

function dataOf(model: CompiledModel, order: AnalysisOrder): AnalysisReportData {
  const { saved, own, organisation, terms, language, version, now, timeZone } = order;
  return analysisReportData({
    model,
    terms,
    saved,
    own,
    language,
    organisation,
    modelName: version.name,
    date: dayOf(now, timeZone),
  });
}

function documentOf(model: CompiledModel, order: AnalysisOrder): ReportDocument {
  return renderReport(analysisReportTemplate, dataOf(model, order), order.language, {
    sources: reportSources(model),
    thresholds: { ...defaultThresholds, terms: order.terms },
  });
}

const jsonBytes = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8');

/** A file; the preview has a title of its own and is made apart. */
async function fileOf(
  model: CompiledModel,
  order: AnalysisOrder,
  format: AnalysisFormat,
): Promise<Uint8Array> {
  const { saved, language, organisation, now } = order;
  switch (format) {
    case 'docx':
      return renderDocx(documentOf(model, order));
    case 'pdf':
      return renderPdf(documentOf(model, order));
    case 'xlsx':
      return writeWorkbook(analysisSheets(dataOf(model, order), language), {
        creator: organisation,
        title: saved.name,
        language,
        at: now,
      });
    case 'csv':
      return Buffer.from(writeCsv(analysisTable(dataOf(model, order), language), language), 'utf8');
    case 'json':
      return jsonBytes({ ...saved, indicators: dataOf(model, order).redFlags });
    case 'stix':
      // One bundle for every reader: types are named in English. Objects get dates in `exportAnalysis`.
      return jsonBytes(
        analysisObjects({
          ...{ model, saved, organisation },
          data: dataOf(model, { ...order, language: 'en' }),
        }),
      );
  }
}

export const makeAnalysis = maker(analysisMaking, async (version, order) => {
  const { format, saved, shared } = order;
  const model = withOverlay(version, shared === null ? undefined : { shared });
  if (format !== 'html') return { bytes: await fileOf(model, order, format), title: saved.name };
  const document = documentOf(model, order);
  return { bytes: Buffer.from(renderHtml(document)), title: document.title };
});
