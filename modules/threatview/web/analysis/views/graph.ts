/** Computes the relation graph: selected items at the left, results by occurrence at the right. */
import type { AnalysisType } from '@klarsikt/engine/analysis';
import type { AnalysisResultGroup, AnalysisResultRow } from '../_lib/results/results.ts';

/** Maximum number of names that are readable in the graph. */
export const maxGraphNodes = 60;

export interface GraphEdge {
  /** Index of the selected item. */
  readonly from: number;
  readonly to: string;
  readonly type: AnalysisType;
}

export interface RelationGraph {
  readonly nodes: readonly AnalysisResultRow[];
  readonly edges: readonly GraphEdge[];
  readonly total: number;
}

export function buildRelationGraph(
  groups: readonly AnalysisResultGroup[],
  kind: AnalysisType | undefined,
): RelationGraph {
  const all = groups
    .filter(({ type }) => kind === undefined || type === kind)
    .flatMap(({ rows }) => rows)
    .filter(({ selected }) => !selected);
  const nodes = all.toSorted((a, b) => b.count - a.count || b.level - a.level).slice(0, maxGraphNodes);
  const edges = nodes.flatMap(({ key, type, marks }) =>
    (marks ?? []).flatMap((tied, from) => (tied ? [{ from, to: key, type }] : [])),
  );
  return { nodes, edges, total: all.length };
}

/** A line at the right: a result, or the heading of results with the same occurrence. */
export type GraphLine =
  | { readonly kind: 'heading'; readonly key: string; readonly count: number }
  | { readonly kind: 'result'; readonly key: string; readonly row: AnalysisResultRow };

/**
 * Minimum and maximum height of a line in pixels: below the minimum a line is unreadable, above the maximum the lines
 * are too loose.
 */
const lowest = 17;
const highest = 26;

/**
 * Returns the lines of the graph that fit into the drawing, the height of a line, and the number of results among the
 * lines.
 */
export function layOutGraphLines(
  height: number,
  nodes: readonly AnalysisResultRow[],
): { readonly lines: readonly GraphLine[]; readonly lineHeight: number; readonly drawn: number } {
  const all = nodes.flatMap((row, at): GraphLine[] => {
    const { key, count, total } = row;
    const first = at === 0 || nodes[at - 1]?.count !== count;
    const heading: GraphLine[] = first && total > 1 ? [{ kind: 'heading', key: `in-${count}`, count }] : [];
    return [...heading, { kind: 'result', key, row }];
  });
  const shown = all.slice(0, Math.max(1, Math.floor(height / lowest)));
  const lines = shown.at(-1)?.kind === 'heading' ? shown.slice(0, -1) : shown;
  const lineHeight = Math.max(lowest, Math.min(highest, height / Math.max(lines.length, 1)));
  return { lines, lineHeight, drawn: lines.filter(({ kind }) => kind === 'result').length };
}
