import type { AssessmentResult } from '@klarsikt/engine/assess';
import { formatLevelWithWord } from '@klarsikt/engine/report';
import { operationalRelevances, operationalTypes, type Text } from '@klarsikt/engine/text';
import { getRiskClass, roundToShown } from '@klarsikt/engine/values';
import type {
  ChartDataOptions,
  ChartDefinition,
  ChartOption,
  ChartThresholds,
  ChartView,
  JsonObject,
} from './definition.ts';
import {
  createBaseChartOption,
  createLabelStyles,
  figureWordPadding,
  formatOneDecimal,
  getChartClassName,
  getChartPalette,
  getChartText,
  getChartThresholds,
  isNarrowChart,
  shortenText,
  toBilingualText,
  wrapWords,
} from './frame.ts';
import { getRelevanceName, getRiskTypeName } from './words.ts';

/** Data of the heat map: levels from 0 to 4 by row and column, null for a combination that is not assessed. */
export interface HeatMapData extends ChartThresholds {
  readonly figure: 'inherent' | 'residual';
  /** Heading above the row names, such as "Category". */
  readonly corner: Text;
  readonly rows: readonly { readonly key: string; readonly label: Text }[];
  readonly columns: readonly { readonly key: string; readonly label: Text }[];
  readonly cells: readonly (readonly (number | null)[])[];
}

interface HeatMapOptions {
  readonly figure?: HeatMapData['figure'];
}

const words = {
  title: { en: 'Heat map', sv: 'Värmekarta' },
  corner: { en: 'Category', sv: 'Kategori' },
  all: { en: 'All areas', sv: 'Alla områden' },
  highestInherent: {
    en: 'Highest inherent level in the categories of the overall level, by area',
    sv: 'Högsta inneboende nivå i den samlade nivåns kategorier, per område',
  },
  highestResidual: {
    en: 'Highest residual level in the categories of the overall level, by area',
    sv: 'Högsta kvarstående nivå i den samlade nivåns kategorier, per område',
  },
} as const;

/** Builds levels of categories by relevance area; the last column combines all areas. */
function chartData(
  result: AssessmentResult,
  choice: ChartDataOptions<HeatMapOptions> = {},
): HeatMapData | null {
  const figure = choice.figure ?? 'inherent';
  const types = operationalTypes.filter((type) => result.combined?.types[type].level);
  if (types.length === 0) return null;
  const areas = operationalRelevances.filter((area) => result.relevances[area]);
  return {
    figure,
    thresholds: getChartThresholds(choice),
    corner: words.corner,
    rows: types.map((type) => ({
      key: type,
      label: toBilingualText((language) => getRiskTypeName(type, language, choice.terms)),
    })),
    columns: [
      ...areas.map((area) => ({
        key: area,
        label: toBilingualText((language) => getRelevanceName(area, language, choice.terms)),
      })),
      { key: 'all', label: words.all },
    ],
    cells: types.map((type) => [
      ...areas.map((area) => result.relevances[area]?.types[type]?.[figure] ?? null),
      result.combined?.types[type].level?.[figure] ?? null,
    ]),
  };
}

const empty = -1;
const usualWidth = 680;
const longestName = 31;
const headHeight = 44;
/** Height of slanted column names, which are used if columns are narrower than their names. */
const slantedHeadHeight = 118;
/** Smallest cell width that fits figure and word. */
const narrowest = 92;

/** Estimates the width of the row names at 6.5 pixels per letter. */
function nameWidth(data: HeatMapData): number {
  const letters = data.rows.map(({ label }) => Math.max(label.en.length, label.sv.length));
  return 20 + 6.5 * Math.min(longestName, Math.max(8, ...letters));
}

const cellWidth = (data: HeatMapData): number =>
  Math.max(narrowest, (usualWidth - nameWidth(data) - 4) / data.columns.length);

function cell(data: HeatMapData, view: ChartView, row: number, column: number): JsonObject {
  const { language } = view;
  const palette = getChartPalette(view);
  const level = data.cells[row]?.[column] ?? null;
  const place = [data.rows[row], data.columns[column]]
    .map((item) => (item ? getChartText(item.label, language) : ''))
    .join(', ');
  if (level === null) {
    return { value: [column, row, empty], label: { formatter: '\u2013', color: palette.text3 } };
  }
  const value = roundToShown(level);
  const narrow = isNarrowChart(view);
  const { fg } = palette.risk[getRiskClass(value, data.thresholds.risk)];
  return {
    value: [column, row, value],
    label: {
      formatter: `{v|${formatOneDecimal(level, language)}}${narrow ? '\n' : ''}{w|${getChartClassName(level, language, data.thresholds)}}`,
      rich: {
        v: { fontSize: 12, fontWeight: 700, color: fg },
        w: {
          fontSize: narrow ? 10 : 12,
          color: fg,
          ...(narrow ? { lineHeight: 14 } : { padding: figureWordPadding }),
        },
      },
    },
    tooltip: { formatter: `${place}: ${formatLevelWithWord(level, language, data.thresholds)}` },
  };
}

