/** Lists the single changes of the sensitivity analysis in their fixed order: docs/calculation.md section 13.2. */
import { hasMotivation, segmentFieldNames } from '../assess/input.ts';
import { getOwnProbability } from '../assess/probability.ts';
import { findExclusionRule, mapRiskTypes } from '../assess/risks.ts';
import { exposureKinds, findEntrySegment } from '../assess/share.ts';
import type { AssessmentCase, ControlInput, RiskInput, ThreatInput } from '../assess/types.ts';
import { type FigureSegment, operationalTypes, type RiskType, riskTypes } from '../text/terms.ts';
import type { GradeInput } from '../values/relevance.ts';
import { clamp, defaultScale } from '../values/scale.ts';
import { listFigureSegments } from '../values/segment.ts';

/** The organisation's own grade (0-4) of a threat in a segment. */
export interface GradeSubject {
  readonly threat: string;
  readonly segment: FigureSegment;
}

/** A risk by its type and key. */
export interface RiskSubject {
  readonly type: RiskType;
  readonly risk: string;
}

/** A change of one input. Grades are 0-4; `factor` multiplies the risk's own share. */
export type SingleInputChange =
  | ({ readonly kind: 'grade'; readonly from: number; readonly to: number } & GradeSubject)
  | { readonly kind: 'control'; readonly control: string; readonly to: 'none' | 'full' }
  | ({ readonly kind: 'share'; readonly factor: number } & RiskSubject)
  | { readonly kind: 'override'; readonly threat: string }
  | ({ readonly kind: 'override' } & RiskSubject)
  | ({ readonly kind: 'without' } & RiskSubject);

/** An own grade with its current value (0-4). */
export interface OwnGrade extends GradeSubject {
  /** Position among the case's threats. */
  readonly position: number;
  readonly grade: number;
}

/**
 * Lists the own grades that determine the value of a threat, in the order of the threats. Grades replaced by a
 * motivated override, a probability or an inherited value are left out.
 */
export function listOwnGrades(input: AssessmentCase): readonly OwnGrade[] {
  const maxLevel = input.config?.maxLevel ?? defaultScale.maxLevel;
  return (input.threats ?? []).flatMap((threat, position) =>
    listFigureSegments(input.assessment.segment).flatMap((segment) => {
      const own = getOwnProbability(threat, segment);
      if (own?.rule !== 'probability.grade') return [];
      return [{ threat: threat.key, segment, position, grade: clamp(own.grade, 0, maxLevel) }];
    }),
  );
}

/**
 * Lists the changes of each grade, first one level up and then one level down, within the scale. Steps that change
 * nothing are left out.
 */
function gradeChanges(input: AssessmentCase): readonly SingleInputChange[] {
  const maxLevel = input.config?.maxLevel ?? defaultScale.maxLevel;
  return listOwnGrades(input).flatMap(({ threat, segment, grade }) =>
    [1, -1].flatMap((step): readonly SingleInputChange[] => {
      const to = clamp(grade + step, 0, maxLevel);
      return to === grade ? [] : [{ kind: 'grade', threat, segment, from: grade, to }];
    }),
  );
}

function controlChanges({ controls }: AssessmentCase): readonly SingleInputChange[] {
  const steps = ['none', 'full'] as const;
  return (controls ?? [])
    .filter(({ na }) => na !== true)
    .flatMap(({ key }) => steps.map((to): SingleInputChange => ({ kind: 'control', control: key, to })));
}

/**
 * Lists the included risks of some types. A risk is included if it counts in at least one segment of the assessment.
 */
function includedRisks(
  input: AssessmentCase,
  types: readonly RiskType[],
): readonly { readonly type: RiskType; readonly risk: RiskInput }[] {
  const segments = listFigureSegments(input.assessment.segment);
  return types.flatMap((type) =>
    (input.risks?.[type] ?? [])
      .filter((risk) => segments.some((segment) => findExclusionRule(risk, segment) === null))
      .map((risk) => ({ type, risk })),
  );
}

/**
 * Lists the included risks that have own data in a segment of the assessment. Types are in their fixed order, risks
 * in the order of the case.
 */
export function listRisksWithShares(input: AssessmentCase): readonly RiskSubject[] {
  const segments = listFigureSegments(input.assessment.segment);
  return includedRisks(input, riskTypes)
    .filter(({ type, risk }) =>
      segments.some((segment) =>
        exposureKinds[type].some((kind) => findEntrySegment(risk, kind, segment) !== null),
      ),
    )
    .map(({ type, risk }) => ({ type, risk: risk.key }));
}

