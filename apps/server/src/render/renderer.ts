/** What the rest of the server asks for: documents and pictures as bytes, made in worker threads. */
import type { ReportDocument } from '@klarsikt/engine';
import type { ChartPicture } from './jobs.ts';
import { type PoolSettings, RenderPool } from './pool.ts';

export interface Renderer {
  /** An HTML fragment (`<article class="report">`), UTF-8. */
  readonly renderHtml: (document: ReportDocument, signal?: AbortSignal) => Promise<Uint8Array>;
  readonly renderDocx: (document: ReportDocument, signal?: AbortSignal) => Promise<Uint8Array>;
  readonly renderPdf: (document: ReportDocument, signal?: AbortSignal) => Promise<Uint8Array>;
  readonly renderSvg: (picture: ChartPicture, signal?: AbortSignal) => Promise<Uint8Array>;
  readonly renderPng: (picture: ChartPicture, signal?: AbortSignal) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

/** Workers start with the first job. Every method rejects with `RenderFailure`. */
export function createRenderer(settings: Partial<PoolSettings> = {}): Renderer {
  const pool = new RenderPool(settings);
  return {
    renderHtml: (document, signal) => pool.run({ kind: 'html', document }, signal),
    renderDocx: (document, signal) => pool.run({ kind: 'docx', document }, signal),
    renderPdf: (document, signal) => pool.run({ kind: 'pdf', document }, signal),
    renderSvg: (picture, signal) => pool.run({ kind: 'svg', picture }, signal),
    renderPng: (picture, signal) => pool.run({ kind: 'png', picture }, signal),
    close: () => pool.close(),
  };
}
