/** Probability of each threat: calculation page section 4.1. */

import type { GradeInput } from '../relevance.ts';
import { clamp, probabilityOfLevel } from '../scale.ts';
import type { FigureSegment } from '../terms.ts';
import { given, isMotivated, sideOf } from './input.ts';
import type { ThreatTree } from './tree.ts';
import type { CalculationConfig, ThreatInput } from './types.ts';

/** A threat's own value in a segment: a grade (0-4), or a probability that was given as such. */
export type OwnProbability =
  | { readonly rule: 'probability.override' | 'probability.grade'; readonly grade: number }
  | { readonly rule: 'probability.given'; readonly probability: number };

/** What the threat says for itself: motivated override, else probability, else grade; undefined when it says nothing. */
export function ownProbability(threat: ThreatInput, segment: FigureSegment): OwnProbability | undefined {
  const side = sideOf[segment];
  const override = isMotivated(threat.override) ? given(threat.override?.[side]) : undefined;
  if (override !== undefined) return { rule: 'probability.override', grade: override };
  const probability = given(threat.probability?.[side]);
  if (probability !== undefined) return { rule: 'probability.given', probability };
  const grade = gradeNumber(side === 'priv' ? threat.privGrade : threat.corpGrade);
  return grade === undefined ? undefined : { rule: 'probability.grade', grade };
}

function gradeNumber(grade: GradeInput | null | undefined): number | undefined {
  return given(typeof grade === 'object' ? grade?.grade : grade);
}

/** The probability (0-maxProbability) that an own value stands for. */
export function probabilityOf(own: OwnProbability, config: CalculationConfig): number {
  if (own.rule === 'probability.given') return clamp(own.probability, 0, config.maxProbability);
  return probabilityOfLevel(own.grade, config);
}

/** Whether a threat without a value of its own takes its mother's. Calculation page section 4.1, step 4. */
function inheritsGrade(threat: ThreatInput, config: CalculationConfig): boolean {
  return config.fullInheritance || (threat.inheritance?.includes('grade') ?? false);
}

/** Probabilities of all threats in one segment. */
export interface Probabilities {
  readonly value: Float64Array;
  /** Index of the threat whose own value it is: the threat itself, an ancestor, or -1 when there is none. */
  readonly origin: Int32Array;
}

/** What every threat says for itself as a probability; NaN where it says nothing. */
export function ownProbabilities(
  threats: readonly ThreatInput[],
  segment: FigureSegment,
  config: CalculationConfig,
): Float64Array {
  return Float64Array.from(threats, (threat) => {
    const own = ownProbability(threat, segment);
    return own === undefined ? Number.NaN : probabilityOf(own, config);
  });
}

/** Probability of every threat, taken from the nearest ancestor that has one where the threat has none itself. */
export function threatProbabilities(
  threats: readonly ThreatInput[],
  tree: ThreatTree,
  segment: FigureSegment,
  config: CalculationConfig,
): Probabilities {
  return inheritProbabilities(threats, ownProbabilities(threats, segment, config), tree, config);
}

/** The same from the threats' own probabilities (`ownProbabilities`). */
export function inheritProbabilities(
  threats: readonly ThreatInput[],
  ownValues: Float64Array,
  tree: ThreatTree,
  config: CalculationConfig,
): Probabilities {
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
