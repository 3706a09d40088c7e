/** Intermediate types of the report's risks. */
import type { RatedRisk } from '../../assessment/risk-rows.ts';
import type { RiskType } from '../../text/terms.ts';
import type { ExcludedRiskLine, RiskLine } from './lines.ts';

/** A risk together with its line in the report. */
export interface ReportedRisk {
  readonly risk: RatedRisk;
  readonly line: RiskLine;
}

/** The risks of a type: the included ones by inherent level, highest first, and those that are not applicable. */
export interface CategoryRisks {
  readonly type: RiskType;
  readonly counted: readonly ReportedRisk[];
  readonly absent: readonly ExcludedRiskLine[];
  /** Risks that are marked as not applicable without a reason and therefore remain included. */
  readonly unreasoned: readonly ExcludedRiskLine[];
}
