/** What the limits of an appetite ask of each risk, prepared for trying many sets of improvements: section 13.5. */
import { assessedValue, isActive, strengthOf } from '../assess/controls.ts';
import { type MeasuredType, measuredTypes } from '../assess/measures.ts';
import { clampResidual, residualOf } from '../assess/residual.ts';
import { levelsBySegment, type Run, type SegmentLevels } from '../assess/run.ts';
import type { CalculationConfig } from '../assess/types.ts';
import { clamp, shown } from '../scale.ts';
import { type OperationalRelevance, operationalTypes } from '../terms.ts';

/** Highest shown residual level (0-4) per type. */
export type AppetiteLimits = { readonly [T in MeasuredType]?: number };

/** Limits that have to hold together. */
export interface AppetiteGoals {
  /** All areas together. */
  readonly types: AppetiteLimits;
  /** In one area alone; only areas that the assessment has and operational types count. */
  readonly areas?: { readonly [A in OperationalRelevance]?: AppetiteLimits };
  /** On single risks, all areas together, beside the limit of their type. */
  readonly risks?: { readonly [T in MeasuredType]?: { readonly [risk: string]: number } };
}

/** A possible improvement: the control's whole assessment becomes `to` (0-4) in both segments, at some effort (points, 0 or more). */
export interface Improvement {
  readonly control: string;
  readonly to: number;
  readonly effort: number;
}

/** What one improvement changes on one limited risk: the sum of the specific or of the general values. */
export interface Step {
  readonly limit: number;
  readonly isGeneral: boolean;
  readonly difference: number;
}

/** One risk in one segment that has to stay within a limit, with the sums of its controls' values. */
export interface LimitedRisk {
  /** Position of the goal that it belongs to. */
  readonly goal: number;
  readonly highest: number;
  readonly inherent: number;
  /** The overriding residual level; NaN where there is none. */
  readonly override: number;
  readonly specificCount: number;
  readonly generalCount: number;
  readonly specificSum: number;
  readonly generalSum: number;
}

/** The limited risks, and per improvement what it changes on them. */
export interface Limits {
  readonly config: CalculationConfig;
  readonly risks: readonly LimitedRisk[];
  readonly steps: readonly (readonly Step[])[];
}

/** Residual level (0-4) of a limited risk with these sums of its controls' values. */
export function residualWith(
  risk: LimitedRisk,
  specificSum: number,
  generalSum: number,
  config: CalculationConfig,
): number {
  if (!Number.isNaN(risk.override)) return clampResidual(risk.override, risk.inherent, config);
  const specific = risk.specificCount === 0 ? 0 : specificSum / risk.specificCount;
  const general = risk.generalCount === 0 ? 0 : generalSum / risk.generalCount;
  return residualOf(risk.inherent, strengthOf(specific, general, config), config);
}

/** True when the shown residual level is within the limit. */
export function isWithin(
  risk: LimitedRisk,
  specificSum: number,
  generalSum: number,
  config: CalculationConfig,
): boolean {
  return shown(residualWith(risk, specificSum, generalSum, config)) <= risk.highest;
}

/** A goal on some types, under some relevances; `rows` narrows it to one risk. */
interface Goal {
  readonly type: MeasuredType;
  readonly highest: number;
  readonly relevances: readonly OperationalRelevance[];
  readonly row: number | null;
}

/** Every goal that concerns a level which the run has, each by itself. */
export function goalsIn(run: Run, { types, areas = {}, risks = {} }: AppetiteGoals): readonly Goal[] {
  const together = measuredIn(types).map((type) => ({
    type,
    highest: types[type] ?? 0,
    relevances: run.relevances,
    row: null,
  }));
  const byArea = run.relevances.flatMap((area) =>
    measuredIn(areas[area] ?? {})
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

/** Prepares the limits of a run. A category is the largest of its risks, so that each risk has to stay within the limit by itself. */
export function limitsOf(run: Run, goals: AppetiteGoals, improvements: readonly Improvement[]): Limits {
  const risks: LimitedRisk[] = [];
  const steps: Step[][] = improvements.map(() => []);
  for (const [number, goal] of goalsIn(run, goals).entries()) {
    for (const segment of levelsBySegment(run, goal.relevances)) {
      for (const row of limitedRows(run, goal, segment)) {
        const limit = risks.length;
        const { sums, changes } = valuesOn(run, segment, row, improvements);
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

function limitedRows(run: Run, { type, row: only }: Goal, { conditions }: SegmentLevels): readonly number[] {
  const rows: number[] = [];
  const { start, end } = run.structure.index.ranges[type];
  for (let row = start; row < end; row++) {
    if (conditions.included[row] === 1 && (only === null || only === row)) rows.push(row);
  }
  return rows;
}

/** The types that an appetite limits, in their fixed order. */
export function measuredIn(appetite: AppetiteLimits): readonly MeasuredType[] {
  return measuredTypes.filter((type) => appetite[type] !== undefined);
}

type Sums = Pick<LimitedRisk, 'specificCount' | 'generalCount' | 'specificSum' | 'generalSum'>;

function valuesOn(
  run: Run,
  { segment }: SegmentLevels,
  row: number,
  improvements: readonly Improvement[],
): { readonly sums: Sums; readonly changes: readonly (Omit<Step, 'limit'> | null)[] } {
  const sums = { specificCount: 0, generalCount: 0, specificSum: 0, generalSum: 0 };
  const changes: (Omit<Step, 'limit'> | null)[] = improvements.map(() => null);
  (run.input.controls ?? []).forEach((control, position) => {
    if (!isActive(control, segment) || run.structure.coverage[position]?.includes(row) !== true) return;
    const { value } = assessedValue(control, segment, run.config);
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
