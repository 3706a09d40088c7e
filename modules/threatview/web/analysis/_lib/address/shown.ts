/** Which of the results are looked at, as the address says it. */
import { type RiskType, riskTypes } from '@klarsikt/engine';
import type { ResultGroup, Results } from '../results/results.ts';

export const shareFilters = ['two', 'all'] as const;

export const views = ['list', 'matrix', 'graph', 'map'] as const;
export type View = (typeof views)[number];

export const viewOf = (said: string | undefined): View => views.find((view) => view === said) ?? 'list';

/** The results of one kind, or that enough of the selected share; kinds without any are left out. */
export function shownGroups(
  { groups, taken }: Results,
  kind: string | undefined,
  share: string | undefined,
): readonly ResultGroup[] {
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

/** The kinds of risks that the matrix can have in its columns, and the one that it has. */
export function columnTypes(
  groups: readonly ResultGroup[],
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
