import { type RiskType, riskTypes } from '@klarsikt/engine/text';
import type { AnalysisResultGroup, AnalysisResults } from '../results/results.ts';

export const analysisShareFilters = ['two', 'all'] as const;

export const analysisViews = ['list', 'matrix', 'graph', 'map'] as const;
export type AnalysisView = (typeof analysisViews)[number];

export const parseAnalysisView = (said: string | undefined): AnalysisView =>
  analysisViews.find((view) => view === said) ?? 'list';

/** Returns the results of one kind, or with a minimum share of the selection; empty kinds are left out. */
export function filterResultGroups(
  { groups, taken }: AnalysisResults,
  kind: string | undefined,
  share: string | undefined,
): readonly AnalysisResultGroup[] {
  const least = share === 'all' ? taken : share === 'two' ? 2 : 1;
  return groups
    .filter(({ type }) => kind === undefined || type === kind)
    .map(({ type, rows }) => ({
      type,
      rows: rows.filter(
        ({ count, total }) => count >= Math.min(least, total) && (share !== 'two' || count > 1),
      ),
    }))
    .filter(({ rows }) => rows.length > 0);
}

export function listColumnTypes(
  groups: readonly AnalysisResultGroup[],
  kind: string | undefined,
): { readonly offered: readonly RiskType[]; readonly type: RiskType } {
  const offered = riskTypes.filter((type) => groups.some((group) => group.type === type));
  const type =
    offered.find((known) => known === kind) ??
    offered.find((known) => known === 'products') ??
    offered[0] ??
    'products';
  return { offered, type };
}
