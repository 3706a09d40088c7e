/** Intermediate types of the report's risks. */
import type { RatedRisk } from '../../assessment/risk-rows.ts';
import type { RiskType } from '../../text/terms.ts';
import type { ExcludedRiskLine, RiskLine } from './lines.ts';

/** A risk with its line of the report. */
export interface ReportedRisk {
  readonly risk: RatedRisk;
  readonly line: RiskLine;
}

/** The included risks of a type, highest inherent level first, and those that are not applicable. */
export interface CategoryRisks {
  readonly type: RiskType;
  readonly counted: readonly ReportedRisk[];
  readonly absent: readonly ExcludedRiskLine[];
  /** Risks marked as not applicable without a reason; they are included nevertheless. */
  readonly unreasoned: readonly ExcludedRiskLine[];
}
