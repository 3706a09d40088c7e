/** All charts by id, with validation of chart data that was stored or received. */
import { type AssessmentResult, type PartialConfig, riskClassesDescending } from '@klarsikt/engine/assess';
import type { RelationFigures } from '@klarsikt/engine/assessment';
import { isTermKey, operationalTypes, type ReportTerms } from '@klarsikt/engine/text';
import type {
  ChartDefinition,
  ChartOption,
  ChartSize,
  ChartTable,
  ChartThresholds,
  ChartView,
} from './definition.ts';
import { type DistributionData, distributionChart } from './distribution.ts';
import { type HeatMapData, heatMapChart } from './heat-map.ts';
import { type RelationGraphData, relationGraphChart } from './relation-graph.ts';
import { type RiskProfileData, riskProfileChart } from './risk-profile.ts';
import { type WaterfallData, waterfallChart } from './waterfall.ts';

export const chartIds = ['waterfall', 'riskProfile', 'heatMap', 'distribution', 'relationGraph'] as const;
export type ChartId = (typeof chartIds)[number];

/** A chart with its data as plain JSON, as reports contain it. */
export type ChartDrawing =
  | { readonly chart: 'waterfall'; readonly data: WaterfallData }
  | { readonly chart: 'riskProfile'; readonly data: RiskProfileData }
  | { readonly chart: 'heatMap'; readonly data: HeatMapData }
  | { readonly chart: 'distribution'; readonly data: DistributionData }
  | { readonly chart: 'relationGraph'; readonly data: RelationGraphData };

/** The option of a chart with its texts, its size and its table, for a page or document. */
export interface ChartWithTexts {
  readonly title: string;
  readonly message: string;
  readonly option: ChartOption;
  readonly size: ChartSize;
  readonly table: ChartTable;
}

function drawWithDefinition<Data extends ChartThresholds>(
  definition: Pick<ChartDefinition<ChartId, Data>, 'title' | 'message' | 'option' | 'size' | 'table'>,
  data: Data,
  view: ChartView,
): ChartWithTexts {
  return {
    title: definition.title(view.language),
    message: definition.message(data, view.language),
    option: definition.option(data, view),
    size: definition.size(data),
    table: definition.table(data, view.language),
  };
}

export function drawChart(drawing: ChartDrawing, view: ChartView): ChartWithTexts {
  switch (drawing.chart) {
    case 'waterfall':
      return drawWithDefinition(waterfallChart, drawing.data, view);
    case 'riskProfile':
      return drawWithDefinition(riskProfileChart, drawing.data, view);
    case 'heatMap':
      return drawWithDefinition(heatMapChart, drawing.data, view);
    case 'distribution':
      return drawWithDefinition(distributionChart, drawing.data, view);
    case 'relationGraph':
      return drawWithDefinition(relationGraphChart, drawing.data, view);
  }
}

/** Data of the charts in an assessment's report; null for a chart without data to draw. */
export interface AssessmentCharts {
  readonly waterfall: WaterfallData | null;
  readonly categories: RiskProfileData | null;
  readonly relevances: RiskProfileData | null;
  readonly inherentMap: HeatMapData | null;
  readonly residualMap: HeatMapData | null;
  readonly distribution: DistributionData | null;
  readonly relationGraph: RelationGraphData | null;
}

/** Builds the data of all charts. The relation graph needs `relations` of the document and is null without them. */
export function buildAssessmentCharts(
  result: AssessmentResult,
  config: PartialConfig = {},
  terms: ReportTerms = {},
  relations?: RelationFigures,
): AssessmentCharts {
  const choice = { config, terms };
  return {
    waterfall: waterfallChart.chartData(result, choice),
    categories: riskProfileChart.chartData(result, { ...choice, by: 'category' }),
    relevances: riskProfileChart.chartData(result, { ...choice, by: 'relevance' }),
    inherentMap: heatMapChart.chartData(result, { ...choice, figure: 'inherent' }),
    residualMap: heatMapChart.chartData(result, { ...choice, figure: 'residual' }),
    distribution: distributionChart.chartData(result, choice),
    relationGraph: relationGraphChart.chartData(result, { ...choice, ...(relations ? { relations } : {}) }),
  };
}

