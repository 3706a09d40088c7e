/**
 * The measured levels by name, and the differences of their classes between two states: calculation page
 * section 13.1.
 */
import { type LevelMeasures, measuredTypes } from '../assess/measures.ts';
import type { RiskClass } from '../text/terms.ts';
import { getRiskClass, type RiskThresholds } from '../values/scale.ts';

/** The subject of a level: the whole assessment, or an operational or extended type. */
export type MeasureSubject = 'overall' | (typeof measuredTypes)[number];

/** A measured level by name, such as `overall.residual`. */
export type MeasureName = `${MeasureSubject}.${'inherent' | 'residual'}`;

/** The subjects in their fixed order, the whole assessment first. */
const measureSubjects: readonly MeasureSubject[] = ['overall', ...measuredTypes];

/** All names in their fixed order: the whole assessment, then the types; inherent before residual. */
export const measureNames: readonly MeasureName[] = measureSubjects.flatMap((subject): MeasureName[] => [
  `${subject}.inherent`,
  `${subject}.residual`,
]);

/** The existing measured levels (0-4) by name, in the order of `measureNames`. */
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

/** A change of a class. */
export interface ClassFlip {
  readonly measure: MeasureName;
  readonly from: RiskClass;
  readonly to: RiskClass;
}

/**
 * The classes that differ, in the order of `measureNames`. A level that exists in only one state is not a
 * flip.
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
