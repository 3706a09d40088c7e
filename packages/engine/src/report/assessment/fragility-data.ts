/** Input and data of the report's chapter on the certainty of levels. */
import type { LevelRanges, Sensitivity } from '../../sensitivity/index.ts';

/** Sensitivity and ranges of an assessment's levels, both calculated from exactly the same input as its result. */
export interface ReportedFragility {
  readonly sensitivity: Sensitivity;
  readonly ranges: LevelRanges;
}

/** A single change of input that alters a class, with its effect on the overall levels. */
export interface FragilityChange {
  readonly kind: string;
  readonly name: string;
  /** The old and the new value, as text. */
  readonly step: string;
  readonly inherent: number;
  readonly residual: number;
  readonly flips: readonly string[];
}

/** The data of the chapter on the certainty of the levels. */
export interface FragilityData {
  readonly runs: number;
  readonly seed: string;
  readonly generator: string;
  /**
   * The upward pull on the overall inherent level: the median of its uncentred runs minus the level (0-4, one
   * decimal; 0 if the median is below the level).
   */
  readonly pull: number;
  /**
   * For each level: its 5 % and 95 % quantiles, and the share of runs with the shown class. The runs are centred on
   * the level.
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
