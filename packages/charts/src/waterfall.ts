import {
  type AssessmentResult,
  computeLevelFigures,
  type LevelFigures,
  resolveConfig,
} from '@klarsikt/engine/assess';
import { formatLevelWithWord, formatNumber, formatStrengthWithWord } from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import { getStrengthClass } from '@klarsikt/engine/values';
import type { ChartDefinition, ChartOption, ChartThresholds, ChartView, JsonObject } from './definition.ts';
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
  getChartThresholds,
  getLevelColour,
  isNarrowChart,
  levelAxisOption,
  wrapWords,
} from './frame.ts';
import { getRiskTypeName } from './words.ts';

export type WaterfallData = LevelFigures & ChartThresholds;

const words = {
  inherent: { en: 'Inherent', sv: 'Inneboende' },
  residual: { en: 'Residual', sv: 'Kvarstående' },
  floor: { en: 'Lowest possible: # with perfect controls', sv: 'Lägsta möjliga: # med fullgoda kontroller' },
  effect: {
    en: 'Effect of controls by category, with their strength: together #',
    sv: 'Kontrollernas effekt per kategori, med deras styrka: tillsammans #',
  },
  title: { en: 'From inherent to residual risk', sv: 'Från inneboende till kvarstående risk' },
  moves: {
    en: 'Controls lower the overall level from # to #',
    sv: 'Kontrollerna sänker den samlade nivån från # till #',
  },
  stays: {
    en: 'Controls do not change the overall level: #',
    sv: 'Kontrollerna ändrar inte den samlade nivån: #',
  },
  step: { en: 'Step', sv: 'Steg' },
  level: { en: 'Level', sv: 'Nivå' },
  change: { en: 'Change', sv: 'Förändring' },
  strength: { en: 'Control strength', sv: 'Kontrollstyrka' },
} as const;

const fill = (text: string, ...values: readonly string[]): string =>
  values.reduce((done, value) => done.replace('#', value), text);

/** One column of the chart, which is drawn above an invisible base. */
interface Column {
  readonly name: string;
  readonly below: string;
  readonly from: number;
  readonly to: number;
  readonly colour: string;
  readonly label: string;
  readonly tip: string;
}

const effectText = (effect: number, language: Language): string => formatNumber(-effect, 2, language);

function columns(data: WaterfallData, view: ChartView): readonly Column[] {
  const { language } = view;
  const { thresholds } = data;
  const palette = getChartPalette(view);
  const whole = (name: string, level: number): Column => ({
    name,
    below: getChartClassName(level, language, thresholds),
    from: 0,
    to: level,
    colour: getLevelColour(palette, level, thresholds),
    label: formatOneDecimal(level, language),
    tip: `${name}: ${formatLevelWithWord(level, language, thresholds)}`,
  });
  const { inherent, residual } = data.overall;
  let top = inherent;
  const steps = data.categories.map((category): Column => {
    const to = top;
    top -= category.effect;
    const name = getRiskTypeName(category.type, language, thresholds.terms);
    const strength = formatStrengthWithWord(category.strength, language, thresholds);
    return {
      name,
      below: category.strength === null ? '\u2013' : formatOneDecimal(category.strength, language),
      from: top,
      to,
      colour: palette.strength[getStrengthClass(category.strength ?? 0, thresholds.strength)],
      label: effectText(category.effect, language),
      tip: `${name}: ${effectText(category.effect, language)}, ${words.strength[language].toLowerCase()} ${strength}`,
    };
  });
  return [whole(words.inherent[language], inherent), ...steps, whole(words.residual[language], residual)];
}

/**
 * Draws lines from the end of each column to the next. The coordinates are swapped on a narrow chart, whose bars are
 * horizontal.
 */
function connectors(list: readonly Column[], view: ChartView): readonly (readonly JsonObject[])[] {
  const color = getChartPalette(view).lineStrong;
  const style = { lineStyle: { color, width: 1, type: 'solid' }, label: { show: false } };
  const at = (index: number, level: number) => ({
    coord: isNarrowChart(view) ? [level, index] : [index, level],
    ...style,
  });
  return list.slice(1).map((column, index) => {
    const level = index === list.length - 2 ? column.to : Math.max(column.from, column.to);
    return [at(index, level), at(index + 1, level)];
  });
}

function floorText(data: WaterfallData, { language }: ChartView): string {
  return fill(words.floor[language], formatOneDecimal(data.floor, language));
}

function floorLine(data: WaterfallData, view: ChartView): JsonObject {
  const palette = getChartPalette(view);
  const narrow = isNarrowChart(view);
  return {
    [narrow ? 'xAxis' : 'yAxis']: data.floor,
    lineStyle: { color: palette.text, width: 1, type: [3, 3] },
    // Hide the sentence on a narrow chart, which shows it in the footer instead.
    label: {
      show: !narrow,
      position: 'insideMiddleBottom',
      formatter: floorText(data, view),
      fontSize: 11,
      color: palette.text2,
    },
  };
}

