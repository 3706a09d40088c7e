/** How many there are of what a report names, each of a whole. */
import { atLeast, type ReportContext } from './context.ts';
import type { ControlCounts, ControlLine, OverrideLine, RiskLine, ThreatLine } from './lines.ts';
import type { AssessmentReportData, CategoryReport } from './types.ts';

/** Counts the controls of lines: each control once, whatever its number of lines. */
export function controlCounts(lines: readonly ControlLine[]): ControlCounts {
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

/** Risks at High or Very High, before and after controls. */
export function severeCounts(
  lines: readonly RiskLine[],
  { classOf }: Pick<ReportContext, 'classOf'>,
): { readonly severeInherent: number; readonly severeResidual: number } {
  const severe = (level: number): boolean => atLeast(classOf(level), 'HIGH');
  return {
    severeInherent: lines.filter(({ inherent }) => severe(inherent)).length,
    severeResidual: lines.filter(({ residual }) => severe(residual)).length,
  };
}

/** The counts of a report: of everything assessed. */
export function countsOf(
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
  context: ReportContext,
): AssessmentReportData['counts'] {
  const controlled = controlCounts(controls);
  return {
    risks: lines.length,
    relevantRisks: lines.filter(({ relevant }) => relevant).length,
    absentRisks: categories.reduce((sum, { absentCount }) => sum + absentCount, 0),
    exposedRisks: lines.filter(({ inherent }) => atLeast(context.classOf(inherent), 'MEDIUM')).length,
    threats: threats.length,
    controls: controlled.inUse,
    assessedControls: controlled.assessedControls,
    unassessedControls: controlled.unassessedControls,
    absentControls: controlled.absentControls,
    overrides: overrides.filter(({ counts }) => counts).length,
    ...severeCounts(lines, context),
  };
}
