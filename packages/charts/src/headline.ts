/** What stands for a text where it is quoted elsewhere: its headline, and the levels of the threats that it tells of. */
import { type Language, riskClass, type Text } from '@klarsikt/engine';
import type { ChartOption, ChartSize, ChartView, JsonObject } from './definition.ts';
import {
  barStyle,
  borderLines,
  decimal,
  frame,
  levelAxis,
  linesBehind,
  paletteOf,
  plain,
  shorten,
  textIn,
  thresholdsOf,
  wrapWords,
} from './frame.ts';

/** A headline with what it is about; `bars`: levels 0-4, the first ones are drawn. */
export interface HeadlineData {
  /** Above the headline: what the text belongs to. */
  readonly over: string;
  readonly title: string;
  readonly bars: readonly { readonly name: Text; readonly level: number }[];
}

/** As those who show quoted pages want it. */
export const headlineSize: ChartSize = { width: 1200, height: 630 };

const mostBars = 4;
const words = {
  levels: {
    en: 'Levels of the threats concerned, 0–4',
    sv: 'Nivåer för de berörda hoten, 0–4',
  },
} as const;

/** The headline in one sentence with its figures, for screen readers. */
export function headlineLabel({ title, bars }: HeadlineData, language: Language): string {
  const said = bars
    .slice(0, mostBars)
    .map(({ name, level }) => `${name[language]} ${decimal(level, language)}`);
  return said.length === 0 ? title : `${title} (${said.join(', ')})`;
}

const line = (text: string, top: number, style: JsonObject): JsonObject => ({
  text,
  left: 64,
  top,
  padding: 0,
  textStyle: style,
});

function titles({ over, title, bars }: HeadlineData, view: ChartView): readonly JsonObject[] {
  const palette = paletteOf(view);
  const lines = wrapWords(shorten(plain(title), 110), 40);
  return [
    line('Klarsikt', 48, { fontSize: 28, fontWeight: 700, color: palette.accent }),
    line(shorten(plain(over), 70), 104, { fontSize: 24, fontWeight: 'normal', color: palette.text2 }),
    line(lines, 146, { fontSize: 50, lineHeight: 62, fontWeight: 700, color: palette.text }),
    ...(bars.length === 0
      ? []
      : [
          line(words.levels[view.language], 352, {
            fontSize: 22,
            fontWeight: 'normal',
            color: palette.text2,
          }),
        ]),
  ];
}

/** Without bars the headline alone. */
export function headlineOption(data: HeadlineData, view: ChartView): ChartOption {
  const palette = paletteOf(view);
  const bars = data.bars.slice(0, mostBars);
  const thresholds = thresholdsOf();
  const drawn: JsonObject = {
    ...barStyle,
    barWidth: 22,
    ...linesBehind(borderLines(view, 'x', thresholds).map((one) => ({ ...one, label: { show: false } }))),
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
      itemStyle: { color: palette.risk[riskClass(level)].strong, borderRadius: [0, 2, 2, 0] },
      label: { formatter: decimal(level, view.language) },
    })),
  };
  return {
    ...frame(view),
    title: titles(data, view),
    grid: { left: 520, right: 110, top: 392, height: Math.max(1, bars.length) * 50 },
    xAxis: levelAxis,
    yAxis: {
      type: 'category',
      inverse: true,
      show: bars.length > 0,
      data: bars.map(({ name }) => shorten(textIn(name, view.language), 34)),
      axisTick: { show: false },
      axisLine: { show: true, lineStyle: { color: palette.lineStrong } },
      axisLabel: { fontSize: 24, color: palette.text, margin: 16 },
    },
    series: bars.length === 0 ? [] : [drawn],
  };
}
