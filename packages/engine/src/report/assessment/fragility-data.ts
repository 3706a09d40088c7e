/** Input and data of the report's chapter on the certainty of levels. */
import type { LevelRanges, Sensitivity } from '../../sensitivity/index.ts';

/** Sensitivity and ranges of an assessment's levels, both calculated from exactly its case. */
export interface ReportedFragility {
  readonly sensitivity: Sensitivity;
  readonly ranges: LevelRanges;
}

/** A single change that alters a class, with its effect on the overall levels. */
export interface FragilityChange {
  readonly kind: string;
  readonly name: string;
  /** The old and the new value, as text. */
  readonly step: string;
  readonly inherent: number;
  readonly residual: number;
  readonly flips: readonly string[];
}

/** The certainty of the levels, for the report. */
export interface FragilityData {
  readonly runs: number;
  readonly seed: string;
  readonly generator: string;
  /**
   * The median of the uncentred runs of the overall inherent level minus that level (0-4, one decimal; 0 if
   * below).
   */
  readonly pull: number;
  /**
   * For each level: 5 and 95 % quantiles, and the share of runs with the shown class, centred on the level.
   */
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
