/** Common parts of all charts: font, colours, grid lines at class thresholds, texts. */
import { resolveConfig } from '@klarsikt/engine/assess';
import { type ClassThresholds, formatNumber } from '@klarsikt/engine/report';
import type { Language, Text } from '@klarsikt/engine/text';
import { getRiskClass, roundToShown } from '@klarsikt/engine/values';
import { getRiskClassName } from '@klarsikt/engine/words';
import { type ChartPalette, chartPalettes } from './colours.ts';
import type { ChartDataOptions, ChartOption, ChartView, Json, JsonObject } from './definition.ts';

/** Two names of the same font: browsers load the variable font, the renderers of the server the static font. */
export const chartFontFamily = 'Inter, Inter Variable, system-ui, sans-serif';

export const getChartPalette = (view: ChartView): ChartPalette => chartPalettes[view.theme];

/** Replaces braces, because the renderer would interpret them as rich text or a template. */
export const escapeBraces = (text: string): string => text.replaceAll('{', '(').replaceAll('}', ')');

export const getChartText = (text: Text, language: Language): string => escapeBraces(text[language]);

/** Calls a dictionary function once per language and returns both texts. */
export const toBilingualText = (word: (language: Language) => string): Text => ({
  en: word('en'),
  sv: word('sv'),
});

/** Returns true for a width below that of the normal layout, such as on a phone or in a narrow column. */
export const isNarrowChart = (view: Pick<ChartView, 'width'>): boolean => (view.width ?? 680) < 560;

export function shortenText(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}\u2026`;
}

/**
 * Breaks a name between words into as few lines as possible. The chart library would break within words, because it
 * treats every letter outside ASCII as wide.
 */
export function wrapWords(text: string, letters: number): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

/** Formats a name as rich-text lines of style `n` that fit below a column or at the side of a narrow chart. */
export const formatNameLines = (name: string): string =>
  wrapWords(name, 13)
    .split('\n')
    .map((line) => `{n|${shortenText(line, 16)}}`)
    .join('\n');

export const formatOneDecimal = (value: number, language: Language): string =>
  formatNumber(roundToShown(value), 1, language);

export const getChartClassName = (
  level: number,
  language: Language,
  { risk, terms }: ClassThresholds,
): string => getRiskClassName(getRiskClass(level, risk), language, terms);

export const getLevelColour = (palette: ChartPalette, level: number, { risk }: ClassThresholds): string =>
  palette.risk[getRiskClass(level, risk)].strong;

export function getChartThresholds({ config, terms }: ChartDataOptions<object> = {}): ClassThresholds {
  const { riskThresholds, strengthThresholds } = resolveConfig(config);
  return { risk: riskThresholds, strength: strengthThresholds, ...(terms ? { terms } : {}) };
}

/** Padding between a figure and its word, used instead of a space, whose width depends on the font. */
export const figureWordPadding: Json = [0, 0, 0, 6];

/** Rich-text styles of labels: `v` figure, `w` word, `m` remark after the word, `n` name, `s` small second line. */
export function createLabelStyles(palette: ChartPalette, size = 12): JsonObject {
  return {
    v: { fontSize: size, fontWeight: 700, color: palette.text, lineHeight: 16 },
    w: { fontSize: size, color: palette.text2, padding: figureWordPadding, lineHeight: 16 },
    m: { fontSize: size - 1, color: palette.text3, padding: figureWordPadding },
    n: { fontSize: size, fontWeight: 600, color: palette.text, lineHeight: 17 },
    s: { fontSize: size - 1, color: palette.text2, lineHeight: 15 },
  };
}

type Frame = Pick<ChartOption, 'animation' | 'backgroundColor' | 'textStyle' | 'aria' | 'tooltip'>;

export function createBaseChartOption(view: ChartView): Frame {
  const palette = getChartPalette(view);
  return {
    animation: view.animation ?? false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: chartFontFamily, fontSize: 12, color: palette.text },
    aria: { enabled: false },
    tooltip: {
      trigger: 'item',
      renderMode: 'richText',
      confine: true,
      backgroundColor: palette.surface,
      borderColor: palette.lineStrong,
      borderWidth: 1,
      padding: [6, 10],
      textStyle: { fontFamily: chartFontFamily, fontSize: 12, color: palette.text },
    },
  };
}

/**
 * Level axis from 0 to 4 without labels, because `createClassBorderLines` draws them with the decimal mark of the
 * language.
 */
export const levelAxisOption: JsonObject = {
  type: 'value',
  min: 0,
  max: 4,
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { show: false },
  splitLine: { show: false },
};

/** Creates grid lines at the thresholds of the classes, which show the class of each bar. */
export function createClassBorderLines(
  view: ChartView,
  axis: 'x' | 'y',
  { risk }: ClassThresholds,
): readonly JsonObject[] {
  const palette = getChartPalette(view);
  return [0, risk.MEDIUM, risk.HIGH, risk.VERYHIGH].map((border) => ({
    [axis === 'x' ? 'xAxis' : 'yAxis']: border,
    lineStyle: { color: border === 0 ? palette.lineStrong : palette.line, width: 1, type: 'solid' },
    label: {
      show: true,
      position: axis === 'x' ? 'end' : 'start',
      distance: 6,
      formatter: border === 0 ? '0' : formatOneDecimal(border, view.language),
      fontSize: 11,
      color: palette.text2,
    },
  }));
}

/** Draws lines behind the bars of a series. */
export function createLinesBehindBars(lines: readonly (JsonObject | readonly JsonObject[])[]): JsonObject {
  return { markLine: { silent: true, symbol: 'none', animation: false, z: 1, data: lines } };
}

/** Common style of bars: hovering shows a tooltip and changes nothing else. */
export const barSeriesOption: JsonObject = {
  type: 'bar',
  emphasis: { disabled: true },
  z: 3,
  cursor: 'default',
};
