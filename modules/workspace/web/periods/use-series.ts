/** The figures of one kind of risk over the periods, and as the assessment has them now. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { period as contract } from '@klarsikt/contract';
import {
  crossedSide,
  type DataKind,
  figureAtLimit,
  limitAt,
  type PeriodFigure,
  type PeriodFigures,
  periodFigure,
  presentFigures,
  type RiskType,
} from '@klarsikt/engine';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';

/** A figure at a period; `period` is null for the assessment as it is now. */
export interface Point extends PeriodFigure {
  readonly period: string | null;
  readonly crossed: 'over' | 'under' | null;
  /** Per cent, as compared with the limit, where the limit is one of per cent. */
  readonly percentAtLimit: number | null;
}

export interface Column {
  readonly period: string | null;
  readonly figures: PeriodFigures;
}

/** Whether there are periods to ask for: the sample has none. An examiner sees those of the assessment that they may read. */
export function useHasPeriods(): boolean {
  const { can, user } = useSession();
  return user !== null && (can('ra:View') || can('ra:Examine'));
}

export function useSeries(type: RiskType) {
  const { id, document } = useAssessment();
  const enabled = useHasPeriods();
  const { data, error, refetch } = useCall(
    contract.series,
    { params: { id, type } },
    { staleTime: 0, enabled },
  );
  const columns: readonly Column[] = [
    ...(data?.periods ?? []),
    { period: null, figures: presentFigures(document) },
  ];
  const keys = [
    ...new Set(columns.flatMap(({ figures }): string[] => Object.keys(figures.data[type] ?? {}))),
  ];
  const pointsOf = (key: string, kind: DataKind): readonly Point[] => {
    const limit = limitAt(document, type, key, kind);
    return columns.map(({ period, figures }) => {
      const figure = periodFigure(document, figures, { type, key, kind });
      return {
        ...{ period, ...figure, crossed: limit === null ? null : crossedSide(limit, figure) },
        percentAtLimit: limit?.mode === 'perc' ? figureAtLimit(limit, figure) : null,
      };
    });
  };
  return { isReady: data !== undefined || !enabled, error, refetch, keys, pointsOf };
}

/** A figure as it is shown: the number, else the share, with the share that a limit in per cent is compared with; null where nothing is known. */
export function useFigureWord(): (figure: Point) => string | null {
  const { number, percent, percentage } = useFormat();
  return ({ abs, share, percentAtLimit }) => {
    const shownShare =
      percentAtLimit !== null ? percentage(percentAtLimit) : share === null ? null : percent(share);
    if (abs === null) return shownShare;
    return percentAtLimit === null ? number(abs) : `${number(abs)} (${shownShare})`;
  };
}
