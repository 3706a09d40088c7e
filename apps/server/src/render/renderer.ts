/** What the rest of the server asks for: documents and pictures as bytes, made in worker threads. */
import type { ReportDocument } from '@klarsikt/engine';
import type { Turn } from '../platform/visitors.ts';
import type { ChartPicture, Made, RenderJob, SharedModel } from './jobs.ts';
import type { Making } from './making.ts';
import { type PoolSettings, RenderPool } from './pool.ts';

/** Whose turn it is, and when nobody waits for it any more. */
export interface Asked {
  readonly turn: Turn;
  readonly signal?: AbortSignal;
}

export interface Renderer {
  /** An HTML fragment (`<article class="report">`), UTF-8. */
  readonly renderHtml: (document: ReportDocument, asked: Asked) => Promise<Uint8Array>;
  readonly renderDocx: (document: ReportDocument, asked: Asked) => Promise<Uint8Array>;
  readonly renderPdf: (document: ReportDocument, asked: Asked) => Promise<Uint8Array>;
  readonly renderSvg: (picture: ChartPicture, asked: Asked) => Promise<Uint8Array>;
  readonly renderPng: (picture: ChartPicture, asked: Asked) => Promise<Uint8Array>;
  /** A feature's own file, made from a model and an order. */
  readonly make: <I>(making: Making<I>, order: I, asked: Asked & { model: SharedModel }) => Promise<Made>;
  readonly close: () => Promise<void>;
}

/** Workers start with the first job. Every method rejects with `RenderFailure`. */
export function createRenderer(settings: Partial<PoolSettings> = {}): Renderer {
  const pool = new RenderPool(settings);
  const bytesOf = async (job: RenderJob, { turn, signal }: Asked) =>
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
