import { type ChartWithTexts, drawChart, readChartDrawing } from '@klarsikt/charts';
import type { DocumentBlock, ReportDocument } from '@klarsikt/engine/report';
import { drawSvg } from './svg.ts';

export type ChartBlock = Extract<DocumentBlock, { type: 'chart' }>;

export interface DocumentPicture {
  readonly chart: ChartWithTexts;
  readonly svg: string;
}

/** Thrown if a document names an unknown chart, or if the data of a chart has the wrong shape. */
export class UnknownChartError extends Error {
  override readonly name = 'UnknownChartError';
}

export function drawDocumentPicture(block: ChartBlock, document: ReportDocument): DocumentPicture {
  const drawing = readChartDrawing(block.chart, block.data);
  if (!drawing) throw new UnknownChartError(block.chart);
  const chart = drawChart(drawing, { language: document.language, theme: 'light' });
  return { chart, svg: drawSvg(chart.option, chart.size, chart.message) };
}
