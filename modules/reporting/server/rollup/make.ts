import {
  defaultThresholds,
  groupReportData,
  groupSheets,
  parameterData,
  renderReport,
} from '@klarsikt/engine';
import { renderHtml } from '@klarsikt/server/render/html.ts';
import { maker } from '@klarsikt/server/render/making.ts';
import { renderPdf } from '@klarsikt/server/render/pdf.ts';
import { renderDocx } from '@klarsikt/server/render/write-docx.ts';
import { writeWorkbook } from '@klarsikt/server/render/xlsx.ts';
import { groupMaking } from './making.ts';

export const makeGroup = maker(groupMaking, async (_model, { input, format, template, parameters }) => {
  const { language, title, organisation, terms = {} } = input;
  const data = groupReportData(input);
  if (format === 'xlsx') {
    const about = { creator: organisation, title, language, at: new Date(input.date) };
    return { bytes: await writeWorkbook(groupSheets(data, language), about), title };
  }
  const thresholds = { ...defaultThresholds, terms };
  const answers = parameterData(template.parameters ?? [], parameters);
  const document = renderReport(template, { ...data, parameters: answers }, language, { thresholds });
  const write = {
    html: () => Buffer.from(renderHtml(document)),
    document: () => Buffer.from(JSON.stringify(document)),
    docx: () => renderDocx(document),
    pdf: () => renderPdf(document),
  }[format];
  return { bytes: await write(), title: document.title };
});
