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

export type RenderJob =
  | { readonly kind: 'html' | 'docx' | 'pdf'; readonly document: ReportDocument }
  | { readonly kind: 'svg' | 'png'; readonly picture: ChartPicture };

export type RenderRequest = { readonly id: number; readonly job: RenderJob };

export type RenderAnswer =
  | { readonly id: number; readonly ok: true; readonly bytes: Uint8Array }
  | { readonly id: number; readonly ok: false; readonly name: string; readonly message: string };
