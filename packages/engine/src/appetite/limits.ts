/**
 * Prepares the limits of an appetite, so that many sets of improvements can be tested: docs/calculation.md section
 * 13.5.
 */
import { computeControlStrength, computeControlValue, isActiveControl } from '../assess/controls.ts';
import { type MeasuredType, measuredTypes } from '../assess/measures.ts';
import { computeResidualLevel, limitResidualOverride } from '../assess/residual.ts';
import { type CalculationRun, computeLevelsBySegment, type SegmentLevels } from '../assess/run.ts';
import type { CalculationConfig } from '../assess/types.ts';
import { type OperationalRelevance, operationalTypes } from '../text/terms.ts';
import { clamp, roundToShown } from '../values/scale.ts';

/** Highest allowed residual level as shown (0-4, one decimal), by risk type. */
export type AppetiteLimits = { readonly [T in MeasuredType]?: number };

/** Limits that the search must meet together. */
export interface AppetiteGoals {
  /** Limits by risk type, for all relevances together. */
  readonly types: AppetiteLimits;
  /** Limits by risk type for a single relevance; only relevances of the assessment and operational types count. */
  readonly areas?: { readonly [A in OperationalRelevance]?: AppetiteLimits };
  /**
   * Limits on single risks by type and key, for all relevances together, in addition to the limits of their types.
   */
  readonly risks?: { readonly [T in MeasuredType]?: { readonly [risk: string]: number } };
}

/**
 * A possible improvement: both segments of the control are assessed at `to` (0-4), at an effort in points (0 or
 * more).
 */
export interface ControlImprovement {
  readonly control: string;
  readonly to: number;
  readonly effort: number;
}

/**
 * Change of a limited risk by an improvement: `difference` is added to the sum of its general (`isGeneral`) or
 * specific control values.
 */
export interface ControlSumChange {
  readonly limit: number;
  readonly isGeneral: boolean;
  readonly difference: number;
}

/**
 * One risk in one segment whose level must not exceed the limit `highest`, with number and sum of its control values.
 */
export interface LimitedRisk {
  /** Index of the goal to which the risk belongs. */
  readonly goal: number;
  readonly highest: number;
  readonly inherent: number;
  /** Residual level of a valid override; NaN without an override. */
  readonly override: number;
  readonly specificCount: number;
  readonly generalCount: number;
  readonly specificSum: number;
  readonly generalSum: number;
}

/** The limited risks; `steps` contains for each improvement its changes of limited risks. */
export interface AppetiteLimitModel {
  readonly config: CalculationConfig;
  readonly risks: readonly LimitedRisk[];
  readonly steps: readonly (readonly ControlSumChange[])[];
}

/** Computes the residual level (0-4) of a limited risk from given sums of its control values. */
export function computeLimitedResidual(
  risk: LimitedRisk,
  specificSum: number,
  generalSum: number,
  config: CalculationConfig,
): number {
  if (!Number.isNaN(risk.override)) return limitResidualOverride(risk.override, risk.inherent, config);
  const specific = risk.specificCount === 0 ? 0 : specificSum / risk.specificCount;
  const general = risk.generalCount === 0 ? 0 : generalSum / risk.generalCount;
  return computeResidualLevel(risk.inherent, computeControlStrength(specific, general, config), config);
}

/** True if the residual level as shown is within the limit. */
export function isWithinLimit(
  risk: LimitedRisk,
  specificSum: number,
  generalSum: number,
  config: CalculationConfig,
): boolean {
  return roundToShown(computeLimitedResidual(risk, specificSum, generalSum, config)) <= risk.highest;
}

/** A limit on a risk type for some relevances; `row` restricts the goal to one risk. */
interface Goal {
  readonly type: MeasuredType;
  readonly highest: number;
  readonly relevances: readonly OperationalRelevance[];
  readonly row: number | null;
}

