import type { AssessmentResult, PartialConfig } from '@klarsikt/engine/assess';
import type { ClassThresholds } from '@klarsikt/engine/report';
import type { Language, ReportTerms } from '@klarsikt/engine/text';

/** A JSON value, which can be sent to a worker or over the network. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/**
 * The part of an ECharts option that the builders use. It contains data only, so that the browser and a
 * worker of the server draw the same object.
 */
export type ChartOption = {
  animation: boolean;
  backgroundColor: string;
  textStyle: JsonObject;
  aria: JsonObject;
  tooltip: JsonObject;
  grid: JsonObject;
  xAxis: JsonObject;
  yAxis: JsonObject | readonly JsonObject[];
  series: readonly JsonObject[];
  title?: readonly JsonObject[];
  visualMap?: JsonObject;
};

export const chartPaletteThemes = ['light', 'dark'] as const;
export type Theme = (typeof chartPaletteThemes)[number];

export interface ChartView {
  readonly language: Language;
  readonly theme: Theme;
  /** Off by default, because the server would draw an animated chart at its first frame. */
  readonly animation?: boolean;
  /** Available width in pixels; below 560 names are shortened. By default the chart's own width (`size`). */
  readonly width?: number;
}

/** Preferred width and height of the chart in CSS pixels. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** The figures of a chart as a table, for "show as table" and as the text alternative. */
export interface ChartTable {
  readonly columns: readonly { readonly label: string; readonly align: 'left' | 'right' }[];
  readonly rows: readonly (readonly string[])[];
}

/** Thresholds of the assessment's classes, which all chart data contain so that number and colour agree. */
export interface ChartThresholds {
  readonly thresholds: ClassThresholds;
}

/**
 * Options of the chart data: the assessment's constants, the organisation's terms, and the choices of the
 * chart.
 */
export type ChartDataOptions<Choice> = Choice & {
  readonly config?: PartialConfig;
  readonly terms?: ReportTerms;
};

/** The functions that a chart on screen needs, independent of the source of its data. */
export interface ChartRenderer<Data> {
  readonly message: (data: Data, language: Language) => string;
  readonly option: (data: Data, view: ChartView) => ChartOption;
  readonly table: (data: Data, language: Language) => ChartTable;
  /** Preferred size; with a given width, the height at that width. */
  readonly size: (data: Data, view?: Pick<ChartView, 'width'>) => ChartSize;
}

/**
 * A chart, defined once for screens, reports and image addresses. `title` names the kind of chart; `message`
 * describes its content in one sentence and is its alt text.
 */
export interface ChartDefinition<Id extends string, Data extends ChartThresholds, Choice = object>
  extends ChartRenderer<Data> {
  readonly id: Id;
  readonly title: (language: Language) => string;
  /** Null when there is nothing to draw (a legal-only assessment, no category with risks). */
  readonly chartData: (result: AssessmentResult, choice?: ChartDataOptions<Choice>) => Data | null;
}
