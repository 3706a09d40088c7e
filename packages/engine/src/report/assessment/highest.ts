/** The highest levels of everything that is assessed, whatever the report's filter. */
import type { RiskLine } from './lines.ts';
import type { AssessmentReportData } from './types.ts';

/** Risks that a board reads. */
const listed = 5;

/** Of equal levels the first in the order of the categories stays the highest. */
const highestBy = (lines: readonly RiskLine[], figure: 'inherent' | 'residual'): readonly RiskLine[] =>
  lines.toSorted((a, b) => b[figure] - a[figure]);

/** The risks with the highest levels before and after controls: obligations, industries and legal forms included. */
export function highestReport(
  lines: readonly RiskLine[],
): Pick<AssessmentReportData, 'highestInherent' | 'highestResidual' | 'highestRisks'> {
  const residual = highestBy(lines, 'residual');
  return {
    highestInherent: highestBy(lines, 'inherent')[0] ?? null,
    highestResidual: residual[0] ?? null,
    highestRisks: residual.filter((line) => line.residual > 0).slice(0, listed),
  };
}
