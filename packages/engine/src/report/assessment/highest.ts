/** Finds the risks with the highest levels among all risks, regardless of the report's filter. */
import type { RiskLine } from './lines.ts';
import type { AssessmentReportData } from './types.ts';

/** Number of risks listed in the summary for the board. */
const listed = 5;

/** Sorts risks by level. Risks with equal levels keep the order of the categories. */
const listHighestBy = (lines: readonly RiskLine[], figure: 'inherent' | 'residual'): readonly RiskLine[] =>
  lines.toSorted((a, b) => b[figure] - a[figure]);

/**
 * Finds the risks with the highest levels before and after controls, including obligations, industries and legal
 * forms.
 */
export function buildHighestRisks(
  lines: readonly RiskLine[],
): Pick<AssessmentReportData, 'highestInherent' | 'highestResidual' | 'highestRisks'> {
  const residual = listHighestBy(lines, 'residual');
  return {
    highestInherent: listHighestBy(lines, 'inherent')[0] ?? null,
    highestResidual: residual[0] ?? null,
    highestRisks: residual.filter((line) => line.residual > 0).slice(0, listed),
  };
}
