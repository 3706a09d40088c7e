/**
 * Chart of the product's usage: columns over time, or the largest groups as bars. The figures are counts, so the
 * chart has one colour and no classes.
 */
import { formatNumber } from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import type { ChartOption, ChartRenderer, ChartView, JsonObject } from './definition.ts';
import {
  barSeriesOption,
  createBaseChartOption,
  escapeBraces,
  getChartPalette,
  isNarrowChart,
  shortenText,
} from './frame.ts';

/** Figures of one group, with its name in the reader's language. */
export interface UsageGroupFigure {
  readonly name: string;
  readonly events: number;
  readonly users: number;
}

export interface UsageData {
  /**
   * `time`: groups in chronological order.
   * `rank`: groups from the largest to the smallest.
   */
  readonly kind: 'time' | 'rank';
  readonly groups: readonly UsageGroupFigure[];
  readonly total: { readonly events: number; readonly users: number };
}

/** Largest number of bars that stay readable; the table contains all groups. */
const mostBars = 15;

const words = {
  en: { group: 'Group', events: 'Events', users: 'People', by: 'by' },
  sv: { group: 'Grupp', events: 'Händelser', users: 'Personer', by: 'av' },
} as const;

const formatCount = (value: number, language: Language): string => formatNumber(value, 0, language);

function message({ total }: UsageData, language: Language): string {
  const { events, users } = total;
  const [event, person] =
    language === 'sv'
      ? [events === 1 ? 'händelse' : 'händelser', users === 1 ? 'person' : 'personer']
      : [events === 1 ? 'event' : 'events', users === 1 ? 'person' : 'people'];
  return `${formatCount(events, language)} ${event} ${words[language].by} ${formatCount(users, language)} ${person}`;
}

function bars(groups: readonly UsageGroupFigure[], view: ChartView, radius: readonly number[]): JsonObject {
  const { language } = view;
  const { accent } = getChartPalette(view);
  return {
    ...barSeriesOption,
    barMaxWidth: 28,
    itemStyle: { color: accent, borderRadius: radius },
    data: groups.map(({ name, events, users }) => ({
      value: events,
      tooltip: {
        formatter: `${escapeBraces(name)}: ${message({ kind: 'rank', groups: [], total: { events, users } }, language)}`,
      },
    })),
  };
}

function timeSeriesOption(data: UsageData, view: ChartView): ChartOption {
  const palette = getChartPalette(view);
  const axis = { axisTick: { show: false }, axisLine: { lineStyle: { color: palette.lineStrong } } };
  return {
    ...createBaseChartOption(view),
    grid: { left: 52, right: 12, top: 12, bottom: 28 },
    xAxis: {
      type: 'category',
      data: data.groups.map(({ name }) => escapeBraces(name)),
      axisLabel: { color: palette.text2, hideOverlap: true },
      ...axis,
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: { color: palette.text2 },
      splitLine: { lineStyle: { color: palette.line } },
    },
    series: [bars(data.groups, view, [2, 2, 0, 0])],
  };
}

function rankingOption(data: UsageData, view: ChartView): ChartOption {
  const palette = getChartPalette(view);
  const groups = data.groups.slice(0, mostBars);
  const letters = isNarrowChart(view) ? 18 : 34;
  return {
    ...createBaseChartOption(view),
    grid: { left: isNarrowChart(view) ? 130 : 230, right: 60, top: 4, bottom: 4 },
    xAxis: { type: 'value', min: 0, show: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: groups.map(({ name }) => shortenText(escapeBraces(name), letters)),
      axisTick: { show: false },
      axisLine: { show: true, lineStyle: { color: palette.lineStrong } },
      axisLabel: { color: palette.text, width: isNarrowChart(view) ? 124 : 222, overflow: 'truncate' },
    },
    series: [
      {
        ...bars(groups, view, [0, 2, 2, 0]),
        label: { show: true, position: 'right', color: palette.text2 },
      },
    ],
  };
}

/** Chart of events per group, with figures from the usage log. */
export const usageChart: ChartRenderer<UsageData> = {
  message,
  option: (data, view) => (data.kind === 'time' ? timeSeriesOption(data, view) : rankingOption(data, view)),
  table: ({ groups }, language) => ({
    columns: [
      { label: words[language].group, align: 'left' },
      { label: words[language].events, align: 'right' },
      { label: words[language].users, align: 'right' },
    ],
    rows: groups.map(({ name, events, users }) => [
      name,
      formatCount(events, language),
      formatCount(users, language),
    ]),
  }),
  size: ({ kind, groups }) => ({
    width: 680,
    height: kind === 'time' ? 220 : Math.min(groups.length, mostBars) * 26 + 16,
  }),
};
