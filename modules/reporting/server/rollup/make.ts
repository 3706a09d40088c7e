import {
  buildGroupReportData,
  buildGroupSheets,
  buildParameterData,
  defaultClassThresholds,
  renderReport,
} from '@klarsikt/engine/report';
import { renderHtml } from '@klarsikt/server/render/html.ts';
import { createFileRenderer } from '@klarsikt/server/render/making.ts';
import { renderPdf } from '@klarsikt/server/render/pdf.ts';
import { loadAndRenderDocx } from '@klarsikt/server/render/write-docx.ts';
import { writeWorkbook } from '@klarsikt/server/render/xlsx.ts';
import { groupReportRenderKind } from './making.ts';

export const groupReportFileRenderer = createFileRenderer(
  groupReportRenderKind,
  async (_model, { input, format, template, parameters }) => {
    const { language, title, organisation, terms = {} } = input;
    const data = buildGroupReportData(input);
    if (format === 'xlsx') {
      const about = { creator: organisation, title, language, at: new Date(input.date) };
      return { bytes: await writeWorkbook(buildGroupSheets(data, language), about), title };
    }
    const thresholds = { ...defaultClassThresholds, terms };
    const answers = buildParameterData(template.parameters ?? [], parameters);
    const document = renderReport(template, { ...data, parameters: answers }, language, { thresholds });
    const write = {
      html: () => Buffer.from(renderHtml(document)),
      document: () => Buffer.from(JSON.stringify(document)),
      docx: () => loadAndRenderDocx(document),
      pdf: () => renderPdf(document),
    }[format];
    return { bytes: await write(), title: document.title };
  },
);
