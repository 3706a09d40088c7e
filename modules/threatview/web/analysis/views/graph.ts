/** The relation graph: what is selected at the left, what it is related to at the right, by occurrence. */
import type { AnalysisType } from '@klarsikt/engine';
import type { ResultGroup, ResultRow } from '../_lib/results/results.ts';

/** More names than this cannot be read beside each other. */
export const mostNodes = 60;

export interface Edge {
  /** Place in the selection. */
  readonly from: number;
  readonly to: string;
  /** Of what it leads to: a threat or a kind of risk. */
  readonly type: AnalysisType;
}

export interface Graph {
  readonly nodes: readonly ResultRow[];
  readonly edges: readonly Edge[];
  readonly total: number;
}

/** The results that most of the selected share, and to which of them each is tied. */
export function graphOf(groups: readonly ResultGroup[], kind: AnalysisType | undefined): Graph {
  const all = groups
    .filter(({ type }) => kind === undefined || type === kind)
    .flatMap(({ rows }) => rows)
    .filter(({ selected }) => !selected);
  const nodes = all.toSorted((a, b) => b.count - a.count || b.level - a.level).slice(0, mostNodes);
  const edges = nodes.flatMap(({ key, type, marks }) =>
    (marks ?? []).flatMap((tied, from) => (tied ? [{ from, to: key, type }] : [])),
  );
  return { nodes, edges, total: all.length };
}

/** A line of the graph at the right: a result, or the heading of those that equally many of the selected share. */
export type Line =
  | { readonly kind: 'heading'; readonly key: string; readonly count: number }
  | { readonly kind: 'result'; readonly key: string; readonly row: ResultRow };

/** Lines lower than this cannot be read, and higher ones tear the picture apart. */
const lowest = 17;
const highest = 26;

/** The lines that have room in a drawing of this height, with the height of each, and how many results are among them. */
export function linesIn(
  height: number,
  nodes: readonly ResultRow[],
): { readonly lines: readonly Line[]; readonly lineHeight: number; readonly drawn: number } {
  const all = nodes.flatMap((row, at): Line[] => {
    const { key, count, total } = row;
    const first = at === 0 || nodes[at - 1]?.count !== count;
    const heading: Line[] = first && total > 1 ? [{ kind: 'heading', key: `in-${count}`, count }] : [];
    return [...heading, { kind: 'result', key, row }];
  });
  const shown = all.slice(0, Math.max(1, Math.floor(height / lowest)));
  const lines = shown.at(-1)?.kind === 'heading' ? shown.slice(0, -1) : shown;
  const lineHeight = Math.max(lowest, Math.min(highest, height / Math.max(lines.length, 1)));
  return { lines, lineHeight, drawn: lines.filter(({ kind }) => kind === 'result').length };
}
