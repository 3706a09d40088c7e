/** The single changes of the sensitivity analysis, in their fixed order: calculation page section 13.2. */
import { isMotivated, sideOf } from '../assess/input.ts';
import { ownProbability } from '../assess/probability.ts';
import { byRiskType, exclusionOf } from '../assess/risks.ts';
import { datumSource, exposureKinds } from '../assess/share.ts';
import type { AssessmentCase, ControlInput, RiskInput, ThreatInput } from '../assess/types.ts';
import type { GradeInput } from '../relevance.ts';
import { clamp, defaultScale } from '../scale.ts';
import { figureSegmentsOf } from '../segment.ts';
import { type FigureSegment, operationalTypes, type RiskType, riskTypes } from '../terms.ts';

/** An own grade (0-4) of a threat in a segment. */
export interface GradeSubject {
  readonly threat: string;
  readonly segment: FigureSegment;
}

/** A risk by its type and key. */
export interface RiskSubject {
  readonly type: RiskType;
  readonly risk: string;
}

/** One change of one thing, everything else staying as it is. Grades 0-4; a factor multiplies the risk's own share. */
export type SingleChange =
  | ({ readonly kind: 'grade'; readonly from: number; readonly to: number } & GradeSubject)
  | { readonly kind: 'control'; readonly control: string; readonly to: 'none' | 'full' }
  | ({ readonly kind: 'share'; readonly factor: number } & RiskSubject)
  | { readonly kind: 'override'; readonly threat: string }
  | ({ readonly kind: 'override' } & RiskSubject)
  | ({ readonly kind: 'without' } & RiskSubject);

/** An own grade with its present value (0-4). */
export interface OwnGrade extends GradeSubject {
  /** Position among the case's threats. */
  readonly position: number;
  readonly grade: number;
}

/** Every own grade that counts: where no motivated override, probability or ancestor gives the value. Threats in their order. */
export function ownGrades(input: AssessmentCase): readonly OwnGrade[] {
  const maxLevel = input.config?.maxLevel ?? defaultScale.maxLevel;
  return (input.threats ?? []).flatMap((threat, position) =>
    figureSegmentsOf(input.assessment.segment).flatMap((segment) => {
      const own = ownProbability(threat, segment);
      if (own?.rule !== 'probability.grade') return [];
      return [{ threat: threat.key, segment, position, grade: clamp(own.grade, 0, maxLevel) }];
    }),
  );
}

/** The grades one level up and down, up first, clamped; a step that changes nothing is left out. */
function gradeChanges(input: AssessmentCase): readonly SingleChange[] {
  const maxLevel = input.config?.maxLevel ?? defaultScale.maxLevel;
  return ownGrades(input).flatMap(({ threat, segment, grade }) =>
    [1, -1].flatMap((step): readonly SingleChange[] => {
      const to = clamp(grade + step, 0, maxLevel);
      return to === grade ? [] : [{ kind: 'grade', threat, segment, from: grade, to }];
    }),
  );
}

function controlChanges({ controls }: AssessmentCase): readonly SingleChange[] {
  const steps = ['none', 'full'] as const;
  return (controls ?? [])
    .filter(({ na }) => na !== true)
    .flatMap(({ key }) => steps.map((to): SingleChange => ({ kind: 'control', control: key, to })));
}

/** The included risks of some types: those that count in at least one segment of the assessment. */
function includedRisks(
  input: AssessmentCase,
  types: readonly RiskType[],
): readonly { readonly type: RiskType; readonly risk: RiskInput }[] {
  const segments = figureSegmentsOf(input.assessment.segment);
  return types.flatMap((type) =>
    (input.risks?.[type] ?? [])
      .filter((risk) => segments.some((segment) => exclusionOf(risk, segment) === null))
      .map((risk) => ({ type, risk })),
  );
}

/** The included risks with a datum of their own in a segment of the assessment. Types in order, risks as in the case. */
export function sharedRisks(input: AssessmentCase): readonly RiskSubject[] {
  const segments = figureSegmentsOf(input.assessment.segment);
  return includedRisks(input, riskTypes)
    .filter(({ type, risk }) =>
      segments.some((segment) =>
        exposureKinds[type].some((kind) => datumSource(risk, kind, segment) !== null),
      ),
    )
    .map(({ type, risk }) => ({ type, risk: risk.key }));
}

