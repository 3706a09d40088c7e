/**
 * Finds the value of a grade or share at which a risk class changes, by bisection: docs/calculation.md section 13.3.
 */

import { measureRunLevels } from '../assess/measures.ts';
import { rerunCase } from '../assess/rerun.ts';
import { type CalculationRun, startCalculationRun } from '../assess/run.ts';
import { buildCaseStructure } from '../assess/structure.ts';
import type { AssessmentCase } from '../assess/types.ts';
import type { RiskClass } from '../text/terms.ts';
import { getRiskClass } from '../values/scale.ts';
import {
  applySingleInputChange,
  type GradeSubject,
  listOwnGrades,
  type RiskSubject,
  type SingleInputChange,
} from './changes.ts';
import { type MeasureName, mapLevelsByName } from './measures.ts';

/**
 * The quantity that is varied: an own grade (0-4), or the factor on a risk's own share (0 or more; 1 means
 * unchanged).
 */
export type FlipPointSubject =
  | ({ readonly kind: 'grade' } & GradeSubject)
  | ({ readonly kind: 'share' } & RiskSubject);

/** The nearest value below or above the current one that gives another class, with that class. */
export interface FlipPoint {
  readonly at: number;
  readonly to: RiskClass;
}

/** The current value with the nearest flip points below and above; null on a side where the class does not change. */
export interface NearestFlipPoints {
  readonly value: number;
  readonly from: RiskClass;
  readonly below: FlipPoint | null;
  readonly above: FlipPoint | null;
}

/** Number of bisections, which determines a grade to within a millionth. */
const halvings = 24;

/**
 * A function that finds the flip points of a measure. It returns null when the subject has no own grade or no own
 * share above 0, or when the measured level does not exist.
 */
export type FlipPointFinder = (subject: FlipPointSubject, measure: MeasureName) => NearestFlipPoints | null;

/** Finds the flip points of one measure (see `createFlipPointFinder`). */
export function findFlipPoints(
  input: AssessmentCase,
  subject: FlipPointSubject,
  measure: MeasureName,
): NearestFlipPoints | null {
  return createFlipPointFinder(input)(subject, measure);
}

/**
 * Prepares a case for finding many flip points. A level never falls when a grade or share rises (section 8), so each
 * side has at most one nearest flip point.
 */
export function createFlipPointFinder(input: AssessmentCase): FlipPointFinder {
  const run = startCalculationRun(buildCaseStructure(input), input);
  return (subject, measure) => pointsOf(run, subject, measure);
}

/** Returns the quantity that a change varies if it is continuous (a grade or a share); null for other changes. */
export function getFlipPointSubject(change: SingleInputChange): FlipPointSubject | null {
  switch (change.kind) {
    case 'grade':
      return { kind: 'grade', threat: change.threat, segment: change.segment };
    case 'share':
      return { kind: 'share', type: change.type, risk: change.risk };
    default:
      return null;
  }
}

function pointsOf(
  run: CalculationRun,
  subject: FlipPointSubject,
  measure: MeasureName,
): NearestFlipPoints | null {
  const scope = scopeOf(run, subject);
  if (scope === null) return null;
  const classAt = (value: number): RiskClass | null => classOf(run, subject, value, measure);
  const from = classAt(scope.value);
  if (from === null) return null;
  return {
    value: scope.value,
    from,
    below: findNearestFlip(classAt, from, scope.value, scope.lowest),
    above: findNearestFlip(classAt, from, scope.value, scope.highest),
  };
}

/**
 * Returns the current value and its range: a grade from 0 to the highest level, or a factor that varies the share
 * from 0 to 100 %.
 */
function scopeOf(
  run: CalculationRun,
  subject: FlipPointSubject,
): { readonly value: number; readonly lowest: number; readonly highest: number } | null {
  if (subject.kind === 'grade') {
    const own = listOwnGrades(run.input).find(
      ({ threat, segment }) => threat === subject.threat && segment === subject.segment,
    );
    return own === undefined ? null : { value: own.grade, lowest: 0, highest: run.config.maxLevel };
  }
  const row = run.structure.index.rows[subject.type].get(subject.risk) ?? -1;
  const shares = run.segments.flatMap((segment) => {
    const part = run.conditions[segment]?.parts[row];
    return part?.from === 'own' && part.share > 0 ? [part.share] : [];
  });
  return shares.length === 0 ? null : { value: 1, lowest: 0, highest: 1 / Math.min(...shares) };
}

function classOf(
  run: CalculationRun,
  subject: FlipPointSubject,
  value: number,
  measure: MeasureName,
): RiskClass | null {
  const input =
    subject.kind === 'grade'
      ? applySingleInputChange(run.input, { ...subject, from: value, to: value })
      : applySingleInputChange(run.input, { ...subject, factor: value });
  const measures = measureRunLevels(rerunCase(run, input));
  const level = measures === null ? undefined : mapLevelsByName(measures).get(measure);
  return level === undefined ? null : getRiskClass(level, run.config.riskThresholds);
}

/**
 * Bisects between the present value and the end of its range to find the nearest value with another class.
 */
function findNearestFlip(
  classAt: (value: number) => RiskClass | null,
  from: RiskClass,
  value: number,
  end: number,
): FlipPoint | null {
  let to = classAt(end);
  if (to === null || to === from) return null;
  let same = value;
  let other = end;
  for (let step = 0; step < halvings; step++) {
    const middle = (same + other) / 2;
    const found = classAt(middle);
    if (found === null || found === from) same = middle;
    else {
      other = middle;
      to = found;
    }
  }
  return { at: other, to };
}
