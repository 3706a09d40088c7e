/** The line of a report about a figure beyond its limit. */

/** A figure beyond the limit that the organisation has set for it, in per cent if `unit` is. */
export interface ExceededLimitLine {
  readonly category: string;
  readonly name: string;
  readonly kind: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: string;
  /** Value and limit with their units, formatted for the report. */
  readonly shownValue: string;
  readonly shownLimit: string;
  /** The word for "above" or "below". */
  readonly side: string;
  readonly reason: string;
}