/** Builds axes without lines: column names at the top, row names at the left. */
function axes(data: HeatMapData, view: ChartView): Pick<ChartOption, 'xAxis' | 'yAxis'> {
  const { language } = view;
  const palette = getChartPalette(view);
  const narrow = isNarrowChart(view);
  const head = narrow ? { rotate: 50, margin: 4 } : { lineHeight: 15 };
  const columnName = (name: string) => (narrow ? name : wrapWords(name, cellWidth(data) / 6));
  const quiet = { axisLine: { show: false }, axisTick: { show: false }, splitArea: { show: false } };
  return {
    xAxis: {
      type: 'category',
      position: 'top',
      data: data.columns.map((column) => columnName(getChartText(column.label, language))),
      axisLabel: { color: palette.text2, fontSize: 11.5, interval: 0, ...head },
      ...quiet,
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: data.rows.map((row) => shortenText(getChartText(row.label, language), longestName)),
      axisLabel: {
        align: 'left',
        margin: nameWidth(data) - 4,
        fontSize: 12,
        color: palette.text,
        rich: createLabelStyles(palette),
      },
      ...quiet,
    },
  };
}

/** Maps the cells to the colours of their classes. */
function classColours({ thresholds }: HeatMapData, view: ChartView): JsonObject {
  const palette = getChartPalette(view);
  const { VERYHIGH, HIGH, MEDIUM, LOW } = thresholds.risk;
  const bg = (name: keyof typeof palette.risk): string => palette.risk[name].bg;
  return {
    type: 'piecewise',
    show: false,
    dimension: 2,
    pieces: [
      { gte: VERYHIGH, color: bg('VERYHIGH') },
      { gte: HIGH, lt: VERYHIGH, color: bg('HIGH') },
      { gte: MEDIUM, lt: HIGH, color: bg('MEDIUM') },
      { gte: LOW, lt: MEDIUM, color: bg('LOW') },
      { gte: 0, lt: LOW, color: bg('NONE') },
      { lt: 0, color: palette.surface },
    ],
  };
}

function option(data: HeatMapData, view: ChartView): ChartOption {
  const palette = getChartPalette(view);
  const cells = data.rows.flatMap((_, row) => data.columns.map((_, column) => cell(data, view, row, column)));
  const narrow = isNarrowChart(view);
  return {
    ...createBaseChartOption(view),
    grid: {
      left: nameWidth(data),
      right: narrow ? 30 : 4,
      top: narrow ? slantedHeadHeight : headHeight,
      bottom: 4,
    },
    ...axes(data, view),
    visualMap: classColours(data, view),
    series: [
      {
        type: 'heatmap',
        emphasis: { disabled: true },
        itemStyle: { borderColor: palette.surface, borderWidth: 2, borderRadius: 3 },
        label: { show: true },
        data: cells,
      },
    ],
  };
}

/** Chart of levels by row and column; each cell shows the figure and the word. */
export const heatMapChart: ChartDefinition<'heatMap', HeatMapData, HeatMapOptions> = {
  id: 'heatMap',
  title: (language) => words.title[language],
  message: (data, language) => {
    let top = { level: -1, place: '' };
    // Leave out the column of all areas, because its level is at least as high as that of each single area.
    const single = data.columns.length > 1 ? data.columns.filter(({ key }) => key !== 'all') : data.columns;
    data.cells.forEach((row, r) => {
      row.forEach((level, c) => {
        const column = data.columns[c];
        if (level === null || level <= top.level || !column || !single.includes(column)) return;
        const labels = [data.rows[r], column].map((item) => item?.label[language] ?? '');
        top = { level, place: labels.join(', ') };
      });
    });
    if (top.level < 0) return words.title[language];
    const lead = data.figure === 'inherent' ? words.highestInherent : words.highestResidual;
    return `${lead[language]}: ${top.place}, ${formatLevelWithWord(top.level, language, data.thresholds)}`;
  },
  chartData,
  option,
  table: (data, language) => ({
    columns: [
      { label: data.corner[language], align: 'left' },
      ...data.columns.map((column) => ({ label: column.label[language], align: 'right' as const })),
    ],
    rows: data.rows.map((row, index) => [
      row.label[language],
      ...(data.cells[index] ?? []).map((level) => formatLevelWithWord(level, language, data.thresholds)),
    ]),
  }),
  size: (data, view) => ({
    width: Math.round(nameWidth(data) + 4 + cellWidth(data) * data.columns.length),
    height: 4 + (isNarrowChart(view ?? {}) ? slantedHeadHeight : headHeight) + data.rows.length * 34,
  }),
};
