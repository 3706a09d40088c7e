/** Counts the objects that a report describes. */
import { type AssessmentReportContext, isClassAtLeast } from './context.ts';
import type { ControlCounts, ControlLine, OverrideLine, RiskLine, ThreatLine } from './lines.ts';
import type { AssessmentReportData, CategoryReport } from './types.ts';

/** Counts the controls in some lines. A control with several lines counts once. */
export function countControls(lines: readonly ControlLine[]): ControlCounts {
  const keys = (state: ControlLine['state']): Set<string> =>
    new Set(lines.filter((line) => line.state === state).map(({ key }) => key));
  const inUse = new Set(lines.map(({ key }) => key)).size;
  const unassessed = keys('unassessed');
  const assessed = [...keys('assessed')].filter((key) => !unassessed.has(key)).length;
  return {
    inUse,
    assessedControls: assessed,
    unassessedControls: unassessed.size,
    absentControls: inUse - assessed - unassessed.size,
  };
}

/** Counts the risks at High or Very High, before and after controls. */
export function countSevereRisks(
  lines: readonly RiskLine[],
  { classOf }: Pick<AssessmentReportContext, 'classOf'>,
): { readonly severeInherent: number; readonly severeResidual: number } {
  const severe = (level: number): boolean => isClassAtLeast(classOf(level), 'HIGH');
  return {
    severeInherent: lines.filter(({ inherent }) => severe(inherent)).length,
    severeResidual: lines.filter(({ residual }) => severe(residual)).length,
  };
}

/** Calculates the counts of a report, over all risks of the assessment. */
export function computeReportCounts(
  {
    lines,
    categories,
    threats,
    controls,
    overrides,
  }: {
    readonly lines: readonly RiskLine[];
    readonly categories: readonly CategoryReport[];
    readonly threats: readonly ThreatLine[];
    readonly controls: readonly ControlLine[];
    readonly overrides: readonly OverrideLine[];
  },
  context: AssessmentReportContext,
): AssessmentReportData['counts'] {
  const controlled = countControls(controls);
  return {
    risks: lines.length,
    relevantRisks: lines.filter(({ relevant }) => relevant).length,
    absentRisks: categories.reduce((sum, { absentCount }) => sum + absentCount, 0),
    exposedRisks: lines.filter(({ inherent }) => isClassAtLeast(context.classOf(inherent), 'MEDIUM')).length,
    threats: threats.length,
    assessedThreats: threats.filter(({ assessed }) => assessed).length,
    otherThreats: threats.filter(({ assessed }) => !assessed).length,
    controls: controlled.inUse,
    assessedControls: controlled.assessedControls,
    unassessedControls: controlled.unassessedControls,
    absentControls: controlled.absentControls,
    overrides: overrides.filter(({ counts }) => counts).length,
    ...countSevereRisks(lines, context),
  };
}