type Guard = (value: unknown) => boolean;
type Fields = { readonly [key: string]: Guard };

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isFigure: Guard = (value) => typeof value === 'number' && Number.isFinite(value);
const isFigureOrNull: Guard = (value) => value === null || isFigure(value);
/** Limits of received chart data, which may be hostile; a page cannot show more. */
const longestText = 200;
const longestList = 200;
const isString: Guard = (value) => typeof value === 'string' && value.length <= longestText;
const listOf =
  (guard: Guard): Guard =>
  (value) =>
    Array.isArray(value) && value.length <= longestList && value.every(guard);
const oneOf =
  (values: readonly string[]): Guard =>
  (value) =>
    typeof value === 'string' && values.includes(value);
const has =
  (fields: Fields): Guard =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([key, guard]) => guard(value[key]));

const text = has({ en: isString, sv: isString });
const figures: Fields = { inherent: isFigure, residual: isFigure, strength: isFigureOrNull };
const thresholds = has({
  risk: has({ LOW: isFigure, MEDIUM: isFigure, HIGH: isFigure, VERYHIGH: isFigure }),
  strength: has({ MODERATE: isFigure, STRONG: isFigure, VERYSTRONG: isFigure }),
  terms: (value) =>
    value === undefined ||
    (isObject(value) && Object.entries(value).every(([key, term]) => isTermKey(key) && text(term))),
});
const labelled = has({ key: isString, label: text });

const isWaterfall = has({
  thresholds,
  overall: has(figures),
  floor: isFigure,
  categories: listOf(
    has({ ...figures, type: oneOf(operationalTypes), fraction: isFigure, effect: isFigure }),
  ),
});
const isProfile = has({
  thresholds,
  by: oneOf(['category', 'relevance']),
  rows: listOf(has({ ...figures, key: isString, label: text })),
});
const isHeatMap = has({
  thresholds,
  figure: oneOf(['inherent', 'residual']),
  corner: text,
  rows: listOf(labelled),
  columns: (value) => listOf(labelled)(value) && Array.isArray(value) && value.length <= 24,
  cells: listOf(listOf(isFigureOrNull)),
});
const isDistribution = has({
  thresholds,
  classes: listOf(has({ class: oneOf(riskClassesDescending), inherent: isFigure, residual: isFigure })),
});
const related: Fields = { key: isString, label: text, level: isFigure };
/** Accepts only ties that connect a threat and a risk of the same data. */
const areTies =
  (threats: number, risks: number): Guard =>
  (value) => {
    const within = (at: unknown, size: number) =>
      Number.isInteger(at) && Number(at) >= 0 && Number(at) < size;
    return (
      Array.isArray(value) &&
      value.length <= threats * risks &&
      value.every(
        (tie: unknown) =>
          Array.isArray(tie) && tie.length === 2 && within(tie[0], threats) && within(tie[1], risks),
      )
    );
  };
const shortList =
  (guard: Guard): Guard =>
  (value) =>
    listOf(guard)(value) && Array.isArray(value) && value.length <= 40;
const isRelationGraph: Guard = (value) =>
  has({
    thresholds,
    threats: shortList(has(related)),
    risks: shortList(has({ ...related, type: oneOf(operationalTypes) })),
    total: has({ threats: isFigure, risks: isFigure }),
  })(value) &&
  isObject(value) &&
  Array.isArray(value.threats) &&
  Array.isArray(value.risks) &&
  areTies(value.threats.length, value.risks.length)(value.ties);

const isWaterfallData = (data: unknown): data is WaterfallData => isWaterfall(data);
const isProfileData = (data: unknown): data is RiskProfileData => isProfile(data);
const isHeatMapData = (data: unknown): data is HeatMapData => isHeatMap(data);
const isDistributionData = (data: unknown): data is DistributionData => isDistribution(data);
const isRelationGraphData = (data: unknown): data is RelationGraphData => isRelationGraph(data);

/** Validates a chart that was stored or received; null for an unknown id or invalid data. */
export function readChartDrawing(chart: string, data: unknown): ChartDrawing | null {
  if (chart === 'waterfall' && isWaterfallData(data)) return { chart, data };
  if (chart === 'riskProfile' && isProfileData(data)) return { chart, data };
  if (chart === 'heatMap' && isHeatMapData(data)) return { chart, data };
  if (chart === 'distribution' && isDistributionData(data)) return { chart, data };
  if (chart === 'relationGraph' && isRelationGraphData(data)) return { chart, data };
  return null;
}