/** Explains the steps below the chart and, on a narrow chart, also the dashed line. */
function footnote(data: WaterfallData, view: ChartView): JsonObject {
  const together = formatStrengthWithWord(data.overall.strength, view.language, data.thresholds);
  const effect = fill(words.effect[view.language], together);
  const lines = isNarrowChart(view) ? [wrapWords(effect, 44), `- -  ${floorText(data, view)}`] : [effect];
  return {
    text: lines.join('\n'),
    left: isNarrowChart(view) ? 4 : 'center',
    bottom: 2,
    textStyle: { fontSize: 11, fontWeight: 400, lineHeight: 15, color: getChartPalette(view).text2 },
  };
}

function nameAxis(list: readonly Column[], view: ChartView): JsonObject {
  const narrow = isNarrowChart(view);
  const side = narrow ? { inverse: true } : {};
  const label = narrow ? { align: 'left', margin: narrowSides.left - 4 } : { margin: 8 };
  return {
    type: 'category',
    ...side,
    data: list.map((column) => `${formatNameLines(column.name)}\n{s|${column.below}}`),
    axisTick: { show: false },
    axisLine: { show: false },
    axisLabel: { interval: 0, ...label, rich: createLabelStyles(getChartPalette(view), 12) },
  };
}

/** Margins of a narrow chart: left for the names of the bars, right for the figure after the longest bar. */
const narrowSides = { left: 104, right: 44 } as const;

function option(data: WaterfallData, view: ChartView): ChartOption {
  const palette = getChartPalette(view);
  const list = columns(data, view);
  const narrow = isNarrowChart(view);
  const names = nameAxis(list, view);
  const lines = createLinesBehindBars([
    ...createClassBorderLines(view, narrow ? 'x' : 'y', data.thresholds),
    ...(data.overall.inherent > 0 ? [floorLine(data, view)] : []),
    ...connectors(list, view),
  ]);
  const position = narrow ? 'right' : 'top';
  return {
    ...createBaseChartOption(view),
    grid: narrow ? { ...narrowSides, top: 8, bottom: 76 } : { left: 34, right: 10, top: 26, bottom: 86 },
    title: [footnote(data, view)],
    xAxis: narrow ? levelAxisOption : names,
    yAxis: narrow ? names : levelAxisOption,
    series: [
      {
        ...barSeriesOption,
        stack: 'level',
        silent: true,
        ...lines,
        itemStyle: { color: 'transparent' },
        data: list.map((column) => column.from),
      },
      {
        ...barSeriesOption,
        stack: 'level',
        barWidth: '60%',
        label: { show: true, position, fontWeight: 700, fontSize: 12, color: palette.text },
        data: list.map((column) => ({
          value: column.to - column.from,
          itemStyle: { color: column.colour, borderRadius: 1 },
          label: { formatter: column.label },
          tooltip: { formatter: column.tip },
        })),
      },
    ],
  };
}

/** Chart of the inherent level, the reduction by the controls of each category, and the residual level. */
export const waterfallChart: ChartDefinition<'waterfall', WaterfallData> = {
  id: 'waterfall',
  title: (language) => words.title[language],
  message: ({ overall, thresholds }, language) => {
    const from = formatLevelWithWord(overall.inherent, language, thresholds);
    const to = formatLevelWithWord(overall.residual, language, thresholds);
    return from === to ? fill(words.stays[language], from) : fill(words.moves[language], from, to);
  },
  chartData: (result: AssessmentResult, choice) => {
    const figures = computeLevelFigures(result, resolveConfig(choice?.config));
    return figures === null ? null : { ...figures, thresholds: getChartThresholds(choice) };
  },
  option,
  table: ({ overall, categories, thresholds }, language) => ({
    columns: [
      { label: words.step[language], align: 'left' },
      { label: words.level[language], align: 'right' },
      { label: words.change[language], align: 'right' },
      { label: words.strength[language], align: 'right' },
    ],
    rows: [
      [words.inherent[language], formatLevelWithWord(overall.inherent, language, thresholds), '', ''],
      ...categories.map((category) => [
        getRiskTypeName(category.type, language, thresholds.terms),
        '',
        effectText(category.effect, language),
        formatStrengthWithWord(category.strength, language, thresholds),
      ]),
      [
        words.residual[language],
        formatLevelWithWord(overall.residual, language, thresholds),
        effectText(overall.inherent - overall.residual, language),
        formatStrengthWithWord(overall.strength, language, thresholds),
      ],
    ],
  }),
  size: () => ({ width: 680, height: 380 }),
};
