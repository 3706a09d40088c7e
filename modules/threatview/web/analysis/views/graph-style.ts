import type { RiskClass } from '@klarsikt/engine/text';
import type cytoscape from 'cytoscape';
import { analysisResultTypes } from '../_lib/results/results.ts';

/** Cytoscape does not read oklch, so the browser converts the token. */
function resolveColour(token: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return '#808080';
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  context.fillRect(0, 0, 1, 1);
  const [red = 128, green = 128, blue = 128] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red},${green},${blue})`;
}

const levelTokens: { readonly [C in RiskClass]: string } = {
  NONE: '--risk-none',
  LOW: '--risk-low',
  MEDIUM: '--risk-medium',
  HIGH: '--risk-high',
  VERYHIGH: '--risk-veryhigh',
};

export const graphLineTokens = analysisResultTypes.map((type) => [type, `--tie-${type}`] as const);

const font = { 'font-family': 'Inter Variable, sans-serif', 'font-size': 12 };

/** Returns the style of a label beside its node; a long name ends in an ellipsis. */
const besideIn = (width: number) =>
  ({
    label: 'data(label)',
    'text-valign': 'center',
    'text-halign': 'right',
    'text-wrap': 'ellipsis',
    'text-max-width': `${width}px`,
  }) as const;

const edgeStyle = (): cytoscape.StylesheetJson => [
  {
    selector: 'edge',
    style: {
      width: 1,
      'line-color': resolveColour('--line-strong'),
      'curve-style': 'unbundled-bezier',
      'control-point-distances': 24,
      'control-point-weights': 0.5,
      events: 'no',
    },
  },
  ...graphLineTokens.map(([type, token]) => ({
    selector: `edge[type="${type}"]`,
    style: { 'line-color': resolveColour(token) },
  })),
];

/** `width`: maximum width of a name in pixels. */
export function buildGraphStyle(width: number): cytoscape.StylesheetJson {
  const text = resolveColour('--text');
  const quiet = resolveColour('--text-2');
  const surface = resolveColour('--surface');
  const accent = resolveColour('--accent');
  const beside = besideIn(width);
  return [
    {
      selector: 'node[kind="selected"]',
      style: {
        ...font,
        shape: 'round-rectangle',
        width: 22,
        height: 22,
        label: 'data(label)',
        'text-valign': 'center',
        'background-color': text,
        color: surface,
        'font-weight': 600,
      },
    },
    {
      selector: 'node[kind="result"]',
      style: { ...font, ...beside, color: text, width: 10, height: 10, 'text-margin-x': 7 },
    },
    {
      selector: 'node[kind="heading"]',
      style: {
        ...font,
        ...beside,
        color: quiet,
        'font-size': 11,
        width: 1,
        height: 1,
        'background-opacity': 0,
        'text-margin-x': -5,
        events: 'no',
      },
    },
    ...Object.entries(levelTokens).map(([level, token]) => ({
      selector: `node[level="${level}"]`,
      style: { 'background-color': resolveColour(token) },
    })),
    ...edgeStyle(),
    { selector: 'node.lit', style: { 'font-weight': 600 } },
    { selector: 'node[kind="selected"].lit', style: { 'background-color': accent } },
    { selector: 'edge.lit', style: { width: 2, 'line-color': accent, 'z-index': 9 } },
  ];
}