function overrideChanges(input: AssessmentCase): readonly SingleInputChange[] {
  const threats = (input.threats ?? []).filter(({ override }) => hasMotivation(override));
  const risks = includedRisks(input, riskTypes).filter(({ risk }) => hasMotivation(risk.override));
  return [
    ...threats.map(({ key }): SingleInputChange => ({ kind: 'override', threat: key })),
    ...risks.map(({ type, risk }): SingleInputChange => ({ kind: 'override', type, risk: risk.key })),
  ];
}

/**
 * Lists all single changes in the order of section 13.2: grades, controls, shares, overrides and single risks left
 * out.
 */
export function listSingleInputChanges(input: AssessmentCase): readonly SingleInputChange[] {
  return [
    ...gradeChanges(input),
    ...controlChanges(input),
    ...listRisksWithShares(input).flatMap((subject) =>
      [0.5, 2].map((factor): SingleInputChange => ({ kind: 'share', ...subject, factor })),
    ),
    ...overrideChanges(input),
    ...listLeaveOutChanges(input),
  ];
}

/**
 * Lists, for each included operational risk, the change that leaves it out. Types are in their fixed order, risks in
 * the order of the case.
 */
export function listLeaveOutChanges(
  input: AssessmentCase,
): readonly Extract<SingleInputChange, { kind: 'without' }>[] {
  return includedRisks(input, operationalTypes).map(({ type, risk }) => ({
    kind: 'without',
    type,
    risk: risk.key,
  }));
}

/** Applies one change to the case. Parts that the change does not affect remain identical (`===`). */
export function applySingleInputChange(input: AssessmentCase, change: SingleInputChange): AssessmentCase {
  switch (change.kind) {
    case 'grade':
      return updateCaseThreat(input, change.threat, (threat) => withGrade(threat, change.segment, change.to));
    case 'control':
      return updateCaseControl(input, change.control, (control) => setControlAssessment(control, change.to));
    case 'share':
      return updateCaseRisk(input, change, (risk) => ({ ...risk, shareFactor: change.factor }));
    case 'without':
      return updateCaseRisk(input, change, (risk) => ({ ...risk, selected: false }));
    case 'override':
      return 'threat' in change
        ? updateCaseThreat(input, change.threat, ({ override: _, ...threat }) => threat)
        : updateCaseRisk(input, change, ({ override: _, ...risk }) => risk);
  }
}

function withGrade(threat: ThreatInput, segment: FigureSegment, grade: number): ThreatInput {
  const regraded = (before: GradeInput | undefined): GradeInput =>
    typeof before === 'object' && before !== null ? { ...before, grade } : grade;
  return segmentFieldNames[segment] === 'priv'
    ? { ...threat, privGrade: regraded(threat.privGrade) }
    : { ...threat, corpGrade: regraded(threat.corpGrade) };
}

function setControlAssessment(control: ControlInput, to: 'none' | 'full'): ControlInput {
  const { assessment: _, ...unassessed } = control;
  return to === 'none' ? unassessed : { ...unassessed, assessment: { both: defaultScale.maxLevel } };
}

/** Returns the case with one of its threats changed. */
export function updateCaseThreat(
  input: AssessmentCase,
  key: string,
  change: (threat: ThreatInput) => ThreatInput,
): AssessmentCase {
  return {
    ...input,
    threats: (input.threats ?? []).map((threat) => (threat.key === key ? change(threat) : threat)),
  };
}

/** Returns the case with one of its controls changed. */
export function updateCaseControl(
  input: AssessmentCase,
  key: string,
  change: (control: ControlInput) => ControlInput,
): AssessmentCase {
  return {
    ...input,
    controls: (input.controls ?? []).map((control) => (control.key === key ? change(control) : control)),
  };
}

/** Returns the case with one of its risks changed. */
export function updateCaseRisk(
  input: AssessmentCase,
  { type, risk: key }: RiskSubject,
  change: (risk: RiskInput) => RiskInput,
): AssessmentCase {
  const lists = mapRiskTypes((one) => {
    const risks = input.risks?.[one] ?? [];
    return one === type ? risks.map((risk) => (risk.key === key ? change(risk) : risk)) : risks;
  });
  return { ...input, risks: lists };
}
