/** The group as the page shows it: the tree from the server, rolled up here with the settings of the address. */
import { rollup as contract, type GroupTree } from '@klarsikt/contract';
import {
  type GroupAssessment,
  groupChanges,
  groupMeasure,
  type OperationalRelevance,
  operationalRelevances,
  operationalTypes,
  type RollUp,
  rollUp,
  type WeighBy,
  weighings,
} from '@klarsikt/engine';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useSearchText } from '@klarsikt/web/platform/router/search.ts';
import { useMemo } from 'react';

export type Figure = 'inherent' | 'residual';
export type Rolled = RollUp<GroupAssessment>;
export type Row = Rolled['rows'][number];

/** The settings of the page, from its address. */
export function useAsked() {
  const [figure, setFigure] = useSearchText('figure');
  const [area, setArea] = useSearchText('area');
  const [weigh, setWeigh] = useSearchText('weigh');
  const [year, setYear] = useSearchText('year');
  return {
    figure: figure === 'inherent' ? ('inherent' as const) : ('residual' as const),
    area: operationalRelevances.find((one) => one === area) ?? null,
    weigh: weighings.find((one) => one === weigh) ?? 'customers',
    year: year !== undefined && /^\d{4}$/.test(year) ? Number(year) : undefined,
    ...{ setFigure, setArea, setWeigh, setYear },
  };
}

export interface Asked {
  readonly figure: Figure;
  readonly area: OperationalRelevance | null;
  readonly weigh: WeighBy;
}

export function useTree(year: number | undefined) {
  const query = year === undefined ? {} : { period: String(year) };
  return useCall(
    contract.tree,
    { params: { id: 0 }, query },
    { staleTime: 0, placeholderData: (last) => last },
  );
}

/** The tree with its levels, the columns of the page and the changes since the year before. */
export interface Group {
  readonly tree: GroupTree;
  readonly asked: Asked;
  readonly rolled: Rolled;
  /** Overall first, then the categories. */
  readonly measures: readonly string[];
  readonly changes: ReturnType<typeof groupChanges>;
}

export function useGroup(tree: GroupTree, { figure, area, weigh }: Asked): Group {
  return useMemo(() => {
    const measures = [groupMeasure(area, null), ...operationalTypes.map((type) => groupMeasure(area, type))];
    const { period, places } = tree;
    const measure = groupMeasure(area, null);
    return {
      tree,
      asked: { figure, area, weigh },
      measures,
      rolled: rollUp(places, { period, weigh, measures }),
      changes: groupChanges(places, { period, weigh, since: period - 1, measure, figure }),
    };
  }, [tree, figure, area, weigh]);
}