/** Collects the goals that apply to a level of the run. */
export function collectRunGoals(
  run: CalculationRun,
  { types, areas = {}, risks = {} }: AppetiteGoals,
): readonly Goal[] {
  const together = listLimitedTypes(types).map((type) => ({
    type,
    highest: types[type] ?? 0,
    relevances: run.relevances,
    row: null,
  }));
  const byArea = run.relevances.flatMap((area) =>
    listLimitedTypes(areas[area] ?? {})
      .filter((type) => operationalTypes.some((one) => one === type))
      .map((type) => ({ type, highest: areas[area]?.[type] ?? 0, relevances: [area], row: null })),
  );
  const single = measuredTypes.flatMap((type) =>
    Object.entries(risks[type] ?? {}).flatMap(([risk, highest]) => {
      const row = run.structure.index.rows[type].get(risk);
      return row === undefined ? [] : [{ type, highest, relevances: run.relevances, row }];
    }),
  );
  return [...together, ...byArea, ...single];
}

/**
 * Prepares the limits of a run. The level of a category is the highest of its risks, so each risk must stay within
 * the category's limit.
 */
export function buildAppetiteLimitModel(
  run: CalculationRun,
  goals: AppetiteGoals,
  improvements: readonly ControlImprovement[],
): AppetiteLimitModel {
  const risks: LimitedRisk[] = [];
  const steps: ControlSumChange[][] = improvements.map(() => []);
  for (const [number, goal] of collectRunGoals(run, goals).entries()) {
    for (const segment of computeLevelsBySegment(run, goal.relevances)) {
      for (const row of limitedRows(run, goal, segment)) {
        const limit = risks.length;
        const { sums, changes } = sumControlValues(run, segment, row, improvements);
        risks.push({
          goal: number,
          highest: goal.highest,
          inherent: segment.levels.inherent[row] ?? 0,
          override: segment.conditions.overrides.residual[row] ?? Number.NaN,
          ...sums,
        });
        changes.forEach((change, position) => {
          if (change !== null) steps[position]?.push({ limit, ...change });
        });
      }
    }
  }
  return { config: run.config, risks, steps };
}

function limitedRows(
  run: CalculationRun,
  { type, row: only }: Goal,
  { conditions }: SegmentLevels,
): readonly number[] {
  const rows: number[] = [];
  const { start, end } = run.structure.index.ranges[type];
  for (let row = start; row < end; row++) {
    if (conditions.included[row] === 1 && (only === null || only === row)) rows.push(row);
  }
  return rows;
}

/** Lists the types that an appetite limits, in their fixed order. */
export function listLimitedTypes(appetite: AppetiteLimits): readonly MeasuredType[] {
  return measuredTypes.filter((type) => appetite[type] !== undefined);
}

type ControlSums = Pick<LimitedRisk, 'specificCount' | 'generalCount' | 'specificSum' | 'generalSum'>;

function sumControlValues(
  run: CalculationRun,
  { segment }: SegmentLevels,
  row: number,
  improvements: readonly ControlImprovement[],
): { readonly sums: ControlSums; readonly changes: readonly (Omit<ControlSumChange, 'limit'> | null)[] } {
  const sums = { specificCount: 0, generalCount: 0, specificSum: 0, generalSum: 0 };
  const changes: (Omit<ControlSumChange, 'limit'> | null)[] = improvements.map(() => null);
  (run.input.controls ?? []).forEach((control, position) => {
    if (!isActiveControl(control, segment) || run.structure.coverage[position]?.includes(row) !== true)
      return;
    const { value } = computeControlValue(control, segment, run.config);
    const isGeneral = control.general === true;
    sums[isGeneral ? 'generalCount' : 'specificCount'] += 1;
    sums[isGeneral ? 'generalSum' : 'specificSum'] += value;
    improvements.forEach((improvement, index) => {
      if (improvement.control !== control.key) return;
      const difference = clamp(improvement.to, 0, run.config.maxLevel) - value;
      if (difference !== 0) changes[index] = { isGeneral, difference };
    });
  });
  return { sums, changes };
}
