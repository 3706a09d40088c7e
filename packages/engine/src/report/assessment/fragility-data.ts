/** What a report gets about how sure the levels are, and the fields for it. */
import type { Ranges, Sensitivity } from '../../sensitivity/index.ts';

/** What is known of how sure the levels of an assessment are: both of exactly its case. */
export interface ReportedFragility {
  readonly sensitivity: Sensitivity;
  readonly ranges: Ranges;
}

/** A single change that turns a class, with what it moves the overall levels by. */
export interface FragilityChange {
  readonly kind: string;
  readonly name: string;
  /** From what to what. */
  readonly step: string;
  readonly inherent: number;
  readonly residual: number;
  readonly flips: readonly string[];
}

/** How sure the levels are, in the words of the report. */
export interface FragilityData {
  readonly runs: number;
  readonly seed: string;
  readonly generator: string;
  /** How much higher the runs of the overall inherent level ended before they were centred on it (0-4, one decimal). */
  readonly pull: number;
  /** Quantiles 5 and 95 % and the share of the runs with the class that is shown, centred on the level. */
  readonly ranges: readonly {
    readonly name: string;
    readonly figure: string;
    readonly level: number;
    readonly low: number;
    readonly high: number;
    readonly className: string;
    readonly share: number;
    readonly steady: boolean;
  }[];
  readonly unsteady: number;
  readonly flipping: number;
  readonly flippingOverall: number;
  readonly changes: readonly FragilityChange[];
  readonly leftOut: readonly {
    readonly name: string;
    readonly typeName: string;
    readonly inherent: number;
    readonly residual: number;
  }[];
}
