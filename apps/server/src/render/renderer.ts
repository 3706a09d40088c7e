/** Makes documents and pictures in worker threads. */
import type { ReportDocument } from '@klarsikt/engine/report';
import type { QueueKey } from '../platform/visitors.ts';
import type { ChartPicture, RenderedFile, RenderJob, SharedModel } from './jobs.ts';
import type { RenderKind } from './making.ts';
import { RenderPool, type RenderPoolSettings } from './pool.ts';

export interface RenderCallOptions {
  readonly turn: QueueKey;
  readonly signal?: AbortSignal;
}

export interface Renderer {
  /** Renders an HTML fragment (`<article class="report">`) in UTF-8. */
  readonly renderHtml: (document: ReportDocument, asked: RenderCallOptions) => Promise<Uint8Array>;
  readonly renderDocx: (document: ReportDocument, asked: RenderCallOptions) => Promise<Uint8Array>;
  readonly renderPdf: (document: ReportDocument, asked: RenderCallOptions) => Promise<Uint8Array>;
  readonly renderSvg: (picture: ChartPicture, asked: RenderCallOptions) => Promise<Uint8Array>;
  readonly renderPng: (picture: ChartPicture, asked: RenderCallOptions) => Promise<Uint8Array>;
  /** Makes a file for a feature from the library and an order of plain data. */
  readonly make: <I>(
    making: RenderKind<I>,
    order: I,
    asked: RenderCallOptions & { model: SharedModel },
  ) => Promise<RenderedFile>;
  readonly close: () => Promise<void>;
}

/** Creates a renderer. Workers start with the first job. Every method rejects with `RenderError`. */
export function createRenderer(settings: Partial<RenderPoolSettings> = {}): Renderer {
  const pool = new RenderPool(settings);
  const bytesOf = async (job: RenderJob, { turn, signal }: RenderCallOptions) =>
    (await pool.run(job, turn, signal)).bytes;
  return {
    renderHtml: (document, asked) => bytesOf({ kind: 'html', document }, asked),
    renderDocx: (document, asked) => bytesOf({ kind: 'docx', document }, asked),
    renderPdf: (document, asked) => bytesOf({ kind: 'pdf', document }, asked),
    renderSvg: (picture, asked) => bytesOf({ kind: 'svg', picture }, asked),
    renderPng: (picture, asked) => bytesOf({ kind: 'png', picture }, asked),
    make: ({ name: maker }, input, { model, turn, signal }) =>
      pool.run({ kind: 'make', maker, input, model }, turn, signal),
    close: () => pool.close(),
  };
}
