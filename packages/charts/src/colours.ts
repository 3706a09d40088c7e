/**
 * The design tokens as sRGB colours, because Canvas and SVG renderers cannot read OKLCH. A test checks that this
 * table equals the tokens of the style sheet.
 */
import type { OperationalType, RiskClass, StrengthClass } from '@klarsikt/engine/text';
import type { Theme } from './definition.ts';

/** Colours of a risk class: `bg` and `fg` for a chip or table cell, `strong` for bars and lines. */
export interface RiskClassColours {
  readonly bg: string;
  readonly fg: string;
  readonly strong: string;
}

export interface ChartPalette {
  readonly surface: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly accent: string;
  readonly risk: { readonly [C in RiskClass]: RiskClassColours };
  readonly strength: { readonly [C in StrengthClass]: string };
  /** Colours of the lines between threats and risks, by type of the risk. */
  readonly tie: { readonly [T in OperationalType]: string };
}

export const chartPalettes: { readonly [T in Theme]: ChartPalette } = {
  light: {
    surface: '#ffffff',
    line: '#dfdeda',
    lineStrong: '#c6c4be',
    text: '#1a2024',
    text2: '#50565b',
    text3: '#6f757a',
    accent: '#006a7d',
    risk: {
      NONE: { bg: '#e9ebed', fg: '#484e52', strong: '#a6acaf' },
      LOW: { bg: '#d1f5ea', fg: '#00493b', strong: '#50b39b' },
      MEDIUM: { bg: '#ffedb9', fg: '#604008', strong: '#eab532' },
      HIGH: { bg: '#ffd8ba', fg: '#803009', strong: '#e86518' },
      VERYHIGH: { bg: '#ffcfd1', fg: '#89002a', strong: '#af0439' },
    },
    strength: { WEAK: '#d1dff2', MODERATE: '#96b7e1', STRONG: '#4f81c7', VERYSTRONG: '#184998' },
    tie: {
      customers: '#6b64ba',
      products: '#2677b2',
      transactions: '#9e5cad',
      channels: '#2b8f9a',
      geographies: '#7e5a42',
    },
  },
  dark: {
    surface: '#171d20',
    line: '#2d3438',
    lineStrong: '#474e53',
    text: '#ecebe7',
    text2: '#b3b1ab',
    text3: '#94928d',
    accent: '#5fbaca',
    risk: {
      NONE: { bg: '#303336', fg: '#c1c5c8', strong: '#767b7f' },
      LOW: { bg: '#103b31', fg: '#98e3ce', strong: '#49ac95' },
      MEDIUM: { bg: '#4b3711', fg: '#fadb86', strong: '#e7b643' },
      HIGH: { bg: '#592810', fg: '#ffbe8a', strong: '#ed742c' },
      VERYHIGH: { bg: '#5e1924', fg: '#ffbfc3', strong: '#de3953' },
    },
    strength: { WEAK: '#2e3947', MODERATE: '#365681', STRONG: '#4a81cc', VERYSTRONG: '#87bafd' },
    tie: {
      customers: '#9d98f2',
      products: '#5eaceb',
      transactions: '#d58fe5',
      channels: '#67c5cf',
      geographies: '#b38c72',
    },
  },
};
