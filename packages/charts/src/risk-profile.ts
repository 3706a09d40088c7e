import { type AssessmentResult, listRelevanceFigures, type RiskFigures } from '@klarsikt/engine/assess';
import { formatLevelWithWord, formatStrengthWithWord } from '@klarsikt/engine/report';
import { operationalTypes, type Text } from '@klarsikt/engine/text';
import type {
  ChartDataOptions,
  ChartDefinition,
  ChartOption,
  ChartThresholds,
  ChartView,
  JsonObject,
} from './definition.ts';
import {
  barSeriesOption,
  createBaseChartOption,
  createClassBorderLines,
  createLabelStyles,
  createLinesBehindBars,
  formatNameLines,
  formatOneDecimal,
  getChartClassName,
  getChartPalette,
  getChartText,
  getChartThresholds,
  getLevelColour,
  isNarrowChart,
  levelAxisOption,
  shortenText,
  toBilingualText,
} from './frame.ts';
import { getRelevanceName, getRiskTypeName } from './words.ts';

export interface RiskProfileRow extends RiskFigures {
  readonly key: string;
  readonly label: Text;
}

export interface RiskProfileData extends ChartThresholds {
  readonly by: 'category' | 'relevance';
  readonly rows: readonly RiskProfileRow[];
}

interface RiskProfileOptions {
  readonly by?: RiskProfileData['by'];
}

const words = {
  category: { en: 'Risk profile by category', sv: 'Riskprofil per kategori' },
  inherent: { en: 'inherent', sv: 'inneboende' },
  residual: { en: 'residual', sv: 'kvarstående' },
  strength: { en: 'strength', sv: 'styrka' },
  highest: {
    category: {
      en: 'Highest residual level in the categories of the overall level',
      sv: 'Högsta kvarstående nivå i den samlade nivåns kategorier',
    },
    relevance: { en: 'Highest residual level by area', sv: 'Högsta kvarstående nivå per område' },
  },
  of: { en: 'Category', sv: 'Kategori' },
  area: { en: 'Relevance', sv: 'Relevans' },
  inherentColumn: { en: 'Inherent risk', sv: 'Inneboende risk' },
  strengthColumn: { en: 'Control strength', sv: 'Kontrollstyrka' },
  residualColumn: { en: 'Residual risk', sv: 'Kvarstående risk' },
} as const;

function chartData(
  result: AssessmentResult,
  choice: ChartDataOptions<RiskProfileOptions> = {},
): RiskProfileData | null {
  const by = choice.by ?? 'category';
  const rows =
    by === 'relevance'
      ? listRelevanceFigures(result).map(({ relevance, ...figures }) => ({
          key: relevance,
          label: toBilingualText((language) => getRelevanceName(relevance, language, choice.terms)),
          ...figures,
        }))
      : operationalTypes.flatMap((type) => {
          const level = result.combined?.types[type].level;
          if (!level) return [];
          const { inherent, residual, strength } = level;
          return [
            {
              key: type,
              label: toBilingualText((language) => getRiskTypeName(type, language, choice.terms)),
              inherent,
              residual,
              strength,
            },
          ];
        });
  return rows.length === 0 ? null : { by, rows, thresholds: getChartThresholds(choice) };
}

function bars(data: RiskProfileData, view: ChartView, figure: 'inherent' | 'residual'): JsonObject {
  const { language } = view;
  const palette = getChartPalette(view);
  return {
    ...barSeriesOption,
    barWidth: 13,
    barGap: '20%',
    data: data.rows.map((row) => {
      const level = row[figure];
      const text = formatLevelWithWord(level, language, data.thresholds);
      return {
        value: level,
        itemStyle: { color: getLevelColour(palette, level, data.thresholds), borderRadius: [0, 1, 1, 0] },
        tooltip: { formatter: `${getChartText(row.label, language)}, ${words[figure][language]}: ${text}` },
      };
    }),
  };
}

/** Labels of one side: names at the left, figures at the right. Only the first pair explains the two bars. */
function sideLabels(data: RiskProfileData, view: ChartView, side: 'left' | 'right'): JsonObject {
  const { language } = view;
  const { thresholds } = data;
  const name = (row: RiskProfileRow): string => {
    const strength = row.strength === null ? '\u2013' : formatOneDecimal(row.strength, language);
    const label = getChartText(row.label, language);
    const lines = isNarrowChart(view) ? formatNameLines(label) : `{n|${shortenText(label, 26)}}`;
    return `${lines}\n{s|${words.strength[language]} ${strength}}`;
  };
  const figures = (row: RiskProfileRow, index: number): string =>
    (['inherent', 'residual'] as const)
      .map((figure) => {
        const which = index === 0 && !isNarrowChart(view) ? `{m|${words[figure][language]}}` : '';
        return `{v|${formatOneDecimal(row[figure], language)}}{w|${getChartClassName(row[figure], language, thresholds)}}${which}`;
      })
      .join('\n');
  return {
    type: 'category',
    position: side,
    inverse: true,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      align: 'left',
      margin: side === 'left' ? sides(view).left - 4 : 12,
      rich: createLabelStyles(getChartPalette(view)),
    },
    data: data.rows.map(side === 'left' ? name : figures),
  };
}

/** Widths of the names at the left and of the figures at the right. */
const sides = (view: ChartView): { left: number; right: number } =>
  isNarrowChart(view) ? { left: 116, right: 104 } : { left: 172, right: 190 };

function option(data: RiskProfileData, view: ChartView): ChartOption {
  return {
    ...createBaseChartOption(view),
    grid: { ...sides(view), top: 8, bottom: 26 },
    xAxis: levelAxisOption,
    yAxis: [sideLabels(data, view, 'left'), sideLabels(data, view, 'right')],
    series: [
      {
        ...bars(data, view, 'inherent'),
        ...createLinesBehindBars(createClassBorderLines(view, 'x', data.thresholds)),
      },
      bars(data, view, 'residual'),
    ],
  };
}

/** Chart of the inherent and residual level by category or relevance area. */
export const riskProfileChart: ChartDefinition<'riskProfile', RiskProfileData, RiskProfileOptions> = {
  id: 'riskProfile',
  title: (language) => words.category[language],
  message: (data, language) => {
    const top = data.rows.reduce<RiskProfileRow | null>(
      (best, row) => (best === null || row.residual > best.residual ? row : best),
      null,
    );
    if (top === null) return words.category[language];
    return `${words.highest[data.by][language]}: ${getChartText(top.label, language)}, ${formatLevelWithWord(top.residual, language, data.thresholds)}`;
  },
  chartData,
  option,
  table: (data, language) => ({
    columns: [
      { label: (data.by === 'category' ? words.of : words.area)[language], align: 'left' },
      { label: words.inherentColumn[language], align: 'right' },
      { label: words.strengthColumn[language], align: 'right' },
      { label: words.residualColumn[language], align: 'right' },
    ],
    rows: data.rows.map((row) => [
      row.label[language],
      formatLevelWithWord(row.inherent, language, data.thresholds),
      formatStrengthWithWord(row.strength, language, data.thresholds),
      formatLevelWithWord(row.residual, language, data.thresholds),
    ]),
  }),
  size: (data) => ({ width: 680, height: 44 + data.rows.length * 52 }),
};
