/**
 * Computes the levels of an assessment without data. A level adds up the probabilities of threats, so a new relation
 * can raise other levels; publishers use the comparison to see the effect of an edition before its release. Source:
 * docs/calculation.md sections 3 and 4.
 */
import { computeAssessment } from '../assess/assess.ts';
import { buildAssessmentCase } from '../assessment/case.ts';
import { createEmptyDocument, emptyAssessmentSettings } from '../assessment/document.ts';
import type { CompiledModel } from '../model/compile.ts';
import { type OperationalType, operationalTypes } from '../text/terms.ts';
import { defaultScale, getRiskClass, roundToShown } from '../values/scale.ts';

/** Levels (0-4) of the risks of a type by key; for a risk in both segments, the higher level. */
export type RiskLevelsByKey = ReadonlyMap<string, number>;

/** Levels of the risks of each operational type. */
export type CalibrationLevels = { readonly [T in OperationalType]: RiskLevelsByKey };

/**
 * Computes the inherent levels of an assessment without entries, for one business or (null) without a choice of
 * business. Risks to which no threat relates are left out.
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
 * Distribution of the levels in a type: the number of risks, the number at Very High, and the number at the highest
 * level.
 */
export interface LevelDistribution {
  readonly risks: number;
  readonly veryHigh: number;
  readonly saturated: number;
}

/** Counts the risks of a type by their level as shown. */
export function computeLevelDistribution(levels: RiskLevelsByKey): LevelDistribution {
  const all = [...levels.values()];
  return {
    risks: all.length,
    veryHigh: all.filter((level) => getRiskClass(level) === 'VERYHIGH').length,
    saturated: all.filter((level) => roundToShown(level) >= defaultScale.maxLevel).length,
  };
}

/** Share (0-1) of Very High risks in a type; above it, the levels of the type hardly distinguish its risks. */
export const maxVeryHighShare = 0.25;

/** True when too many risks of a type are Very High. */
export function hasTooManyVeryHigh({ risks, veryHigh }: LevelDistribution): boolean {
  return risks > 0 && veryHigh / risks > maxVeryHighShare;
}

/** A risk whose level as shown differs between two models: 0-4, one decimal; null if the risk does not exist. */
export interface RiskLevelChange {
  readonly key: string;
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * Lists the risks whose level as shown differs, including new and removed risks, with the largest difference first.
 */
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
