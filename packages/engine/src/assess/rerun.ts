/**
 * Recalculates a case of which only a part has changed; values that the change does not affect are taken from the
 * earlier run. The rules of calculation are those of run.ts.
 */
import { type FigureSegment, riskTypes } from '../text/terms.ts';
import {
  collectOverrides,
  computeRowExposures,
  computeRowWeight,
  fillRowShares,
  getKnownShare,
  type SegmentConditions,
} from './conditions.ts';
import { computeControlFigures } from './controls.ts';
import { getInherentOverride } from './inherent.ts';
import { computeThreatProbabilities } from './probability.ts';
import { getResidualOverride } from './residual.ts';
import { findExclusionRule, flagIncludedRows, listCaseRisks } from './risks.ts';
import { type CalculationRun, startCalculationRun } from './run.ts';
import { computeThreatScope } from './scope.ts';
import { getShareFactor, type ShareContext } from './share.ts';
import { buildCaseStructure, hasSameStructure } from './structure.ts';
import type { AssessmentCase, RiskInput } from './types.ts';

/**
 * Calculates a case that shares lists and objects with the case of `base`. An identical object (`===`) counts as
 * unchanged. If structure, configuration or settings differ, the whole case is calculated.
 */
export function rerunCase(base: CalculationRun, input: AssessmentCase): CalculationRun {
  const before = base.input;
  const isComparable =
    input.config === before.config &&
    input.assessment === before.assessment &&
    input.totals === before.totals &&
    input.riskLists === before.riskLists &&
    hasSameStructure(before, input);
  if (!isComparable) return startCalculationRun(buildCaseStructure(input), input);
  const risks = before.risks === input.risks ? base.risks : listCaseRisks(input);
  const hasSameParts = risks.every((risk, row) => isSameDatum(risk, base.risks[row]));
  const run = { ...base, input, risks, scopes: recomputeScopes(base, input) };
  return replaceConditions(run, (conditions, segment) => ({
    ...conditions,
    ...(risks === base.risks ? {} : recomputeExposure(run, conditions, hasSameParts ? base.risks : null)),
    ...(input.threats === before.threats
      ? {}
      : {
          probabilities: computeThreatProbabilities(
            input.threats ?? [],
            run.structure.tree,
            segment,
            run.config,
          ),
        }),
    ...(input.controls === before.controls
      ? {}
      : {
          controls: computeControlFigures(
            input.controls ?? [],
            run.structure.coverage,
            segment,
            run.config,
            risks.length,
          ),
        }),
  }));
}

/** Returns a copy of the run in which `change` has replaced the conditions of each segment. */
export function replaceConditions(
  run: CalculationRun,
  change: (conditions: SegmentConditions, segment: FigureSegment) => SegmentConditions,
): CalculationRun {
  const conditions: { [S in FigureSegment]?: SegmentConditions } = {};
  for (const segment of run.segments) {
    const known = run.conditions[segment];
    if (known !== undefined) conditions[segment] = change(known, segment);
  }
  return { ...run, conditions };
}

/**
 * True if the inputs of the share are unchanged: data, description of a customer group, and applicability, which
 * decides whether the risk counts in a denominator.
 */
function isSameDatum(risk: RiskInput, before: RiskInput | undefined): boolean {
  return (
    risk === before || (risk.data === before?.data && risk.dep === before?.dep && risk.na === before?.na)
  );
}

type Exposure = Pick<SegmentConditions, 'included' | 'overrides' | 'shares' | 'parts' | 'share' | 'weight'>;

/**
 * Recomputes the exposure. `before` contains the earlier risks if no data have changed, so that only the rows of
 * changed risks are computed; null recomputes all rows.
 */
function recomputeExposure(
  run: CalculationRun,
  conditions: SegmentConditions,
  before: readonly RiskInput[] | null,
): Exposure {
  const { risks, structure, config } = run;
  if (before !== null) return recomputeChangedExposure(run, conditions, before);
  const shares: ShareContext = { ...conditions.shares, risks, sums: new Map<string, number>() };
  return {
    included: flagIncludedRows(risks, conditions.segment),
    overrides: collectOverrides(risks, conditions.segment, config),
    ...computeRowExposures(structure, config, shares),
  };
}

function recomputeChangedExposure(
  run: CalculationRun,
  conditions: SegmentConditions,
  before: readonly RiskInput[],
): Exposure {
  const { risks, config } = run;
  const { segment, parts, shares } = conditions;
  const included = conditions.included.slice();
  const [inherent, residual] = [conditions.overrides.inherent.slice(), conditions.overrides.residual.slice()];
  const [share, weight] = [conditions.share.slice(), conditions.weight.slice()];
  const factors = new Float64Array(risks.length);
  const rows: number[] = [];
  for (let row = 0; row < risks.length; row++) {
    const risk = risks[row];
    if (risk === undefined) continue;
    if (risk !== before[row]) {
      included[row] = findExclusionRule(risk, segment) === null ? 1 : 0;
      inherent[row] = getInherentOverride(risk, segment, config) ?? Number.NaN;
      residual[row] = getResidualOverride(risk, segment) ?? Number.NaN;
      factors[row] = getShareFactor(risk);
      rows.push(row);
    } else if (parts[row]?.from === 'items') rows.push(row);
  }
  fillRowShares(share, parts, factors, rows);
  for (const row of rows)
    weight[row] = computeRowWeight(risks[row], getKnownShare(share, row), exponentOf(run, row), config);
  return { included, overrides: { inherent, residual }, shares: { ...shares, risks }, parts, share, weight };
}

function exponentOf({ structure, config }: CalculationRun, row: number): number {
  const type = riskTypes.find((one) => row < structure.index.ranges[one].end);
  return type === undefined ? 1 : config.distribution[type];
}

function recomputeScopes(
  { input: before, scopes, structure }: CalculationRun,
  input: AssessmentCase,
): Uint8Array {
  if (input.threats === before.threats) return scopes;
  return Uint8Array.from(input.threats ?? [], (threat, position) =>
    threat === before.threats?.[position]
      ? (scopes[position] ?? 0)
      : computeThreatScope(threat, input.assessment, structure.geographies),
  );
}
