import type { AssessmentResult, Language, PartialConfig, ReportTerms, Thresholds } from '@klarsikt/engine';

/** What can travel to a worker or over the wire. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/**
 * The part of an ECharts option that the builders use. Data only, no functions: the same object is drawn in the
 * browser and, in a worker, on the server.
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

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export interface ChartView {
  readonly language: Language;
  readonly theme: Theme;
  /** Off unless asked for: on the server a moving chart would be drawn at its first frame. */
  readonly animation?: boolean;
  /** Pixels that the chart has; below 560 names are shortened. Its own width (`size`) unless given. */
  readonly width?: number;
}

/** Width and height in CSS pixels at which the chart is drawn well. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** The figures of a chart as a table, behind "show as table" and as its text alternative. */
export interface ChartTable {
  readonly columns: readonly { readonly label: string; readonly align: 'left' | 'right' }[];
  readonly rows: readonly (readonly string[])[];
}

/** Every chart's data says where the assessment's classes begin, so that number and colour agree. */
export interface Classified {
  readonly thresholds: Thresholds;
}

/** What is drawn of a result: the assessment's constants, the organisation's terms, and what the chart offers a choice of. */
export type ChartChoice<Choice> = Choice & { readonly config?: PartialConfig; readonly terms?: ReportTerms };

/** What a frame on screen needs of a chart, whatever its figures come from. */
export interface DrawnFigures<Data> {
  readonly message: (data: Data, language: Language) => string;
  readonly option: (data: Data, view: ChartView) => ChartOption;
  readonly table: (data: Data, language: Language) => ChartTable;
  /** How large it is drawn well; with a width, how high it is there. */
  readonly size: (data: Data, view?: Pick<ChartView, 'width'>) => ChartSize;
}

/**
 * A chart: one definition for screen, report and picture address.
 * `title` names the kind of chart; `message` says in one sentence what this one shows and is its alt text.
 */
export interface ChartDefinition<Id extends string, Data extends Classified, Choice = object>
  extends DrawnFigures<Data> {
  readonly id: Id;
  readonly title: (language: Language) => string;
  /** Null when the result holds nothing to draw (a legal-only assessment, no category with risks). */
  readonly chartData: (result: AssessmentResult, choice?: ChartChoice<Choice>) => Data | null;
}
