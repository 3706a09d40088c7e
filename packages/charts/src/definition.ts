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
  /** True to animate; off by default, because the server would render an animated chart at its first frame. */
  readonly animation?: boolean;
  /** Available width in pixels, by default the chart's own width (`size`); below 560 names are shortened. */
  readonly width?: number;
}

/** Preferred width and height of the chart in CSS pixels. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** The figures of a chart as a table, which is also its text alternative. */
export interface ChartTable {
  readonly columns: readonly { readonly label: string; readonly align: 'left' | 'right' }[];
  readonly rows: readonly (readonly string[])[];
}

/** Thresholds of the assessment's risk classes. All chart data contain them, so that number and colour agree. */
export interface ChartThresholds {
  readonly thresholds: ClassThresholds;
}

/** Options of chart data: constants of the assessment, terms of the organisation, and the chart's own options. */
export type ChartDataOptions<Choice> = Choice & {
  readonly config?: PartialConfig;
  readonly terms?: ReportTerms;
};

/** The functions that a chart on screen needs, whatever the source of its data. */
export interface ChartRenderer<Data> {
  readonly message: (data: Data, language: Language) => string;
  readonly option: (data: Data, view: ChartView) => ChartOption;
  readonly table: (data: Data, language: Language) => ChartTable;
  /** Returns the preferred size; for a given width, the height at that width. */
  readonly size: (data: Data, view?: Pick<ChartView, 'width'>) => ChartSize;
}

/**
 * Definition of a chart for screens, reports and image addresses. `title` names the kind of chart; `message`
 * describes its content in one sentence and is the alternative text.
 */
export interface ChartDefinition<Id extends string, Data extends ChartThresholds, Choice = object>
  extends ChartRenderer<Data> {
  readonly id: Id;
  readonly title: (language: Language) => string;
  /** Builds the data; null if there is nothing to draw, such as for an assessment of obligations only. */
  readonly chartData: (result: AssessmentResult, choice?: ChartDataOptions<Choice>) => Data | null;
}
