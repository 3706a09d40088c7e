/** The relation graph drawn by cytoscape, in the colours of the theme. The list beside it says the same. */
import cytoscape, { type Core, type ElementDefinition } from 'cytoscape';
import { useEffect, useRef } from 'react';
import { useTheme } from '../../../platform/settings/theme.ts';
import { letterOf } from '../_lib/results.ts';
import type { Graph } from './graph.ts';
import styles from './views.module.css';

interface GraphDrawingProps {
  readonly graph: Graph;
  readonly selected: readonly string[];
  readonly nameOf: (key: string) => string;
  readonly lit: string | null;
  readonly label: string;
  readonly onLight: (key: string | null) => void;
  readonly onOpen: (key: string) => void;
}

/** The library reads no oklch: the browser translates the token. */
function colourOf(token: string): string {
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

/** The library would write a style element, which the page's policy forbids; it leaves one that is there alone. */
function standIn(): void {
  const id = '__________cytoscape_stylesheet';
  if (document.getElementById(id) !== null) return;
  const element = document.createElement('meta');
  element.id = id;
  document.head.append(element);
}

const rowHeight = 26;
const span = 420;

function elementsOf({ graph, selected, nameOf }: GraphDrawingProps): ElementDefinition[] {
  const height = Math.max(graph.nodes.length, 1) * rowHeight;
  const step = height / Math.max(selected.length, 1);
  return [
    ...selected.map((key, at) => ({
      data: { id: key, label: letterOf(at), kind: 'selected' },
      position: { x: 0, y: step * (at + 0.5) },
    })),
    ...graph.nodes.map(({ key }, at) => ({
      data: { id: key, label: nameOf(key), kind: 'result' },
      position: { x: span, y: rowHeight * (at + 0.5) },
    })),
    ...graph.edges.map(({ from, to }) => ({
      data: { id: `${from}>${to}`, source: selected[from] ?? '', target: to },
    })),
  ];
}

function styleOf(): cytoscape.StylesheetJson {
  const [text, surface, line, accent] = ['--text', '--surface', '--line-strong', '--accent'].map(colourOf);
  const font = { 'font-family': 'Inter Variable, sans-serif', 'font-size': 12, color: text ?? '#000' };
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
        'background-color': text ?? '#000',
        color: surface ?? '#fff',
        'font-weight': 600,
      },
    },
    {
      selector: 'node[kind="result"]',
      style: {
        ...font,
        width: 9,
        height: 9,
        label: 'data(label)',
        'text-valign': 'center',
        'text-halign': 'right',
        'text-margin-x': 6,
        'background-color': surface ?? '#fff',
        'border-width': 2,
        'border-color': text ?? '#000',
      },
    },
    {
      selector: 'edge',
      style: {
        width: 1,
        'line-color': line ?? '#999',
        'curve-style': 'unbundled-bezier',
        'control-point-distances': 24,
        'control-point-weights': 0.5,
      },
    },
    {
      selector: 'node.lit',
      style: { 'font-weight': 600, 'border-color': accent ?? '#000', 'background-color': accent ?? '#000' },
    },
    { selector: 'edge.lit', style: { width: 2, 'line-color': accent ?? '#000', 'z-index': 9 } },
  ];
}

export function GraphDrawing(props: GraphDrawingProps) {
  const { graph, selected, nameOf, lit, label } = props;
  const theme = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const core = useRef<Core | null>(null);
  const told = useRef(props);
  useEffect(() => {
    told.current = props;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    if (box.current === null) return;
    standIn();
    const made = cytoscape({
      container: box.current,
      elements: elementsOf(told.current),
      style: styleOf(),
      layout: { name: 'preset', padding: 16 },
      autoungrabify: true,
      boxSelectionEnabled: false,
      minZoom: 0.3,
      maxZoom: 2,
    });
    made.on('mouseover', 'node', (event) => told.current.onLight(String(event.target.id())));
    made.on('mouseout', 'node', () => told.current.onLight(null));
    made.on('tap', 'node', (event) => told.current.onOpen(String(event.target.id())));
    made.fit(undefined, 16);
    core.current = made;
    return () => {
      made.destroy();
      core.current = null;
    };
  }, [graph, selected, nameOf, theme]);
  useEffect(() => {
    const made = core.current;
    if (made === null) return;
    made.elements().removeClass('lit');
    if (lit !== null) made.getElementById(lit).closedNeighborhood().addClass('lit');
  }, [lit]);
  return <div ref={box} className={styles.canvas} role="img" aria-label={label} />;
}
