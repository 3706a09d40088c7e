import { drawChart } from '@klarsikt/charts';
import { describe, expect, it } from 'vitest';
import { readChartFonts } from './fonts.ts';
import { drawPng } from './png.ts';
import { sampleCharts } from './sample-document.ts';
import { drawSvg } from './svg.ts';
import { createTextMeasure } from './text-width.ts';

function waterfall(language: 'en' | 'sv') {
  if (!sampleCharts.waterfall) throw new Error('no chart');
  return drawChart({ chart: 'waterfall', data: sampleCharts.waterfall }, { language, theme: 'light' });
}

describe('a chart as SVG', () => {
  const { option, size, message } = waterfall('sv');
  const svg = drawSvg(option, size, `${message} <b>&"`);

  it('contains its labels as text', () => {
    for (const word of ['Inneboende', 'Kvarstående', 'Kunder', 'Transaktioner', 'Geografiska'])
      expect(svg).toContain(word);
  });

  it('has a size, a title and nothing that a strict content security policy would block', () => {
    expect(svg).toMatch(/^<svg width="680" height="380"[^>]* viewBox="0 0 680 380" role="img"><title>/);
    expect(svg).not.toMatch(/\sstyle=|<style|<script|<b>|class=/);
  });

  it('contains the font and the weight of each label', () => {
    expect(svg).toContain('font-family="Inter, Inter Variable, system-ui, sans-serif"');
    expect(svg).toMatch(/font-weight="700"[^>]*>3,\d</);
  });

  it('is byte-identical each time it is drawn', () =>
    expect(drawSvg(option, size)).toBe(drawSvg(option, size)));
});

describe('a chart as PNG', () => {
  it('has the requested size and is not blank', async () => {
    const { option, size } = waterfall('en');
    const { png, width, height } = await drawPng(drawSvg(option, size), 2);
    expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(new DataView(png.buffer, png.byteOffset).getUint32(16)).toBe(1360);
    expect([width, height]).toEqual([1360, 760]);
    expect(png.length).toBeGreaterThan(10_000);
  });

  it('contains the labels of the chart', async () => {
    const { option, size } = waterfall('en');
    const svg = drawSvg(option, size);
    const { png } = await drawPng(svg, 1);
    const { png: wordless } = await drawPng(svg.replace(/<text[\s\S]*?<\/text>/g, ''), 1);
    expect(png.length).toBeGreaterThan(wordless.length + 3000);
  });

  it('has the requested background colour', async () => {
    const { option, size } = waterfall('en');
    const svg = drawSvg(option, size);
    const [white, dark] = [await drawPng(svg, 1), await drawPng(svg, 1, '#171d20')];
    expect(Buffer.from(white.png).equals(Buffer.from(dark.png))).toBe(false);
  });
});

describe('the width of a text', () => {
  const [regular, , bold] = readChartFonts();
  if (!regular || !bold) throw new Error('no fonts');
  const measure = createTextMeasure(regular, bold);
  const width = (text: string, font = '12px Inter'): number => measure(text, font).width;

  it('is the sum of the widths of its letters in the font', () => {
    expect(width('a', '2048px Inter')).toBeCloseTo(2048 * 0.5615, 0);
    expect(width('å')).toBeCloseTo(width('a'), 1);
    expect(width('ö')).toBeCloseTo(width('o'), 1);
    expect(width('iii')).toBeLessThan(width('mmm') / 2);
    expect(width('Hög', 'normal 700 12px Inter')).toBeGreaterThan(width('Hög'));
    expect(width('abc', '24px Inter')).toBeCloseTo(2 * width('abc'), 9);
  });
});
