/** The value of a grade or share at which a class turns, found by bisection: calculation page section 13.3. */
import { runAgain } from '../assess/again.ts';
import { measuresOf } from '../assess/measures.ts';
import { type Run, startRun } from '../assess/run.ts';
import { prepare } from '../assess/structure.ts';
import type { AssessmentCase } from '../assess/types.ts';
import { riskClass } from '../scale.ts';
import type { RiskClass } from '../terms.ts';
import { type GradeSubject, ownGrades, type RiskSubject, type SingleChange, withChange } from './changes.ts';
import { levelsByName, type MeasureName } from './measures.ts';

/** What is moved: an own grade (0-4), or the factor (0 and up, 1 = as it is) on a risk's own share. */
export type FlipSubject =
  | ({ readonly kind: 'grade' } & GradeSubject)
  | ({ readonly kind: 'share' } & RiskSubject);

/** The nearest value on a side at which the class is another one, and that class. */
export interface FlipPoint {
  readonly at: number;
  readonly to: RiskClass;
}

/** The present value with the nearest flip points below and above; null where the class never turns on that side. */
export interface FlipPoints {
  readonly value: number;
  readonly from: RiskClass;
  readonly below: FlipPoint | null;
  readonly above: FlipPoint | null;
}

/** Halvings after which a grade is known to a millionth. */
const halvings = 24;

/** Finds the flip points of a measure; null where nothing can be moved: no own grade, no own share above 0, no such level. */
export type FlipFinder = (subject: FlipSubject, measure: MeasureName) => FlipPoints | null;

/** Flip points of one measure, see `flipFinder`. */
export function flipPoints(
  input: AssessmentCase,
  subject: FlipSubject,
  measure: MeasureName,
): FlipPoints | null {
  return flipFinder(input)(subject, measure);
}

/**
 * Prepares a case for finding many flip points. Levels never fall when a grade or share rises (section 8), so that on
 * each side there is one nearest point.
 */
export function flipFinder(input: AssessmentCase): FlipFinder {
  const run = startRun(prepare(input), input);
  return (subject, measure) => pointsOf(run, subject, measure);
}

/** What a change moves, if it is something that can be moved by degrees; else null. */
export function flipSubjectOf(change: SingleChange): FlipSubject | null {
  switch (change.kind) {
    case 'grade':
      return { kind: 'grade', threat: change.threat, segment: change.segment };
    case 'share':
      return { kind: 'share', type: change.type, risk: change.risk };
    default:
      return null;
  }
}

function pointsOf(run: Run, subject: FlipSubject, measure: MeasureName): FlipPoints | null {
  const scope = scopeOf(run, subject);
  if (scope === null) return null;
  const classAt = (value: number): RiskClass | null => classOf(run, subject, value, measure);
  const from = classAt(scope.value);
  if (from === null) return null;
  return {
    value: scope.value,
    from,
    below: nearest(classAt, from, scope.value, scope.lowest),
    above: nearest(classAt, from, scope.value, scope.highest),
  };
}

/** The present value and how far it can go: a grade from 0 to the highest level, a share until it is none or the whole. */
function scopeOf(
  run: Run,
  subject: FlipSubject,
): { readonly value: number; readonly lowest: number; readonly highest: number } | null {
  if (subject.kind === 'grade') {
    const own = ownGrades(run.input).find(
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

function classOf(run: Run, subject: FlipSubject, value: number, measure: MeasureName): RiskClass | null {
  const input =
    subject.kind === 'grade'
      ? withChange(run.input, { ...subject, from: value, to: value })
      : withChange(run.input, { ...subject, factor: value });
  const measures = measuresOf(runAgain(run, input));
  const level = measures === null ? undefined : levelsByName(measures).get(measure);
  return level === undefined ? null : riskClass(level, run.config.riskThresholds);
}

/** Halves the way from the present value to the end until the nearest value with another class is known. */
function nearest(
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
