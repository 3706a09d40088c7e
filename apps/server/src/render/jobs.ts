/** Messages between the server and its render workers, as plain data for threads. */
import type { ChartOption, ChartSize } from '@klarsikt/charts';
import type { ReportDocument } from '@klarsikt/engine/report';

/** `label` is the title for screen readers, `background` a CSS colour for PNG. */
export interface ChartPicture {
  readonly option: ChartOption;
  readonly size: ChartSize;
  readonly label?: string;
  readonly background?: string;
  /** Pixels of the picture per pixel of the chart: 2 by default, 4 at most. */
  readonly zoom?: number;
}

/** A projection of the library as JSON in memory that all threads share; each thread parses and compiles it once. */
export interface SharedModel {
  readonly key: string;
  readonly json: SharedArrayBuffer;
}

export type RenderJob =
  | { readonly kind: 'html' | 'docx' | 'pdf'; readonly document: ReportDocument }
  | { readonly kind: 'svg' | 'png'; readonly picture: ChartPicture }
  | { readonly kind: 'make'; readonly maker: string; readonly input: unknown; readonly model: SharedModel };

/** The file and its title; empty if it has none. */
export interface RenderedFile {
  readonly bytes: Uint8Array;
  readonly title: string;
}

/** Request to a worker. `memoryMark`: above this many bytes, the worker frees memory before it reports its size. */
export type RenderRequest = { readonly id: number; readonly job: RenderJob; readonly memoryMark: number };

/**
 * Error codes of templates that cannot produce a document: too long a report, a failing formula, or a faulty Word file.
 */
export type TemplateRefusalCode = 'error.report.toolong' | 'error.report.template' | 'error.report.word';

/** `ready`: the thread has loaded its modules. `memory`: bytes in use after the job. */
export type RenderAnswer =
  | { readonly ready: true }
  | { readonly id: number; readonly ok: true; readonly made: RenderedFile; readonly memory: number }
  | {
      readonly id: number;
      readonly ok: false;
      /** Refusal to report to the caller; null for a fault of the server. */
      readonly refusal: TemplateRefusalCode | null;
      readonly name: string;
      readonly message: string;
      readonly memory: number;
    };
