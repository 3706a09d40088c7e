/** The chart library with only the parts that Klarsikt's charts use; it is loaded with the first chart. */
import type { ChartOption } from '@klarsikt/charts';
import { BarChart, CustomChart, HeatmapChart, LineChart, ScatterChart } from 'echarts/charts';
import {
  GraphicComponent,
  GridComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([
  BarChart,
  CustomChart,
  HeatmapChart,
  LineChart,
  ScatterChart,
  GraphicComponent,
  GridComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapComponent,
  SVGRenderer,
]);

type Chart = ReturnType<typeof init>;

/** Draws a chart. Its options are plain JSON, which the library's types do not accept. */
export function drawChart(chart: Chart, option: ChartOption): void {
  chart.setOption(option as Parameters<Chart['setOption']>[0], { notMerge: true });
}

export { init };
