/** Pictures from drawings. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { chartFonts } from './fonts.ts';

const require = createRequire(import.meta.url);
let ready: Promise<void> | null = null;

function prepare(): Promise<void> {
  ready ??= readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')).then((wasm) => initWasm(wasm));
  return ready;
}

export interface Picture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A drawing as PNG, `zoom` pixels to each of its own, on a white ground unless another is named. */
export async function drawPng(svg: string, zoom: number, background = '#ffffff'): Promise<Picture> {
  await prepare();
  const drawing = new Resvg(svg, {
    background,
    fitTo: { mode: 'zoom', value: zoom },
    font: { fontBuffers: [...chartFonts()], defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' },
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
