/** The relation graph: what is selected at the left, what it is related to at the right, by occurrence. */
import type { AnalysisType } from '@klarsikt/engine';
import type { ResultGroup, ResultRow } from '../_lib/results.ts';

/** More names than this cannot be read beside each other. */
export const mostNodes = 60;

export interface Edge {
  /** Place in the selection. */
  readonly from: number;
  readonly to: string;
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
  const edges = nodes.flatMap(({ key, marks }) =>
    (marks ?? []).flatMap((tied, from) => (tied ? [{ from, to: key }] : [])),
  );
  return { nodes, edges, total: all.length };
}
