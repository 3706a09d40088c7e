import { renderHtml } from './html.ts';
import type { RenderJob } from './jobs.ts';
import { renderPdf } from './pdf.ts';
import { drawPng } from './png.ts';
import { drawSvg } from './svg.ts';
import { loadAndRenderDocx } from './write-docx.ts';

const greatestZoom = 4;
const greatestSide = 4000;
const greatestPicture = 4_000_000;

function requireAllowedSize(size: { width: number; height: number }): { width: number; height: number } {
  const fits = (side: number): boolean => Number.isFinite(side) && side >= 1 && side <= greatestSide;
  if (!fits(size.width) || !fits(size.height)) throw new RangeError('chart size');
  return size;
}

export async function runRenderJob(job: Exclude<RenderJob, { kind: 'make' }>): Promise<Uint8Array> {
  switch (job.kind) {
    case 'html':
      return Buffer.from(renderHtml(job.document));
    case 'docx':
      return loadAndRenderDocx(job.document);
    case 'pdf':
      return renderPdf(job.document);
    case 'svg':
      return Buffer.from(
        drawSvg(job.picture.option, requireAllowedSize(job.picture.size), job.picture.label),
      );
    case 'png': {
      const { option, size, label, zoom = 2, background } = job.picture;
      const scale = Math.min(greatestZoom, Math.max(0.5, zoom));
      if (size.width * size.height * scale ** 2 > greatestPicture) throw new RangeError('picture size');
      const svg = drawSvg(option, requireAllowedSize(size), label);
      const { png } = await drawPng(svg, scale, background);
      return png;
    }
  }
}
