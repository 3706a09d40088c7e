/** Result rows of the risks of a type: docs/calculation.md sections 3 (output) and 4.8. */
import type { FigureSegment, RiskType } from '../text/terms.ts';
import { computeCategoryLevel } from './aggregate.ts';
import { getKnownShare } from './conditions.ts';
import { computeRiskFigures } from './residual.ts';
import type { CalculationRun, SegmentLevels } from './run.ts';
import type { RiskRow, SegmentRow, TypeResult } from './types.ts';

/** Builds the rows and the level of a risk type. */
export function buildTypeResult(
  run: CalculationRun,
  type: RiskType,
  segments: readonly SegmentLevels[],
): TypeResult {
  const { start, end } = run.structure.index.ranges[type];
  const risks: RiskRow[] = [];
  for (let row = start; row < end; row++) {
    const risk = buildRiskRow(run, row, segments);
    if (risk !== null) risks.push(risk);
  }
  return { risks, level: computeCategoryLevel(run, type, segments) };
}

/**
 * Builds the row of one risk, whose levels are the largest among its segments. Null if the risk counts in no segment.
 */
function buildRiskRow(run: CalculationRun, row: number, segments: readonly SegmentLevels[]): RiskRow | null {
  const bySegment: { [S in FigureSegment]?: SegmentRow } = {};
  let inherent = -1;
  let residual = -1;
  let relevant = false;
  for (const segment of segments) {
    if (segment.conditions.included[row] !== 1) continue;
    const figures = buildSegmentRow(row, segment);
    bySegment[segment.segment] = figures;
    inherent = Math.max(inherent, figures.inherent);
    residual = Math.max(residual, figures.residual);
    relevant ||= figures.rawProbability > 0;
  }
  if (inherent < 0) return null;
  const key = run.risks[row]?.key ?? '';
  return { key, ...computeRiskFigures(inherent, residual, run.config), segments: bySegment, relevant };
}

/** Builds the figures of one risk in one segment. */
export function buildSegmentRow(row: number, { conditions, levels }: SegmentLevels): SegmentRow {
  return {
    rawProbability: levels.raw[row] ?? 0,
    share: getKnownShare(conditions.share, row) ?? null,
    weight: conditions.weight[row] ?? 0,
    probability: levels.probability[row] ?? 0,
    calculatedInherent: levels.calculated[row] ?? 0,
    inherent: levels.inherent[row] ?? 0,
    specificMean: conditions.controls.specificMean[row] ?? 0,
    generalMean: conditions.controls.generalMean[row] ?? 0,
    controls: conditions.controls.controls[row] ?? 0,
    unassessed: conditions.controls.unassessed[row] ?? 0,
    strength: conditions.controls.strength[row] ?? 0,
    residual: levels.residual[row] ?? 0,
  };
}
