/** The charts of a document, ready to be set. */
import { type DrawnChart, drawChart, readDrawing } from '@klarsikt/charts';
import type { DocumentBlock, ReportDocument } from '@klarsikt/engine';
import { drawSvg } from './svg.ts';

export type ChartBlock = Extract<DocumentBlock, { type: 'chart' }>;

export interface DocumentPicture {
  readonly chart: DrawnChart;
  readonly svg: string;
}

/** A document names a chart that does not exist, or gives it data of another shape. */
export class UnknownChart extends Error {
  override readonly name = 'UnknownChart';
}

export function pictureOf(block: ChartBlock, document: ReportDocument): DocumentPicture {
  const drawing = readDrawing(block.chart, block.data);
  if (!drawing) throw new UnknownChart(block.chart);
  const chart = drawChart(drawing, { language: document.language, theme: 'light' });
  return { chart, svg: drawSvg(chart.option, chart.size, chart.message) };
}
