import { type AssessmentResult, type ClassCount, countRisksByClass } from '@klarsikt/engine/assess';
import { formatNumber } from '@klarsikt/engine/report';
import { type Language, type RiskType, riskTypes } from '@klarsikt/engine/text';
import type { ChartDefinition, ChartOption, ChartThresholds, ChartView, JsonObject } from './definition.ts';
import {
  barSeriesOption,
  createBaseChartOption,
  createLabelStyles,
  getChartPalette,
  getChartThresholds,
} from './frame.ts';
import { getRiskClassName } from './words.ts';

export interface DistributionData extends ChartThresholds {
  /** Number of risks by class, from the highest class to the lowest. */
  readonly classes: readonly ClassCount[];
}

const words = {
  title: { en: 'Number of risks per class', sv: 'Antal risker per klass' },
  inherent: { en: 'inherent', sv: 'inneboende' },
  residual: { en: 'residual', sv: 'kvarstående' },
  class: { en: 'Class', sv: 'Klass' },
  inherentColumn: { en: 'Inherent risk', sv: 'Inneboende risk' },
  residualColumn: { en: 'Residual risk', sv: 'Kvarstående risk' },
  message: {
    en: 'High or Very High before controls: # of % assessed risks; after controls: $',
    sv: 'Hög eller mycket hög före kontroller: # av % bedömda risker; efter kontroller: $',
  },
} as const;

const countSevereRisks = (data: DistributionData, figure: 'inherent' | 'residual'): number =>
  data.classes.reduce(
    (sum, row) => sum + (row.class === 'HIGH' || row.class === 'VERYHIGH' ? row[figure] : 0),
    0,
  );

const formatCount = (value: number, language: Language): string => formatNumber(value, 0, language);

function bars(data: DistributionData, view: ChartView, figure: 'inherent' | 'residual'): JsonObject {
  const { language } = view;
  const palette = getChartPalette(view);
  return {
    ...barSeriesOption,
    barWidth: 12,
    barGap: '20%',
    label: { show: true, position: 'right', distance: 8, rich: createLabelStyles(palette) },
    data: data.classes.map((row, index) => {
      const which = index === 0 ? `{w|${words[figure][language]}}` : '';
      return {
        value: row[figure],
        itemStyle: { color: palette.risk[row.class].strong, borderRadius: [0, 1, 1, 0] },
        label: { formatter: `{v|${formatCount(row[figure], language)}}${which}` },
        tooltip: {
          formatter: `${getRiskClassName(row.class, language, data.thresholds.terms)}, ${words[figure][language]}: ${formatCount(row[figure], language)}`,
        },
      };
    }),
  };
}

function option(data: DistributionData, view: ChartView): ChartOption {
  const { language } = view;
  const palette = getChartPalette(view);
  const quiet = { axisTick: { show: false }, splitLine: { show: false } };
  return {
    ...createBaseChartOption(view),
    grid: { left: 104, right: 110, top: 4, bottom: 4 },
    xAxis: {
      type: 'value',
      min: 0,
      minInterval: 1,
      axisLabel: { show: false },
      axisLine: { show: false },
      ...quiet,
    },
    yAxis: {
      type: 'category',
      inverse: true,
      axisLine: { show: true, onZero: false, lineStyle: { color: palette.lineStrong } },
      axisLabel: { align: 'left', margin: 100, rich: createLabelStyles(palette) },
      data: data.classes.map((row) => `{n|${getRiskClassName(row.class, language, data.thresholds.terms)}}`),
      ...quiet,
    },
    series: [bars(data, view, 'inherent'), bars(data, view, 'residual')],
  };
}

/** Chart of the number of risks by class: inherent in the upper bar, residual in the lower bar. */
export const distributionChart: ChartDefinition<
  'distribution',
  DistributionData,
  { readonly types?: readonly RiskType[] }
> = {
  id: 'distribution',
  title: (language) => words.title[language],
  message: (data, language) => {
    const total = data.classes.reduce((sum, row) => sum + row.inherent, 0);
    return words.message[language]
      .replace('#', formatCount(countSevereRisks(data, 'inherent'), language))
      .replace('%', formatCount(total, language))
      .replace('$', () => formatCount(countSevereRisks(data, 'residual'), language));
  },
  chartData: (result: AssessmentResult, choice) => {
    const thresholds = getChartThresholds(choice);
    const classes = countRisksByClass(result, choice?.types ?? riskTypes, thresholds.risk);
    return classes.some((row) => row.inherent > 0) ? { classes, thresholds } : null;
  },
  option,
  table: (data, language) => ({
    columns: [
      { label: words.class[language], align: 'left' },
      { label: words.inherentColumn[language], align: 'right' },
      { label: words.residualColumn[language], align: 'right' },
    ],
    rows: data.classes.map((row) => [
      getRiskClassName(row.class, language, data.thresholds.terms),
      formatCount(row.inherent, language),
      formatCount(row.residual, language),
    ]),
  }),
  size: () => ({ width: 680, height: 210 }),
};
