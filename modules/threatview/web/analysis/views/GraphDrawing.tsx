/** Relation graph drawn by cytoscape, in the colours of the theme; the list beside it has the same content. */
import { defaultClassThresholds } from '@klarsikt/engine/report';
import { getRiskClass } from '@klarsikt/engine/values';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { createLazyValue } from '@klarsikt/web/platform/once.ts';
import { type Theme, useTheme } from '@klarsikt/web/platform/settings/theme.ts';
import cytoscape, { type Core, type ElementDefinition } from 'cytoscape';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toResultLetter } from '../_lib/results/results.ts';
import { type GraphLine, layOutGraphLines, type RelationGraph } from './graph.ts';
import { buildGraphStyle } from './graph-style.ts';
import { analysisViewsTexts } from './texts.ts';
import styles from './views.module.css';

interface GraphDrawingProps {
  readonly graph: RelationGraph;
  readonly selected: readonly string[];
  readonly nameOf: (key: string) => string;
  readonly lit: string | null;
  readonly label: string;
  readonly onLight: (key: string | null) => void;
  readonly onOpen: (key: string) => void;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const margin = 14;
const letterAt = 30;
/** Maximum share of the width for the names at the right. */
const mostOfWidth = 0.62;
const besideName = 24;

const measures = createLazyValue(() => document.createElement('canvas').getContext('2d'));

/** Returns the width of the longest name in pixels, in the style of a hovered name. */
function measureWidest(names: readonly string[]): number {
  const context = measures();
  if (context === null) return 246;
  context.font = '600 12px "Inter Variable", sans-serif';
  return Math.ceil(Math.max(0, ...names.map((name) => context.measureText(name).width)));
}

/** Returns the width of the names in pixels, up to the right edge. */
function measureNames({ lines, nameOf, headingOf, size }: GraphLayout): number {
  const names = lines.map((line) => (line.kind === 'heading' ? headingOf(line) : nameOf(line.key)));
  return Math.min(measureWidest(names) + besideName, size.width * mostOfWidth);
}

/**
 * Inserts an empty style element. Otherwise cytoscape would add its own, which the content security policy forbids;
 * cytoscape keeps an existing element.
 */
function insertStylePlaceholder(): void {
  const id = '__________cytoscape_stylesheet';
  if (document.getElementById(id) !== null) return;
  const element = document.createElement('meta');
  element.id = id;
  document.head.append(element);
}

function useSize() {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize({ width: Math.round(width), height: Math.round(height) });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, size] as const;
}

type GraphLayout = Pick<GraphDrawingProps, 'graph' | 'selected' | 'nameOf'> & {
  readonly lines: readonly GraphLine[];
  readonly lineHeight: number;
  readonly size: Size;
  /** Theme of the page; the graph is drawn again when it changes. */
  readonly theme: Theme;
  readonly headingOf: (line: GraphLine & { kind: 'heading' }) => string;
};

function buildElements(given: GraphLayout, nameWidth: number): ElementDefinition[] {
  const { graph, selected, nameOf, lines, lineHeight, size, headingOf } = given;
  const height = lines.length * lineHeight;
  const step = height / Math.max(selected.length, 1);
  const x = size.width - nameWidth;
  const shown = new Set(lines.map(({ key }) => key));
  return [
    ...selected.map((key, at) => ({
      data: { id: key, label: toResultLetter(at), kind: 'selected' },
      position: { x: letterAt, y: margin + step * (at + 0.5) },
    })),
    ...lines.map((line, at) => ({
      data:
        line.kind === 'heading'
          ? { id: line.key, label: headingOf(line), kind: 'heading' }
          : {
              id: line.key,
              label: nameOf(line.key),
              kind: 'result',
              level: getRiskClass(line.row.level, defaultClassThresholds.risk),
            },
      position: { x, y: margin + lineHeight * (at + 0.5) },
      selectable: line.kind === 'result',
    })),
    ...graph.edges
      .filter(({ to }) => shown.has(to))
      .map(({ from, to, type }) => ({
        data: { id: `${from}>${to}`, source: selected[from] ?? '', target: to, type },
      })),
  ];
}

function useDrawing(
  drawn: GraphLayout | null,
  props: GraphDrawingProps,
  box: React.RefObject<HTMLDivElement | null>,
) {
  const [core, setCore] = useState<Core | null>(null);
  const told = useRef(props);
  useEffect(() => {
    told.current = props;
  });
  useEffect(() => {
    if (box.current === null || drawn === null) return;
    insertStylePlaceholder();
    const nameWidth = measureNames(drawn);
    const made = cytoscape({
      container: box.current,
      elements: buildElements(drawn, nameWidth),
      style: buildGraphStyle(nameWidth - besideName),
      layout: { name: 'preset', fit: false },
      zoom: 1,
      pan: { x: 0, y: 0 },
      autoungrabify: true,
      boxSelectionEnabled: false,
      userPanningEnabled: false,
      userZoomingEnabled: false,
    });
    const meant = 'node[kind != "heading"]';
    made.on('mouseover', meant, (event) => told.current.onLight(String(event.target.id())));
    made.on('mouseout', meant, () => told.current.onLight(null));
    made.on('tap', meant, (event) => told.current.onOpen(String(event.target.id())));
    setCore(made);
    return () => {
      made.destroy();
      setCore(null);
    };
  }, [drawn, box]);
  const { lit } = props;
  useEffect(() => {
    if (core === null) return;
    core.elements().removeClass('lit');
    if (lit !== null) core.getElementById(lit).closedNeighborhood().addClass('lit');
  }, [lit, core]);
}

export function GraphDrawing(props: GraphDrawingProps) {
  const t = useT(analysisViewsTexts);
  const { graph, selected, nameOf, label, lit } = props;
  const [box, size] = useSize();
  const theme = useTheme();
  const height = size?.height ?? 0;
  const { lines, lineHeight, drawn } = useMemo(
    () => layOutGraphLines(height - 2 * margin, graph.nodes),
    [height, graph],
  );
  const given = useMemo(
    (): GraphLayout | null =>
      size === null || size.width === 0
        ? null
        : {
            graph,
            selected,
            nameOf,
            lines,
            lineHeight,
            size,
            theme,
            headingOf: ({ count }) =>
              count === selected.length ? t('views.inAll', { total: count }) : t('views.inSome', { count }),
          },
    [graph, selected, nameOf, lines, lineHeight, size, theme, t],
  );
  useDrawing(given, props, box);
  return (
    <div className={styles.drawing}>
      <div
        ref={box}
        className={styles.canvas}
        role="img"
        aria-label={label}
        data-pointing={lit !== null || undefined}
      />
      {drawn < graph.nodes.length && size !== null ? (
        <p className={styles.says}>{t('views.drawn', { drawn, listed: graph.nodes.length })}</p>
      ) : null}
    </div>
  );
}
