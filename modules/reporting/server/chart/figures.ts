import {
  type ChartDrawing,
  distributionChart,
  heatMapChart,
  readChartDrawing,
  relationGraphChart,
  riskProfileChart,
  waterfallChart,
} from '@klarsikt/charts';
import type { ChartConfig, chartIds } from '@klarsikt/contract';
import type { AssessmentResult, PartialConfig } from '@klarsikt/engine/assess';
import type { RelationFigures } from '@klarsikt/engine/assessment';

type ChartId = (typeof chartIds)[number];

export function createChartDrawing(
  chart: ChartId,
  result: AssessmentResult,
  given: {
    readonly config: PartialConfig;
    readonly choice: Pick<ChartConfig, 'by' | 'figure'>;
    readonly relations: () => RelationFigures;
  },
): ChartDrawing | null {
  const { config, choice, relations } = given;
  const by = choice.by ?? 'category';
  const figure = choice.figure ?? 'residual';
  const data = {
    waterfall: () => waterfallChart.chartData(result, { config }),
    riskProfile: () => riskProfileChart.chartData(result, { config, by }),
    heatMap: () => heatMapChart.chartData(result, { config, figure }),
    distribution: () => distributionChart.chartData(result, { config }),
    relationGraph: () => relationGraphChart.chartData(result, { config, relations: relations() }),
  }[chart]();
  return data === null ? null : readChartDrawing(chart, data);
}
