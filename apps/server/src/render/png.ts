import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { readChartFonts } from './fonts.ts';

const require = createRequire(import.meta.url);
let ready: Promise<void> | null = null;

function loadPngLibrary(): Promise<void> {
  ready ??= readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')).then((wasm) => initWasm(wasm));
  return ready;
}

export interface PngPicture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Draws an SVG as PNG. `zoom` is pixels per pixel of the drawing; the background is white by default. */
export async function drawPng(svg: string, zoom: number, background = '#ffffff'): Promise<PngPicture> {
  await loadPngLibrary();
  const drawing = new Resvg(svg, {
    background,
    fitTo: { mode: 'zoom', value: zoom },
    font: { fontBuffers: [...readChartFonts()], defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' },
  });
  try {
    const image = drawing.render();
    try {
      return { png: image.asPng(), width: image.width, height: image.height };
    } finally {
      image.free();
    }
  } finally {
    drawing.free();
  }
}
