import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ChartPalette, chartPalettes } from '../src/index.ts';

const css = readFileSync(new URL('../../../apps/web/src/ui/styles/tokens.css', import.meta.url), 'utf8');

/** OKLCH to sRGB with out-of-range channels clipped, as in browsers (CSS Color 4, section 18). */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const channel = (value: number): string => {
    const clipped = Math.min(1, Math.max(0, value));
    const gamma = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.floor(gamma * 255 + 0.5)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${linear.map(channel).join('')}`;
}

function tokensIn(selector: string): ReadonlyMap<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('\n}', start));
  const found = block.matchAll(/--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g);
  return new Map(
    [...found].map(([, name = '', l, c, h]) => [name, hexOf(Number(l), Number(c), Number(h))] as const),
  );
}

const tokens = { light: tokensIn(':root'), dark: tokensIn('[data-theme="dark"]') };

/** The colours of a palette by the names of their tokens. */
function namesOf(palette: ChartPalette): readonly (readonly [string, string])[] {
  const risk = Object.entries(palette.risk).flatMap(([name, { bg, fg, strong }]) => {
    const base = `risk-${name.toLowerCase()}`;
    return [[`${base}-bg`, bg] as const, [`${base}-fg`, fg] as const, [base, strong] as const];
  });
  const strength = Object.entries(palette.strength).map(
    ([name, colour]) => [`strength-${name.toLowerCase()}`, colour] as const,
  );
  const tie = Object.entries(palette.tie).map(([name, colour]) => [`tie-${name}`, colour] as const);
  return [
    ['surface', palette.surface],
    ['line', palette.line],
    ['line-strong', palette.lineStrong],
    ['text', palette.text],
    ['text-2', palette.text2],
    ['text-3', palette.text3],
    ['accent', palette.accent],
    ...risk,
    ...strength,
    ...tie,
  ];
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

describe.each(['light', 'dark'] as const)('the %s palette', (theme) => {
  it('equals the colours of the style sheet', () => {
    const names = namesOf(chartPalettes[theme]);
    expect(names).toHaveLength(31);
    expect(Object.fromEntries(names)).toEqual(
      Object.fromEntries(names.map(([name]) => [name, tokens[theme].get(name)])),
    );
  });

  it('has a WCAG AA contrast of at least 4.5 between the text and background of every risk class', () => {
    for (const { bg, fg } of Object.values(chartPalettes[theme].risk)) {
      expect(contrast(bg, fg)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('distinguishes the risk classes in greyscale', () => {
    const { NONE, LOW, MEDIUM, HIGH, VERYHIGH } = chartPalettes[theme].risk;
    for (const [a, b] of [
      [LOW, MEDIUM],
      [MEDIUM, HIGH],
      [HIGH, VERYHIGH],
      [NONE, MEDIUM],
    ] as const) {
      expect(contrast(a.strong, b.strong)).toBeGreaterThan(1.2);
    }
  });

  it('has a distinct colour for each kind of relation', () => {
    for (const theme of Object.values(tokens)) {
      const ties = [...theme].filter(([name]) => name.startsWith('tie-'));
      expect(ties).toHaveLength(9);
      expect(new Set(ties.map(([, colour]) => colour)).size).toBe(ties.length);
    }
  });
});
