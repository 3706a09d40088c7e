/** Draws charts as SVG by ECharts, without a browser. */
import type { ChartOption, ChartSize } from '@klarsikt/charts';
import { BarChart, HeatmapChart, LineChart, LinesChart, ScatterChart } from 'echarts/charts';
import {
  GridComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { escapeXml } from './escape-xml.ts';
import { readFont } from './fonts.ts';
import { createTextMeasure } from './text-width.ts';

use([
  BarChart,
  HeatmapChart,
  LineChart,
  LinesChart,
  ScatterChart,
  GridComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapComponent,
  SVGRenderer,
]);

let prepared = false;

function setUpTextMeasuring(): void {
  if (prepared) return;
  setPlatformAPI({ measureText: createTextMeasure(readFont('interRegular'), readFont('interBold')) });
  prepared = true;
}

const shorthand = /^(?:normal|italic)?\s*(?:normal)?\s*(normal|bold|\d{3})?\s*(\d+(?:\.\d+)?px)\s+(.+)$/;

/** Converts a style declaration to attributes; supports only text styles, because the drawings use no others. */
function toSvgAttributes(declaration: string): string {
  const colon = declaration.indexOf(':');
  const name = declaration.slice(0, colon).trim();
  const value = declaration.slice(colon + 1).trim();
  if (colon < 0 || value === '') return '';
  if (name !== 'font') return ` ${name}="${value}"`;
  const [, weight, size, family] = shorthand.exec(value) ?? [];
  if (size === undefined || family === undefined) return '';
  const heavy = weight === undefined || weight === 'normal' ? '' : ` font-weight="${weight}"`;
  return ` font-size="${size}" font-family="${family}"${heavy}`;
}

/**
 * Removes parts that only an interactive chart needs, and style attributes, which a strict content policy would refuse.
 */
function removeInteractiveParts(svg: string): string {
  return svg
    .replace(/<style\s*>[\s\S]*?<\/style>/g, '')
    .replace(/ (?:class|ecmeta_[a-z_]+|pointer-events)="[^"]*"/g, '')
    .replace(/ style="([^"]*)"/g, (_, style: string) => style.split(';').map(toSvgAttributes).join(''));
}

/** Draws a chart. `label` is the picture's title for screen readers. */
export function drawSvg(option: ChartOption, size: ChartSize, label = ''): string {
  setUpTextMeasuring();
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: size.width, height: size.height });
  try {
    chart.setOption(option);
    const svg = removeInteractiveParts(chart.renderToSVGString());
    if (label === '') return svg;
    return svg.replace(/^<svg([^>]*)>/, (_, rest: string) => {
      return `<svg${rest} role="img"><title>${escapeXml(label)}</title>`;
    });
  } finally {
    chart.dispose();
  }
}
