/** Probability of each threat: docs/calculation.md section 4.1. */

import type { FigureSegment } from '../text/terms.ts';
import type { GradeInput } from '../values/relevance.ts';
import { clamp, toProbability } from '../values/scale.ts';
import { hasMotivation, segmentFieldNames, toFiniteNumber } from './input.ts';
import type { ThreatTree } from './tree.ts';
import type { CalculationConfig, ThreatInput } from './types.ts';

/** Own value of a threat in a segment: a grade (0-4), or a directly entered probability (0-0.125). */
export type OwnProbability =
  | { readonly rule: 'probability.override' | 'probability.grade'; readonly grade: number }
  | { readonly rule: 'probability.given'; readonly probability: number };

/**
 * Returns the own value of a threat: its motivated override, or else its probability, or else its grade. Undefined
 * without any.
 */
export function getOwnProbability(threat: ThreatInput, segment: FigureSegment): OwnProbability | undefined {
  const side = segmentFieldNames[segment];
  const override = hasMotivation(threat.override) ? toFiniteNumber(threat.override?.[side]) : undefined;
  if (override !== undefined) return { rule: 'probability.override', grade: override };
  const probability = toFiniteNumber(threat.probability?.[side]);
  if (probability !== undefined) return { rule: 'probability.given', probability };
  const grade = gradeNumber(side === 'priv' ? threat.privGrade : threat.corpGrade);
  return grade === undefined ? undefined : { rule: 'probability.grade', grade };
}

function gradeNumber(grade: GradeInput | null | undefined): number | undefined {
  return toFiniteNumber(typeof grade === 'object' ? grade?.grade : grade);
}

/** Computes the probability (0-maxProbability) of an own value. */
export function computeProbability(own: OwnProbability, config: CalculationConfig): number {
  if (own.rule === 'probability.given') return clamp(own.probability, 0, config.maxProbability);
  return toProbability(own.grade, config);
}

/**
 * True if a threat without an own value inherits the value of its mother threat. See docs/calculation.md section 4.1,
 * step 4.
 */
function inheritsGrade(threat: ThreatInput, config: CalculationConfig): boolean {
  return config.fullInheritance || (threat.inheritance?.includes('grade') ?? false);
}

/** Probabilities of all threats in one segment, indexed by threat. */
export interface ThreatProbabilities {
  readonly value: Float64Array;
  /** Index of the threat from which the value is taken: the threat itself or an ancestor; -1 without a value. */
  readonly origin: Int32Array;
}

/** Computes the own probability of every threat; NaN for a threat without an own value. */
export function computeOwnProbabilities(
  threats: readonly ThreatInput[],
  segment: FigureSegment,
  config: CalculationConfig,
): Float64Array {
  return Float64Array.from(threats, (threat) => {
    const own = getOwnProbability(threat, segment);
    return own === undefined ? Number.NaN : computeProbability(own, config);
  });
}

/** Computes the probability of every threat: its own, or else that of the nearest ancestor with an own value. */
export function computeThreatProbabilities(
  threats: readonly ThreatInput[],
  tree: ThreatTree,
  segment: FigureSegment,
  config: CalculationConfig,
): ThreatProbabilities {
  return inheritProbabilities(threats, computeOwnProbabilities(threats, segment, config), tree, config);
}

/** Computes the probability of every threat from the own probabilities (`computeOwnProbabilities`). */
export function inheritProbabilities(
  threats: readonly ThreatInput[],
  ownValues: Float64Array,
  tree: ThreatTree,
  config: CalculationConfig,
): ThreatProbabilities {
  const value = new Float64Array(tree.size);
  const origin = new Int32Array(tree.size).fill(-1);
  for (const index of tree.order) {
    const threat = threats[index];
    if (threat === undefined) continue;
    const own = ownValues[index] ?? Number.NaN;
    const mother = tree.mother[index] ?? -1;
    if (!Number.isNaN(own)) {
      value[index] = own;
      origin[index] = index;
    } else if (mother >= 0 && inheritsGrade(threat, config)) {
      value[index] = value[mother] ?? 0;
      origin[index] = origin[mother] ?? -1;
    }
  }
  return { value, origin };
}
