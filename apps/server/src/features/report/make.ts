import { renderDocx } from '../../render/docx.ts';
import { renderHtml } from '../../render/html.ts';
import { maker } from '../../render/making.ts';
import { renderMarkdown } from '../../render/markdown.ts';
import { renderPdf } from '../../render/pdf.ts';
import { renderReportWorkbook } from '../../render/report-workbook.ts';
import { type Composed, composeFields, composeReport, composeWord } from './compose.ts';
import { writeFields } from './fields-file.ts';
import { reportMaking } from './making.ts';
import { renderPage } from './page.ts';
import { sectionsFor } from './sections.ts';

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

type Written = (composed: Composed) => Uint8Array | Promise<Uint8Array>;

export const makeReport = maker(reportMaking, async (model, order) => {
  if (order.format === 'fields') return { bytes: json(composeFields(model, order)), title: '' };
  if (order.format === 'fieldsFile') return writeFields(composeFields(model, order), order);
  const { template, word } = order.template;
  if (template === null) {
    if (order.format !== 'docx') throw new TypeError('a Word file is written as a Word file');
    return composeWord(model, order, word.content);
  }
  const composed = composeReport(model, order, template);
  const { document } = composed;
  const writers: { readonly [F in Exclude<typeof order.format, 'fields' | 'fieldsFile'>]: Written } = {
    html: () => Buffer.from(renderHtml(document)),
    page: () => Buffer.from(renderPage(document)),
    document: () => json(document),
    json: () => Buffer.from(`${JSON.stringify(document, null, 2)}\n`),
    sections: () => json(sectionsFor(composed, order.words ?? {})),
    md: () => Buffer.from(renderMarkdown(document)),
    xlsx: () => renderReportWorkbook(document),
    docx: () => renderDocx(document),
    pdf: () => renderPdf(document),
  };
  return { bytes: await writers[order.format](composed), title: document.title };
});
