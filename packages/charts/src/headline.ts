/**
 * Preview image for links to a text: its headline, and bars with the levels of the threats that the text describes.
 */
import type { Language, Text } from '@klarsikt/engine/text';
import { getRiskClass } from '@klarsikt/engine/values';
import type { ChartOption, ChartSize, ChartView, JsonObject } from './definition.ts';
import {
  barSeriesOption,
  createBaseChartOption,
  createClassBorderLines,
  createLinesBehindBars,
  escapeBraces,
  formatOneDecimal,
  getChartPalette,
  getChartText,
  getChartThresholds,
  levelAxisOption,
  shortenText,
  wrapWords,
} from './frame.ts';

/** A headline and the threats of the text; `bars` are levels from 0 to 4, of which only the first are drawn. */
export interface HeadlineData {
  /** Line above the headline, which names the section of the text. */
  readonly over: string;
  readonly title: string;
  readonly bars: readonly { readonly name: Text; readonly level: number }[];
}

/** Image size that previews of links expect. */
export const headlineImageSize: ChartSize = { width: 1200, height: 630 };

const mostBars = 4;
const words = {
  levels: {
    en: 'Levels of the threats concerned, 0–4',
    sv: 'Nivåer för de berörda hoten, 0–4',
  },
} as const;

/** Describes the headline and its levels in one text for screen readers. */
export function createHeadlineLabel({ title, bars }: HeadlineData, language: Language): string {
  const said = bars
    .slice(0, mostBars)
    .map(({ name, level }) => `${name[language]} ${formatOneDecimal(level, language)}`);
  return said.length === 0 ? title : `${title} (${said.join(', ')})`;
}

const headlineLine = (text: string, top: number, style: JsonObject): JsonObject => ({
  text,
  left: 64,
  top,
  padding: 0,
  textStyle: style,
});

function titles({ over, title, bars }: HeadlineData, view: ChartView): readonly JsonObject[] {
  const palette = getChartPalette(view);
  const lines = wrapWords(shortenText(escapeBraces(title), 110), 40);
  return [
    headlineLine('Klarsikt', 48, { fontSize: 28, fontWeight: 700, color: palette.accent }),
    headlineLine(shortenText(escapeBraces(over), 70), 104, {
      fontSize: 24,
      fontWeight: 'normal',
      color: palette.text2,
    }),
    headlineLine(lines, 146, { fontSize: 50, lineHeight: 62, fontWeight: 700, color: palette.text }),
    ...(bars.length === 0
      ? []
      : [
          headlineLine(words.levels[view.language], 352, {
            fontSize: 22,
            fontWeight: 'normal',
            color: palette.text2,
          }),
        ]),
  ];
}

/** Builds the chart option; without bars, it shows only the headline. */
export function createHeadlineOption(data: HeadlineData, view: ChartView): ChartOption {
  const palette = getChartPalette(view);
  const bars = data.bars.slice(0, mostBars);
  const thresholds = getChartThresholds();
  const drawn: JsonObject = {
    ...barSeriesOption,
    barWidth: 22,
    ...createLinesBehindBars(
      createClassBorderLines(view, 'x', thresholds).map((one) => ({ ...one, label: { show: false } })),
    ),
    label: {
      show: true,
      position: 'right',
      distance: 12,
      fontSize: 26,
      fontWeight: 700,
      color: palette.text,
    },
    data: bars.map(({ level }) => ({
      value: level,
      itemStyle: { color: palette.risk[getRiskClass(level)].strong, borderRadius: [0, 2, 2, 0] },
      label: { formatter: formatOneDecimal(level, view.language) },
    })),
  };
  return {
    ...createBaseChartOption(view),
    title: titles(data, view),
    grid: { left: 520, right: 110, top: 392, height: Math.max(1, bars.length) * 50 },
    xAxis: levelAxisOption,
    yAxis: {
      type: 'category',
      inverse: true,
      show: bars.length > 0,
      data: bars.map(({ name }) => shortenText(getChartText(name, view.language), 34)),
      axisTick: { show: false },
      axisLine: { show: true, lineStyle: { color: palette.lineStrong } },
      axisLabel: { fontSize: 24, color: palette.text, margin: 16 },
    },
    series: bars.length === 0 ? [] : [drawn],
  };
}
