/** What the render workers are asked for, and what they answer. Plain data: it crosses a thread. */
import type { ChartOption, ChartSize } from '@klarsikt/charts';
import type { ReportDocument } from '@klarsikt/engine';

/** A chart to draw; `label` is its title for those who hear it, `background` a CSS colour for pictures. */
export interface ChartPicture {
  readonly option: ChartOption;
  readonly size: ChartSize;
  readonly label?: string;
  readonly background?: string;
  /** Pixels of the picture to each of the chart's own; 2 unless given, 4 at most. */
  readonly zoom?: number;
}

/** A model projection as the workers read it: JSON in memory that all threads share, parsed and compiled once in each. */
export interface SharedModel {
  readonly key: string;
  readonly json: SharedArrayBuffer;
}

export type RenderJob =
  | { readonly kind: 'html' | 'docx' | 'pdf'; readonly document: ReportDocument }
  | { readonly kind: 'svg' | 'png'; readonly picture: ChartPicture }
  | { readonly kind: 'make'; readonly maker: string; readonly input: unknown; readonly model: SharedModel };

/** What a worker has made: a file, and what it is called where it has a title of its own. */
export interface Made {
  readonly bytes: Uint8Array;
  readonly title: string;
}

/** `memoryMark`: bytes above which a worker gives back what it no longer needs before it says what it takes up. */
export type RenderRequest = { readonly id: number; readonly job: RenderJob; readonly memoryMark: number };

/** Why a template gives no document, as the table of errors calls it: more than one may hold, or a formula that fails. */
export type TemplateRefusal = 'error.report.toolong' | 'error.report.template' | 'error.report.word';

/** `ready`: the thread has read its modules and can work. `memory`: bytes that it takes up once a job is done. */
export type RenderAnswer =
  | { readonly ready: true }
  | { readonly id: number; readonly ok: true; readonly made: Made; readonly memory: number }
  | {
      readonly id: number;
      readonly ok: false;
      /** What the order itself is refused for; null for a fault of ours. */
      readonly refusal: TemplateRefusal | null;
      readonly name: string;
      readonly message: string;
      readonly memory: number;
    };
