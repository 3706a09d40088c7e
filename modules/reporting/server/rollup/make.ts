import {
  buildGroupReportData,
  buildGroupSheets,
  buildParameterData,
  defaultThresholds,
  renderReport,
} from '@klarsikt/engine/report';
import { renderHtml } from '@klarsikt/server/render/html.ts';
import { createFileMaker } from '@klarsikt/server/render/making.ts';
import { renderPdf } from '@klarsikt/server/render/pdf.ts';
import { renderDocx } from '@klarsikt/server/render/write-docx.ts';
import { writeWorkbook } from '@klarsikt/server/render/xlsx.ts';
import { groupRenderKind } from './making.ts';

export const groupMaker = createFileMaker(
  groupRenderKind,
  async (_model, { input, format, template, parameters }) => {
    const { language, title, organisation, terms = {} } = input;
    const data = buildGroupReportData(input);
    if (format === 'xlsx') {
      const about = { creator: organisation, title, language, at: new Date(input.date) };
      return { bytes: await writeWorkbook(buildGroupSheets(data, language), about), title };
    }
    const thresholds = { ...defaultThresholds, terms };
    const answers = buildParameterData(template.parameters ?? [], parameters);
    const document = renderReport(template, { ...data, parameters: answers }, language, { thresholds });
    const write = {
      html: () => Buffer.from(renderHtml(document)),
      document: () => Buffer.from(JSON.stringify(document)),
      docx: () => renderDocx(document),
      pdf: () => renderPdf(document),
    }[format];
    return { bytes: await write(), title: document.title };
  },
);
