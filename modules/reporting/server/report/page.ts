/** Renders a report as a self-contained HTML page without scripts or external resources. */
import type { ReportDocument } from '@klarsikt/engine/report';
import { escapeXml } from '@klarsikt/server/render/escape-xml.ts';
import { renderHtml } from '@klarsikt/server/render/html.ts';

const style = [
  'body{margin:2rem auto;max-width:48rem;padding:0 1rem;font:17px/1.5 Georgia,serif;color:#1d1b18}',
  'table{border-collapse:collapse;width:100%;font-size:15px}',
  'th,td{border-bottom:1px solid #d8d4cd;padding:4px 8px;text-align:left;vertical-align:top}',
  'svg{max-width:100%;height:auto}',
  '@media print{body{margin:0;max-width:none}}',
].join('');

export function renderReportPage(document: ReportDocument): string {
  const title = escapeXml(document.title);
  return `<!doctype html>\n<html lang="${document.language}"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body>${renderHtml(document)}</body></html>\n`;
}
