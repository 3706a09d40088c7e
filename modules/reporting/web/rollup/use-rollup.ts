/** Loads the tree of a group and rolls it up with the settings in the address. */
import { rollupContract as contract, type GroupTree } from '@klarsikt/contract';
import {
  computeGroupLevelChanges,
  type GroupAssessment,
  type GroupWeightBasis,
  getGroupMeasureName,
  groupWeightBases,
  type RollUpResult,
  rollUpGroup,
} from '@klarsikt/engine/group';
import { type OperationalRelevance, operationalRelevances, operationalTypes } from '@klarsikt/engine/text';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { useMemo } from 'react';

export type RollUpMeasure = 'inherent' | 'residual';
export type GroupRollUp = RollUpResult<GroupAssessment>;
export type GroupRollUpRow = GroupRollUp['rows'][number];

export function useRollUpOptions() {
  const [figure, setFigure] = useSearchParameter('figure');
  const [area, setArea] = useSearchParameter('area');
  const [weigh, setWeigh] = useSearchParameter('weigh');
  const [year, setYear] = useSearchParameter('year');
  return {
    figure: figure === 'inherent' ? ('inherent' as const) : ('residual' as const),
    area: operationalRelevances.find((one) => one === area) ?? null,
    weigh: groupWeightBases.find((one) => one === weigh) ?? 'customers',
    year: year !== undefined && /^\d{4}$/.test(year) ? Number(year) : undefined,
    ...{ setFigure, setArea, setWeigh, setYear },
  };
}

export interface RollUpOptions {
  readonly figure: RollUpMeasure;
  readonly area: OperationalRelevance | null;
  readonly weigh: GroupWeightBasis;
}

export function useGroupTree(year: number | undefined) {
  const query = year === undefined ? {} : { period: String(year) };
  return useCall(
    contract.tree,
    { params: { id: 0 }, query },
    { staleTime: 0, placeholderData: (last) => last },
  );
}

/** Tree with levels, columns of the page, and changes since the previous year. */
export interface GroupRollUpView {
  readonly tree: GroupTree;
  readonly asked: RollUpOptions;
  readonly rolled: GroupRollUp;
  /** Columns of the heat map: the overall level first, then the categories. */
  readonly measures: readonly string[];
  readonly changes: ReturnType<typeof computeGroupLevelChanges>;
  /** Number of assessments per unit that could count in the year. */
  readonly candidates: ReadonlyMap<string, number>;
}

export function useGroupRollUpView(tree: GroupTree, { figure, area, weigh }: RollUpOptions): GroupRollUpView {
  return useMemo(() => {
    const measures = [
      getGroupMeasureName(area, null),
      ...operationalTypes.map((type) => getGroupMeasureName(area, type)),
    ];
    const { period, places } = tree;
    const measure = getGroupMeasureName(area, null);
    return {
      tree,
      asked: { figure, area, weigh },
      measures,
      rolled: rollUpGroup(places, { period, weigh, measures }),
      changes: computeGroupLevelChanges(places, { period, weigh, since: period - 1, measure, figure }),
      candidates: new Map(
        places.map(({ key, candidates }) => [key, candidates.filter((one) => one.period <= period).length]),
      ),
    };
  }, [tree, figure, area, weigh]);
}
