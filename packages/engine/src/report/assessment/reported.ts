/** Risks on their way into the report. */
import type { RatedRisk } from '../../assessment/risk-rows.ts';
import type { RiskType } from '../../terms.ts';
import type { AbsentRisk, RiskLine } from './lines.ts';

/** A risk with its row in the calculation. */
export interface ReportedRisk {
  readonly risk: RatedRisk;
  readonly line: RiskLine;
}

/** The risks of a type that count, highest inherent first, and those set aside as not applicable. */
export interface ReportedType {
  readonly type: RiskType;
  readonly counted: readonly ReportedRisk[];
  readonly absent: readonly AbsentRisk[];
  /** Marked as not applicable without a reason: they count all the same. */
  readonly unreasoned: readonly AbsentRisk[];
}
