import type { CompiledModel } from '@klarsikt/engine/model';
import { renderHtml } from '@klarsikt/server/render/html.ts';
import { createFileRenderer } from '@klarsikt/server/render/making.ts';
import { renderMarkdown } from '@klarsikt/server/render/markdown.ts';
import { renderPdf } from '@klarsikt/server/render/pdf.ts';
import { renderReportWorkbook } from '@klarsikt/server/render/report-workbook.ts';
import { loadAndRenderDocx } from '@klarsikt/server/render/write-docx.ts';
import { composeReport, composeReportFields, composeWordReport, type ReportComposition } from './compose.ts';
import { writeReportFieldsWorkbook } from './fields-file.ts';
import { type ReportOrder, reportRenderKind } from './making.ts';
import { renderReportPage } from './page.ts';
import { renderReportSections } from './sections.ts';
import { filledTextMarkers, renderWordAsHtml } from './word-page.ts';

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

type WriteReport = (composed: ReportComposition) => Uint8Array | Promise<Uint8Array>;

/** Converts a Word file to pages: with its tags and, if it has no faults, filled. */
async function renderWordPages(
  model: CompiledModel,
  order: ReportOrder,
  { content, usable = true }: { readonly content: Uint8Array; readonly usable?: boolean },
): Promise<{ readonly bytes: Uint8Array; readonly title: string }> {
  const tags = renderWordAsHtml(content);
  const filled = usable ? await composeWordReport(model, order, content, filledTextMarkers) : null;
  const values = filled === null ? null : renderWordAsHtml(filled.bytes);
  const cut = tags.cut || values?.cut === true;
  return { bytes: json({ values: values?.html ?? null, tags: tags.html, cut }), title: '' };
}

export const reportFileRenderer = createFileRenderer(reportRenderKind, async (model, order) => {
  if (order.format === 'fields') return { bytes: json(composeReportFields(model, order)), title: '' };
  if (order.format === 'fieldsFile')
    return writeReportFieldsWorkbook(composeReportFields(model, order), order);
  const { template, word } = order.template;
  if (template === null) {
    if (order.format === 'wordPage') return renderWordPages(model, order, word);
    if (order.format !== 'docx') throw new TypeError('a Word file is written as a Word file');
    return composeWordReport(model, order, word.content);
  }
  if (order.format === 'wordPage') throw new TypeError('blocks are no Word file');
  const composed = composeReport(model, order, template);
  const { document } = composed;
  const writers: {
    readonly [F in Exclude<typeof order.format, 'fields' | 'fieldsFile' | 'wordPage'>]: WriteReport;
  } = {
    html: () => Buffer.from(renderHtml(document)),
    page: () => Buffer.from(renderReportPage(document)),
    document: () => json(document),
    json: () => Buffer.from(`${JSON.stringify(document, null, 2)}\n`),
    sections: () => json(renderReportSections(composed, order.words ?? {})),
    md: () => Buffer.from(renderMarkdown(document)),
    xlsx: () => renderReportWorkbook(document),
    docx: () => loadAndRenderDocx(document),
    pdf: () => renderPdf(document),
  };
  return { bytes: await writers[order.format](composed), title: document.title };
});
