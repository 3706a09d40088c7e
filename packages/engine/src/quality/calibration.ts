/**
 * Levels of an assessment without data. They add up over threats, so a new relation raises other levels;
 * publishers see the effect of an edition before its release. Source: docs/calculation.md sections 3 and 4.
 */
import { computeAssessment } from '../assess/assess.ts';
import { buildAssessmentCase } from '../assessment/case.ts';
import { createEmptyDocument, emptyAssessmentSettings } from '../assessment/document.ts';
import type { CompiledModel } from '../model/compile.ts';
import { type OperationalType, operationalTypes } from '../text/terms.ts';
import { defaultScale, getRiskClass, roundToShown } from '../values/scale.ts';

/** Levels 0-4 of the risks of a type by key: the higher of both segments. */
export type RiskLevelsByKey = ReadonlyMap<string, number>;

/** Levels of each operational risk type. */
export type CalibrationLevels = { readonly [T in OperationalType]: RiskLevelsByKey };

/**
 * Inherent levels of an assessment without entries, for one business or for none in particular. Risks that no
 * threat hits are left out.
 */
export function computeLevelsBeforeData(model: CompiledModel, business: string | null): CalibrationLevels {
  const businesses = business === null ? [] : [business];
  const { combined } = computeAssessment(
    buildAssessmentCase(model, createEmptyDocument({ ...emptyAssessmentSettings, businesses })),
  );
  const of = (type: OperationalType): RiskLevelsByKey =>
    new Map(
      (combined?.types[type].risks ?? [])
        .filter(({ relevant }) => relevant)
        .map(({ key, inherent }) => [key, inherent]),
    );
  return {
    customers: of('customers'),
    products: of('products'),
    transactions: of('transactions'),
    channels: of('channels'),
    geographies: of('geographies'),
  };
}

/**
 * Distribution of the risks of a type: their number, the number at Very High, and the number at the maximum.
 */
export interface LevelDistribution {
  readonly risks: number;
  readonly veryHigh: number;
  readonly saturated: number;
}

/** Counts risks by shown level. */
export function computeLevelDistribution(levels: RiskLevelsByKey): LevelDistribution {
  const all = [...levels.values()];
  return {
    risks: all.length,
    veryHigh: all.filter((level) => getRiskClass(level) === 'VERYHIGH').length,
    saturated: all.filter((level) => roundToShown(level) >= defaultScale.maxLevel).length,
  };
}

/** Share (0-1) of Very High risks in a type above which levels no longer distinguish risks. */
export const maxVeryHighShare = 0.25;

/** True when too many risks of a type are Very High. */
export function hasTooManyVeryHigh({ risks, veryHigh }: LevelDistribution): boolean {
  return risks > 0 && veryHigh / risks > maxVeryHighShare;
}

/** A risk whose shown level differs: 0-4, one decimal; null if the risk does not exist. */
export interface RiskLevelChange {
  readonly key: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** Risks whose shown level differs, including new and removed ones, largest difference first. */
export function compareRiskLevels(
  before: RiskLevelsByKey,
  after: RiskLevelsByKey,
): readonly RiskLevelChange[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  const far = (move: RiskLevelChange) => Math.abs((move.after ?? 0) - (move.before ?? 0));
  return [...keys]
    .map((key) => ({ key, before: shownAt(before, key), after: shownAt(after, key) }))
    .filter((move) => move.before !== move.after)
    .toSorted((a, b) => far(b) - far(a) || a.key.localeCompare(b.key));
}

function shownAt(levels: RiskLevelsByKey, key: string): number | null {
  const level = levels.get(key);
  return level === undefined ? null : roundToShown(level);
}

/** The types whose levels are compared. */
export const calibratedRiskTypes = operationalTypes;