function overrideChanges(input: AssessmentCase): readonly SingleChange[] {
  const threats = (input.threats ?? []).filter(({ override }) => isMotivated(override));
  const risks = includedRisks(input, riskTypes).filter(({ risk }) => isMotivated(risk.override));
  return [
    ...threats.map(({ key }): SingleChange => ({ kind: 'override', threat: key })),
    ...risks.map(({ type, risk }): SingleChange => ({ kind: 'override', type, risk: risk.key })),
  ];
}

/** Every change, in the order of section 13.2: grades, controls, shares, overrides, single risks left out. */
export function singleChanges(input: AssessmentCase): readonly SingleChange[] {
  return [
    ...gradeChanges(input),
    ...controlChanges(input),
    ...sharedRisks(input).flatMap((subject) =>
      [0.5, 2].map((factor): SingleChange => ({ kind: 'share', ...subject, factor })),
    ),
    ...overrideChanges(input),
    ...leaveOutChanges(input),
  ];
}

/** Each included operational risk left out, types in order, risks as in the case. */
export function leaveOutChanges(
  input: AssessmentCase,
): readonly Extract<SingleChange, { kind: 'without' }>[] {
  return includedRisks(input, operationalTypes).map(({ type, risk }) => ({
    kind: 'without',
    type,
    risk: risk.key,
  }));
}

/** The case with one change made. What the change does not touch are the same objects. */
export function withChange(input: AssessmentCase, change: SingleChange): AssessmentCase {
  switch (change.kind) {
    case 'grade':
      return withThreat(input, change.threat, (threat) => withGrade(threat, change.segment, change.to));
    case 'control':
      return withControl(input, change.control, (control) => assessedAs(control, change.to));
    case 'share':
      return withRisk(input, change, (risk) => ({ ...risk, shareFactor: change.factor }));
    case 'without':
      return withRisk(input, change, (risk) => ({ ...risk, selected: false }));
    case 'override':
      return 'threat' in change
        ? withThreat(input, change.threat, ({ override: _, ...threat }) => threat)
        : withRisk(input, change, ({ override: _, ...risk }) => risk);
  }
}

function withGrade(threat: ThreatInput, segment: FigureSegment, grade: number): ThreatInput {
  const regraded = (before: GradeInput | undefined): GradeInput =>
    typeof before === 'object' && before !== null ? { ...before, grade } : grade;
  return sideOf[segment] === 'priv'
    ? { ...threat, privGrade: regraded(threat.privGrade) }
    : { ...threat, corpGrade: regraded(threat.corpGrade) };
}

function assessedAs(control: ControlInput, to: 'none' | 'full'): ControlInput {
  const { assessment: _, ...unassessed } = control;
  return to === 'none' ? unassessed : { ...unassessed, assessment: { both: defaultScale.maxLevel } };
}

/** The case with one of its threats changed. */
export function withThreat(
  input: AssessmentCase,
  key: string,
  change: (threat: ThreatInput) => ThreatInput,
): AssessmentCase {
  return {
    ...input,
    threats: (input.threats ?? []).map((threat) => (threat.key === key ? change(threat) : threat)),
  };
}

/** The case with one of its controls changed. */
export function withControl(
  input: AssessmentCase,
  key: string,
  change: (control: ControlInput) => ControlInput,
): AssessmentCase {
  return {
    ...input,
    controls: (input.controls ?? []).map((control) => (control.key === key ? change(control) : control)),
  };
}

/** The case with one of its risks changed. */
export function withRisk(
  input: AssessmentCase,
  { type, risk: key }: RiskSubject,
  change: (risk: RiskInput) => RiskInput,
): AssessmentCase {
  const lists = byRiskType((one) => {
    const risks = input.risks?.[one] ?? [];
    return one === type ? risks.map((risk) => (risk.key === key ? change(risk) : risk)) : risks;
  });
  return { ...input, risks: lists };
}
