/**
 * The measured levels by name, and the differences of their classes between two states: docs/calculation.md section
 * 13.1.
 */
import { type LevelMeasures, measuredTypes } from '../assess/measures.ts';
import type { RiskClass } from '../text/terms.ts';
import { getRiskClass, type RiskThresholds } from '../values/scale.ts';

/** The subject of a level: the whole assessment, or one of the measured risk types. */
export type MeasureSubject = 'overall' | (typeof measuredTypes)[number];

/** A measured level by name, such as `overall.residual`. */
export type MeasureName = `${MeasureSubject}.${'inherent' | 'residual'}`;

/** The subjects in their fixed order, the whole assessment first. */
const measureSubjects: readonly MeasureSubject[] = ['overall', ...measuredTypes];

/**
 * All names of measured levels in their fixed order: first the whole assessment, then the types; each inherent before
 * residual.
 */
export const measureNames: readonly MeasureName[] = measureSubjects.flatMap((subject): MeasureName[] => [
  `${subject}.inherent`,
  `${subject}.residual`,
]);

/** Returns the measured levels (0-4) that exist, by name in the order of `measureNames`. */
export function mapLevelsByName({ overall, types }: LevelMeasures): ReadonlyMap<MeasureName, number> {
  const levels = new Map<MeasureName, number>();
  for (const subject of measureSubjects) {
    const pair = subject === 'overall' ? overall : types[subject];
    if (pair === null || pair === undefined) continue;
    levels.set(`${subject}.inherent`, pair.inherent);
    levels.set(`${subject}.residual`, pair.residual);
  }
  return levels;
}

/** A change of the risk class of a measured level. */
export interface ClassFlip {
  readonly measure: MeasureName;
  readonly from: RiskClass;
  readonly to: RiskClass;
}

/**
 * Finds the levels whose class differs between two states, in the order of `measureNames`. A level that exists in
 * only one state is not counted.
 */
export function findClassFlips(
  before: ReadonlyMap<MeasureName, number>,
  after: ReadonlyMap<MeasureName, number>,
  thresholds: RiskThresholds,
): readonly ClassFlip[] {
  return [...before].flatMap(([measure, level]) => {
    const now = after.get(measure);
    if (now === undefined) return [];
    const from = getRiskClass(level, thresholds);
    const to = getRiskClass(now, thresholds);
    return from === to ? [] : [{ measure, from, to }];
  });
}
