/** The figures of one kind of risk over the periods, and as the assessment has them now. */
import { period as contract } from '@klarsikt/contract';
import {
  crossedSide,
  type DataKind,
  limitAt,
  type PeriodFigure,
  type PeriodFigures,
  periodFigure,
  presentFigures,
  type RiskType,
} from '@klarsikt/engine';
import { useCall } from '../../../platform/api/query.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';

/** A figure at a period; `period` is null for the assessment as it is now. */
export interface Point extends PeriodFigure {
  readonly period: string | null;
  readonly crossed: 'over' | 'under' | null;
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
      const figure = periodFigure(figures, type, key, kind);
      return { period, ...figure, crossed: limit === null ? null : crossedSide(limit, figure) };
    });
  };
  return { isReady: data !== undefined || !enabled, error, refetch, keys, pointsOf };
}

/** A figure as it is shown: the number, else the share; null where nothing is known. */
export function useFigureWord(): (figure: PeriodFigure) => string | null {
  const { number, percent } = useFormat();
  return ({ abs, share }) => (abs !== null ? number(abs) : share === null ? null : percent(share));
}
