import { renderDocx } from '../../render/docx.ts';
import { renderHtml } from '../../render/html.ts';
import { maker } from '../../render/making.ts';
import { renderPdf } from '../../render/pdf.ts';
import { composeReport } from './compose.ts';
import { reportMaking } from './making.ts';

export const makeReport = maker(reportMaking, async (model, order) => {
  const document = composeReport(model, order);
  const write = {
    html: () => Buffer.from(renderHtml(document)),
    document: () => Buffer.from(JSON.stringify(document)),
    docx: () => renderDocx(document),
    pdf: () => renderPdf(document),
  }[order.format];
  return { bytes: await write(), title: document.title };
});
