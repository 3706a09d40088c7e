import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { periodContract as contract } from '@klarsikt/contract';
import {
  computeLimitFigure,
  computePeriodFigure,
  getDocumentFigures,
  getExceededLimitSide,
  getFigureLimit,
  type PeriodFigure,
  type PeriodFigures,
} from '@klarsikt/engine/assessment';
import type { DataKind, RiskType } from '@klarsikt/engine/text';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';

/** A figure in a period; `period` is null for the figure of the assessment itself. */
export interface FigureSeriesPoint extends PeriodFigure {
  readonly period: string | null;
  readonly crossed: 'over' | 'under' | null;
  /** Share in per cent to which the limit applies; null if the limit is not in per cent. */
  readonly percentAtLimit: number | null;
}

export interface FigureSeriesColumn {
  readonly period: string | null;
  readonly figures: PeriodFigures;
}

/**
 * Returns false for visitors, because the sample has no periods; examiners see the periods of the assessment that
 * they examine.
 */
export function useHasFigurePeriods(): boolean {
  const { can, user } = useSession();
  return user !== null && (can('ra:View') || can('ra:Examine'));
}

export function useFigureSeries(type: RiskType) {
  const { id, document } = useAssessment();
  const enabled = useHasFigurePeriods();
  const { data, error, refetch } = useCall(
    contract.series,
    { params: { id, type } },
    { staleTime: 0, enabled },
  );
  const columns: readonly FigureSeriesColumn[] = [
    ...(data?.periods ?? []),
    { period: null, figures: getDocumentFigures(document) },
  ];
  const keys = [
    ...new Set(columns.flatMap(({ figures }): string[] => Object.keys(figures.data[type] ?? {}))),
  ];
  const pointsOf = (key: string, kind: DataKind): readonly FigureSeriesPoint[] => {
    const limit = getFigureLimit(document, type, key, kind);
    return columns.map(({ period, figures }) => {
      const figure = computePeriodFigure(document, figures, { type, key, kind });
      return {
        ...{ period, ...figure, crossed: limit === null ? null : getExceededLimitSide(limit, figure) },
        percentAtLimit: limit?.mode === 'perc' ? computeLimitFigure(limit, figure) : null,
      };
    });
  };
  return { isReady: data !== undefined || !enabled, error, refetch, keys, pointsOf };
}

/**
 * Formats a figure: the number, or else the share, with the per cent value to which the limit applies; null if it is
 * unknown.
 */
export function useFigureFormatter(): (figure: FigureSeriesPoint) => string | null {
  const { number, percent, percentage } = useFormat();
  return ({ abs, share, percentAtLimit }) => {
    const shownShare =
      percentAtLimit !== null ? percentage(percentAtLimit) : share === null ? null : percent(share);
    if (abs === null) return shownShare;
    return percentAtLimit === null ? number(abs) : `${number(abs)} (${shownShare})`;
  };
}
