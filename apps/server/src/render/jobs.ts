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

/** A rendered file and its title; the title is empty if the file has none. */
export interface RenderedFile {
  readonly bytes: Uint8Array;
  readonly title: string;
}

/** Request to a worker. `memoryMark`: above this many bytes, the worker frees memory before it reports its size. */
export type RenderRequest = { readonly id: number; readonly job: RenderJob; readonly memoryMark: number };

/**
 * Error codes for a template that cannot produce a document: the report is too long, a formula fails, or the Word
 * file is faulty.
 */
export type TemplateRefusalCode = 'error.report.toolong' | 'error.report.template' | 'error.report.word';

/** `ready`: the thread has loaded its modules. `memory`: bytes in use after the job. */
export type RenderResponse =
  | { readonly ready: true }
  | { readonly id: number; readonly ok: true; readonly made: RenderedFile; readonly memory: number }
  | {
      readonly id: number;
      readonly ok: false;
      /** Refusal that is reported to the caller; null for a fault of the server. */
      readonly refusal: TemplateRefusalCode | null;
      readonly name: string;
      readonly message: string;
      readonly memory: number;
    };
